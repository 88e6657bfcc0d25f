import Strata
import StrataPluginABI

/// Room for a plugin to write items into, with a zone behind it that shows whether it wrote beyond.
struct AttributeBuffer {
    private(set) var items: UnsafeMutablePointer<strata_attributes>
    private var capacity: Int
    /// The number of items, from the first on, that look as ``fill(_:at:from:by:)`` leaves them: those need not be
    /// filled in again.
    private var plainCount = 0

    /// Items in the zone. What is written further out than that is as lost as anything that a plugin writes anywhere.
    private static let zone = 64
    private static let mark: Int64 = 0x5EA1_ED00_5EA1_ED00

    init() {
        capacity = 64
        items = .allocate(capacity: capacity + Self.zone)
    }

    func deallocate() { items.deallocate() }

    /// Makes room for a number of items; those that were there are lost where it has to grow.
    mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        items.deallocate()
        plainCount = 0
        capacity = count + count / 2
        items = .allocate(capacity: capacity + Self.zone)
    }

    /// Marks the zone behind a number of items.
    mutating func mark(after count: Int) {
        plainCount = min(plainCount, count)
        let end = UnsafeMutableRawPointer(items + count).assumingMemoryBound(to: Int64.self)
        end.update(repeating: Self.mark, count: Self.markCount)
    }

    /// Copies items of another buffer.
    mutating func copy(_ source: UnsafePointer<strata_attributes>, count: Int, to offset: Int) {
        (items + offset).update(from: source, count: count)
        if count > 0 { plainCount = min(plainCount, offset) }
    }

    /// Notes how items look that were written since they were filled in.
    mutating func noteFound(_ range: Range<Int>, isPlain: Bool) {
        if !isPlain {
            plainCount = min(plainCount, range.lowerBound)
        } else if range.lowerBound <= plainCount {
            plainCount = max(plainCount, range.upperBound)
        }
    }

    /// Fills in upright, opaque items that lie nowhere yet, with reading indices from `first` on, `step` apart.
    mutating func fill(_ count: Int, at start: Int, from first: Int, by step: Int) {
        let end = start + count
        for offset in min(max(start, plainCount), end)..<end { items[offset] = strata_attributes(index: 0) }
        var index = Int64(first)
        for item in items + start..<items + end {
            item.pointee.index = index
            item.pointee.start = 0
            item.pointee.length = 0
            item.pointee.cross_start = 0
            item.pointee.cross_length = 0
            index += Int64(step)
        }
    }

    /// Returns true if nothing was written behind a number of items.
    func isIntact(after count: Int) -> Bool {
        let end = UnsafeMutableRawPointer(items + count).assumingMemoryBound(to: Int64.self)
        return (0..<Self.markCount).allSatisfy { end[$0] == Self.mark }
    }

    /// The length of the zone behind the items that is looked at, one item: a plugin that writes further has written
    /// there.
    private static var markCount: Int { MemoryLayout<strata_attributes>.stride / MemoryLayout<Int64>.stride }
}
