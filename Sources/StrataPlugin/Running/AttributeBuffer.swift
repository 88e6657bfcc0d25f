import Strata
import StrataPluginABI

/// Room for a plugin to write items into, with a zone behind it that shows whether it wrote beyond.
struct AttributeBuffer {
    private(set) var items: UnsafeMutablePointer<strata_attributes>
    private var capacity: Int

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
        capacity = count + count / 2
        items = .allocate(capacity: capacity + Self.zone)
    }

    /// Marks the zone behind a number of items.
    func mark(after count: Int) {
        let end = UnsafeMutableRawPointer(items + count).assumingMemoryBound(to: Int64.self)
        end.update(repeating: Self.mark, count: Self.markCount)
    }

    /// Copies items of another buffer.
    func copy(_ source: UnsafePointer<strata_attributes>, count: Int, to offset: Int) {
        (items + offset).update(from: source, count: count)
    }

    /// Fills in upright, opaque items that lie nowhere yet, with reading indices from `first` on, `step` apart.
    func fill(_ count: Int, at start: Int, from first: Int, by step: Int) {
        var done = 0
        while done < count {
            let part = min(count - done, Self.plainCount)
            copy(Self.plain, count: part, to: start + done)
            done += part
        }
        var index = Int64(first)
        for item in items + start..<items + start + count {
            item.pointee.index = index
            index += Int64(step)
        }
    }

    /// Upright, opaque items that lie nowhere. To copy many at once takes a fifth of the time of writing each.
    nonisolated(unsafe) private static let plain: UnsafePointer<strata_attributes> = {
        let items = UnsafeMutablePointer<strata_attributes>.allocate(capacity: plainCount)
        items.initialize(repeating: strata_attributes(index: 0), count: plainCount)
        return UnsafePointer(items)
    }()
    private static let plainCount = 64

    /// Whether nothing was written behind a number of items.
    func isIntact(after count: Int) -> Bool {
        let end = UnsafeMutableRawPointer(items + count).assumingMemoryBound(to: Int64.self)
        return (0..<Self.markCount).allSatisfy { end[$0] == Self.mark }
    }

    /// The first item of the zone is looked at whole: whoever writes further has written there.
    private static var markCount: Int { MemoryLayout<strata_attributes>.stride / MemoryLayout<Int64>.stride }
}
