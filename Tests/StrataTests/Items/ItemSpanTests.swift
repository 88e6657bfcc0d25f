import Testing

@testable import Strata

@Suite("Spans of items") struct ItemSpanTests {
    private typealias Span = (start: Double, extent: Double)

    @Test("written at once are those that a visit gives, to the bit", arguments: [false, true], [0.0, 7.3])
    func sameAsVisit(isReversed: Bool, spacing: Double) {
        let tree = ExtentTree(leafCapacity: 8, branchCapacity: 4)
        // Runs of several lengths, odd ones too, then distinct items, in several leaves.
        for run in 1...9 { tree.insert(.measured(0.1 * Double(run)), count: run, at: tree.count) }
        for item in 0..<21 { tree.insert(.estimated(1.7 + Double(item) / 3), at: tree.count) }
        let items = ItemSequence(tree, isReversed: isReversed)
        for first in 0...items.count {
            for end in first...items.count {
                #expect(
                    written(items, first..<end, spacing).elementsEqual(visited(items, first..<end, spacing), by: ==))
            }
        }
    }

    private func written(_ items: ItemSequence, _ range: Range<Int>, _ spacing: Double) -> [Span] {
        withUnsafeTemporaryAllocation(of: ItemSpan.self, capacity: range.count + 1) { room in
            guard let start = room.baseAddress else { return [] }
            items.write(range, spacing: spacing, into: start)
            return room.prefix(range.count).map { ($0.start, $0.extent) }
        }
    }

    private func visited(_ items: ItemSequence, _ range: Range<Int>, _ spacing: Double) -> [Span] {
        var spans = [Span](repeating: (.nan, .nan), count: range.count)
        items.forEach(in: range, spacing: spacing) { position, start, extent in
            spans[position - range.lowerBound] = (start, extent)
        }
        return spans
    }
}
