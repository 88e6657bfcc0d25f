/// The key that a drawn row is kept under.
public struct RowKey: Sendable, Hashable {
    /// The identity of the item; whatever its owner calls it.
    public var identity: UInt64
    /// The width it was drawn at, in device pixels.
    public var width: Int32
    /// The generation of everything else that decides the look: theme, font, hover, content.
    public var style: UInt32
    /// The band of the row (``RowBand``).
    public var band: Int32
    /// The scale that a transform gives it, 1 for none.
    public var scale: Float

    /// A key.
    public init(identity: UInt64, width: Int, style: UInt32, band: Int = 0, scale: Float = 1) {
        self.identity = identity
        self.width = Int32(clamping: width)
        self.style = style
        self.band = Int32(clamping: band)
        self.scale = scale
    }
}

/// The work of a cache since it was made, for tests and benchmarks.
public struct RowCacheStatistics: Sendable, Hashable {
    /// Rows that were found.
    public var hits = 0
    /// Rows that were not.
    public var misses = 0
    /// Rows that were dropped to make room.
    public var evictions = 0
    /// The number of rows that are kept now.
    public var count = 0
    /// The number of bytes that they take now.
    public var bytes = 0
}

/// Drawn rows, bounded by bytes; the one that was not used for the longest time goes first.
public final class RowCache {
    /// The most bytes kept. It should hold what the window shows two or three times over, else rows are drawn anew in
    /// every frame.
    public var limit: Int {
        didSet { evict() }
    }
    /// The pool that the rows' memory comes from and goes to.
    public let pool: PixelPool
    /// Counters.
    public private(set) var statistics = RowCacheStatistics()

    private struct Slot {
        var key: RowKey
        var row: RowPixels?
        var older: Int
        var newer: Int
    }

    /// Slot 0 closes the ring: its `newer` is the oldest row, its `older` the newest.
    private var slots: [Slot]
    private var vacant: [Int] = []
    private var places: [RowKey: Int] = [:]

    /// An empty cache of at most `limit` bytes.
    public init(limit: Int = 24 << 20, pool: PixelPool = PixelPool()) {
        self.limit = limit
        self.pool = pool
        slots = [Slot(key: RowKey(identity: 0, width: 0, style: 0), row: nil, older: 0, newer: 0)]
    }

    /// Returns the row kept under a key, which thereby becomes the one used last. O(1).
    public func row(_ key: RowKey) -> RowPixels? {
        guard let place = places[key] else {
            statistics.misses += 1
            return nil
        }
        statistics.hits += 1
        unlink(place)
        linkAsNewest(place)
        return slots[place].row
    }

    /// Returns the row kept under a key, or else the one that `draw` makes, which is kept from then on.
    public func row(_ key: RowKey, orDraw draw: () -> RowPixels) -> RowPixels {
        if let row = row(key) { return row }
        let row = draw()
        insert(row, for: key)
        return row
    }

    /// Keeps a row under a key, in place of what was there. One that is larger than the limit is not kept.
    public func insert(_ row: RowPixels, for key: RowKey) {
        remove(key)
        guard row.byteCount <= limit else { return }
        let slot = Slot(key: key, row: row, older: 0, newer: 0)
        let place = vacant.popLast() ?? slots.count
        if place == slots.count { slots.append(slot) } else { slots[place] = slot }
        places[key] = place
        linkAsNewest(place)
        statistics.count += 1
        statistics.bytes += row.byteCount
        evict()
    }

    /// Drops the row kept under a key, if there is one.
    public func remove(_ key: RowKey) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        statistics.count -= 1
        statistics.bytes -= slots[place].row?.byteCount ?? 0
        slots[place].row = nil
        vacant.append(place)
    }

    /// Drops all rows.
    public func removeAll() {
        for key in Array(places.keys) { remove(key) }
    }

    private func evict() {
        while statistics.bytes > limit, slots[0].newer != 0 {
            statistics.evictions += 1
            remove(slots[slots[0].newer].key)
        }
    }

    private func unlink(_ place: Int) {
        let slot = slots[place]
        slots[slot.older].newer = slot.newer
        slots[slot.newer].older = slot.older
    }

    private func linkAsNewest(_ place: Int) {
        let newest = slots[0].older
        slots[place].older = newest
        slots[place].newer = 0
        slots[newest].newer = place
        slots[0].older = place
    }
}
