import Strata
import StrataPluginABI

/// The host's items, as a strategy in a plugin sees them.
final class HostItems: ItemSource {
    /// The table that the host has passed to the call that is running. It lies in a place of its own because it is read
    /// several times in every frame, and each look at a variable of a class is checked for overlapping ones.
    private let current = UnsafeMutablePointer<UnsafePointer<strata_items>?>.allocate(capacity: 1)

    /// The number of spans that are fetched at once.
    private static let portion = 64
    private let spans = UnsafeMutablePointer<strata_span>.allocate(capacity: portion)

    init() { current.initialize(to: nil) }

    deinit {
        spans.deallocate()
        current.deallocate()
    }

    /// Takes what the host has passed to the call that begins.
    func take(_ items: UnsafePointer<strata_items>) { current.pointee = items }

    /// True if position 0 is the newest item.
    var isReversed: Bool { items.pointee.is_reversed == 1 }

    private var items: UnsafePointer<strata_items> {
        guard let pointer = current.pointee else {
            preconditionFailure("Items are there only while the host calls a strategy.")
        }
        return pointer
    }

    var count: Int { Int(items.pointee.count) }

    var length: Double { items.pointee.length }

    func extent(at position: Int) -> ItemExtent {
        var isMeasured: Int32 = 1
        let length = items.pointee.extent(items, Int64(position), &isMeasured)
        return isMeasured != 0 ? .measured(length) : .estimated(length)
    }

    func start(at position: Int, spacing: Double) -> Double { items.pointee.start(items, Int64(position), spacing) }

    func positions(from start: Double, to end: Double, spacing: Double, tolerance: Double) -> Range<Int> {
        var first: Int64 = 0
        var last: Int64 = 0
        items.pointee.positions(items, start, end, spacing, tolerance, &first, &last)
        return Int(first)..<Int(last)
    }

    func forEach(
        in range: Range<Int>, spacing: Double, isBackwards: Bool,
        _ body: (_ position: Int, _ start: Double, _ extent: Double) -> Void
    ) {
        var rest = range
        while !rest.isEmpty {
            let count = min(rest.count, Self.portion)
            let portion = isBackwards ? rest.suffix(count) : rest.prefix(count)
            items.pointee.spans(items, Int64(portion.lowerBound), Int64(count), spacing, spans)
            if isBackwards {
                for place in (0..<count).reversed() {
                    body(portion.lowerBound + place, spans[place].start, spans[place].extent)
                }
                rest = rest.lowerBound..<portion.lowerBound
            } else {
                var span = spans
                for position in portion {
                    body(position, span.pointee.start, span.pointee.extent)
                    span += 1
                }
                rest = portion.upperBound..<rest.upperBound
            }
        }
    }

    // An older host knows no headers.
    private var knowsHeaders: Bool { items.pointee.struct_size.reaches(\strata_items.first_header) }

    var headerCount: Int { knowsHeaders ? Int(items.pointee.header_count) : 0 }

    func isHeader(at position: Int) -> Bool { knowsHeaders && items.pointee.is_header(items, Int64(position)) == 1 }

    func lastHeader(before position: Int) -> Int? {
        knowsHeaders ? found(items.pointee.last_header(items, Int64(position))) : nil
    }

    func firstHeader(from position: Int) -> Int? {
        knowsHeaders ? found(items.pointee.first_header(items, Int64(position))) : nil
    }

    func traits(at position: Int) -> ItemTraits {
        guard items.pointee.struct_size.reaches(\strata_items.value) else {
            return isHeader(at: position) ? .header : []
        }
        return ItemTraits(rawValue: UInt8(truncatingIfNeeded: items.pointee.traits(items, Int64(position))))
    }

    func value(at position: Int) -> Int {
        guard items.pointee.struct_size.reaches(\strata_items.value) else { return 0 }
        return Int(items.pointee.value(items, Int64(position)))
    }

    // An older host knows no names.
    private var knowsNames: Bool { items.pointee.struct_size.reaches(\strata_items.values) }

    func valueIndex(of name: String) -> Int? {
        guard knowsNames else { return nil }
        return found(name.withCString { items.pointee.value_index(items, $0) })
    }

    func forEachValue(_ index: Int, in range: Range<Int>, _ body: (_ position: Int, _ value: Double?) -> Void) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.portion) { room in
            guard let values = room.baseAddress else { return }
            var rest = range
            while !rest.isEmpty {
                let portion = rest.prefix(Self.portion)
                items.pointee.values(
                    items, Int64(index), Int64(portion.lowerBound), Int64(portion.count), values)
                for position in portion {
                    let value = values[position - portion.lowerBound]
                    body(position, value.isNaN ? nil : value)
                }
                rest = portion.upperBound..<rest.upperBound
            }
        }
    }

    private func found(_ position: Int64) -> Int? { position < 0 ? nil : Int(position) }

    func forEachRun(in range: Range<Int>, _ body: (_ count: Int, _ extent: ItemExtent) -> Void) {
        withoutActuallyEscaping(body) { body in
            var visit = RunVisit(body: body)
            withUnsafeMutablePointer(to: &visit) { visit in
                items.pointee.runs(items, Int64(range.lowerBound), Int64(range.count), visit) {
                    let visit = $0?.assumingMemoryBound(to: RunVisit.self)
                    visit?.pointee.body(Int($1), $3 != 0 ? .measured($2) : .estimated($2))
                }
            }
        }
    }
}

/// The function that travels through the host to be called for every run.
private struct RunVisit {
    let body: (_ count: Int, _ extent: ItemExtent) -> Void
}
