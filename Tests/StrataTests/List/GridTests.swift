import StrataGenerators
import StrataStrategies
import StrataTesting
import Testing

@testable import Strata

/// The items of a grid as a plain array, laid out anew whenever anybody asks.
private struct PlainGrid {
    struct Item {
        var extent: Double
        var isHeader: Bool
    }

    var items: [Item] = []
    let columns: Int
    let spacing: Double
    /// Whether the rows are filled from the last item on, and lie from the end edge on.
    let isFlipped: Bool

    /// Where each item begins and ends along the axis, and the column it is in, in the order of the items; and how long
    /// everything is.
    func layout() -> (places: [(start: Double, end: Double, column: Int)], length: Double) {
        var places: [(start: Double, end: Double, column: Int)] = []
        var (start, longest, begun) = (0.0, 0.0, 0)
        func endRow() {
            if begun > 0 { start += longest + spacing }
            (longest, begun) = (0, 0)
        }
        for item in isFlipped ? items.reversed() : items {
            if item.isHeader || begun == columns { endRow() }
            places.append((start, start + item.extent, begun))
            longest = max(longest, item.extent)
            begun += 1
            if item.isHeader { endRow() }
        }
        endRow()
        let length = max(0, start - spacing)
        guard isFlipped else { return (places, length) }
        return (places.reversed().map { (length - $0.end, length - $0.start, $0.column) }, length)
    }
}

/// A list beside a plain grid that is edited alike.
private struct GridTwins {
    let list: ListEngine
    var grid: PlainGrid
    var random: SplitMix64

    init(_ chain: String, columns: Int, seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        grid = PlainGrid(columns: columns, spacing: 4, isFlipped: chain == "custom+flip")
        var configuration = ListConfiguration(
            viewport: Size(width: 600, height: 300), strategy: chain, animations: false)
        configuration.options = [
            "custom.columns": .number(Double(columns)), "custom.spacing": .number(4),
            "custom.packing": .text(grid.isFlipped ? "start" : "end"),
        ]
        list = try ListEngine(configuration, registry: .shipped)
    }

    /// An insertion of up to so many items: each of its own extent, or a run.
    mutating func insertion(atMost most: Int) -> ItemChange {
        let index = Int.random(in: 0...grid.items.count, using: &random)
        let count = Int.random(in: 1...most, using: &random)
        let isHeader = Int.random(in: 0..<6, using: &random) == 0
        let isRun = Bool.random(using: &random)
        let run = Double(Int.random(in: 0...40, using: &random))
        let extents = (0..<(isHeader ? 1 : count)).map { _ in isRun ? run : .random(in: 0...40, using: &random) }
        grid.items.insert(contentsOf: extents.map { PlainGrid.Item(extent: $0, isHeader: isHeader) }, at: index)
        let traits: ItemTraits = isHeader ? .header : []
        return .insert(
            [
                isRun
                    ? .measured(count: extents.count, extent: run, traits: traits)
                    : .distinct(extents.map { .measured($0) }, traits: traits)
            ], at: index)
    }

    mutating func edit() -> ItemChange {
        let count = grid.items.count
        guard count > 0 else { return insertion(atMost: 300) }
        let first = Int.random(in: 0..<count, using: &random)
        let most = Int.random(in: 0..<5, using: &random) == 0 ? 400 : 3
        let range = first..<min(count, first + Int.random(in: 1...most, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1:
            grid.items.removeSubrange(range)
            return .remove(range)
        case 2:
            let index = Int.random(in: 0...count - range.count, using: &random)
            let moved = grid.items[range]
            grid.items.removeSubrange(range)
            grid.items.insert(contentsOf: moved, at: index)
            return .move(range, to: index)
        case 3, 4:
            let extent = Double.random(in: 0...60, using: &random)
            grid.items[first].extent = extent
            return .resize(at: first, to: extent)
        default: return insertion(atMost: most)
        }
    }

    mutating func compare() throws {
        let (places, length) = grid.layout()
        #expect((list.contentLength - length).magnitude < 1e-6)
        var frame = ListFrame()
        for offset in [0, Double.random(in: 0...max(1, length), using: &random), length] {
            list.scroll(to: offset)
            list.readFrame(into: &frame)
            // A short list lies at the end edge: under the flip it is packed to the start.
            let origin = length < 300 ? length - 300 : frame.offset
            let shown = places.indices.filter {
                min(places[$0].end - origin, 300) - max(places[$0].start - origin, 0) > 1e-6
            }
            try #require(frame.items.map(\.index) == shown)
            let breadth = 600 / Double(grid.columns)
            for (item, index) in zip(frame.items, shown) {
                let place = places[index]
                #expect((item.frame.y - (place.start - origin)).magnitude < 1e-6)
                #expect((item.frame.height - (place.end - place.start)).magnitude < 1e-6)
                #expect((item.frame.x - Double(place.column) * breadth).magnitude < 1e-6)
                #expect((item.frame.width - (grid.items[index].isHeader ? 600 : breadth)).magnitude < 1e-6)
            }
        }
    }
}

@Suite("A grid") struct GridTests {
    /// Columns of every kind: few, as many as make more work of what is known, more than there are in most rows.
    static let cases = ["custom", "custom+flip"].flatMap { chain in [2, 3, 7, 12, 500].map { (chain, $0) } }

    @Test(
        "lies where a plain array of its items lies, over random edits", arguments: cases,
        TestSeeds.sample(of: 2 * TestSeeds.effort))
    func agreesWithAnArray(grid: (chain: String, columns: Int), seed: UInt64) throws {
        var twins = try GridTwins(grid.chain, columns: grid.columns, seed: seed)
        for _ in 0..<150 {
            let edits = Int.random(in: 0..<4, using: &twins.random) == 0 ? 3 : 1
            let changes = (0..<edits).map { _ in twins.edit() }
            twins.list.apply(changes)
            try twins.compare()
        }
    }

    @Test(
        "looks at as many items for an edit, wherever it is, as one that is much smaller", arguments: cases)
    func editsAreLocal(grid: (chain: String, columns: Int)) throws {
        let places = [0, 0.37, 0.5, 1]
        for place in places {
            let small = try Self.lookups(grid.chain, grid.columns, count: 1_000, at: place)
            let large = try Self.lookups(
                grid.chain, grid.columns, count: TestSeeds.amount(20_000, thorough: 100_000), at: place)
            #expect(large <= 2 * small + 500, "\(large) items at \(place) of the grid, \(small) of the small one")
        }
    }

    /// How many items and runs an edit looks at, on average of twenty, once it is known what the others come to.
    private static func lookups(_ chain: String, _ columns: Int, count: Int, at place: Double) throws -> Int {
        var random = SplitMix64(seed: 3)
        let twins = try GridTwins(chain, columns: columns, seed: 3)
        let extents = (0..<count).map { _ in ItemExtent.measured(.random(in: 20...40, using: &random)) }
        twins.list.apply([.insert([.distinct(extents)], at: 0)])
        twins.list.scroll(to: twins.list.maxOffset / 2)
        let index = Int(Double(count) * place)
        func edit() {
            twins.list.apply([.insert([.measured(extent: 50)], at: index)])
            twins.list.apply([.resize(at: min(index, count - 1), to: 30)])
        }
        for _ in 0..<(columns > 8 ? columns : 1) { edit() }
        let before = twins.list.extents.lookupCount
        for _ in 0..<10 { edit() }
        return (twins.list.extents.lookupCount - before) / 20
    }
}
