import Strata
import StrataScript
import StrataTesting
import Testing

/// What is held while items move, stick and reflow, where the scenarios leave it open, with numbers worked out by hand.
@Suite("What the naive list holds, by hand")
struct NaiveListHeldTests {
    /// A list 100 broad.
    private func list(_ strategy: String, length: Double = 100, _ items: [Event.Item]) -> NaiveList {
        NaiveList(
            ScriptConfiguration(viewport: Size(width: 100, height: length), strategy: strategy, items: items))
    }

    private func apply(_ events: Event..., to list: NaiveList) { events.forEach(list.apply) }

    private func tops(_ list: NaiveList) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: list.dump().items.map { ($0.id, $0.frame.y) })
    }

    /// A header of 20 and rows of 10, 40, 40 and 100, 60 of which are seen: from 25 on the header lies on the first row.
    private func listWithACoveredRow() -> NaiveList {
        let rows = [10, 40, 40, 100.0].map { Event.Item(extent: $0) }
        let list = list("sticky", length: 60, [Event.Item(extent: 20, isHeader: true)] + rows)
        list.apply(.scrollTo(25))
        return list
    }

    @Test("A row that lies under a stuck header is no anchor where another row can be")
    func coveredRowIsNoAnchor() {
        let list = listWithACoveredRow()
        #expect(tops(list) == ["0": 0, "1": -5, "2": 5, "3": 45])
        list.apply(.resize(extent: 30, at: 1))
        #expect(tops(list) == ["0": 0, "1": -25, "2": 5, "3": 45])
    }

    @Test("A row that lies under a stuck header is the anchor where no other row can be")
    func coveredRowIsTheLastAnchor() {
        let list = listWithACoveredRow()
        list.apply(.remove(count: 2, at: 2))
        // Without an anchor row 4 would come to 20, behind the header.
        #expect(tops(list) == ["0": 0, "1": -5, "4": 5])
    }

    @Test("Where nothing visible stays, the next row comes to where the header of its section leaves room")
    func nextRowKeepsClear() {
        let list = listWithACoveredRow()
        list.apply(.remove(count: 3, at: 1))
        #expect(tops(list) == ["0": 0, "4": 20])
    }

    @Test("A focused row that is out of view stands in where all that is visible is moved, though it is moved too")
    func movedFocusStandsIn() {
        let list = list("stack", Array(repeating: Event.Item(extent: 40), count: 20))
        apply(.focus("5"), .edit(.move(count: 6, at: 0, to: 2)), to: list)
        #expect(tops(list) == ["5": 0, "8": 40, "9": 80])
        let other = self.list("stack", Array(repeating: Event.Item(extent: 40), count: 20))
        other.apply(.edit(.move(count: 6, at: 0, to: 2)))
        #expect(tops(other) == ["6": 0, "7": 40, "0": 80])
    }

    @Test("The remembered place is the point of a row that lay at the edge, however broad the list has become")
    func placeReflows() {
        let list = list("stack", Array(repeating: Event.Item(area: 4000), count: 10))
        apply(.scrollTo(110), .trigger, .viewport(Size(width: 50, height: 100)), .settle, .trigger, to: list)
        #expect(tops(list) == ["2": -60, "3": 20])
    }

    @Test("A row longer than what a header leaves of the viewport fills that with the least movement")
    func longRowFillsTheRestOfTheViewport() {
        let section = [Event.Item(extent: 20, isHeader: true), Event.Item(extent: 90), Event.Item(extent: 200)]
        let list = list("sticky", section + section)
        apply(.scrollToItem("4", alignment: nil), to: list)
        #expect(tops(list) == ["3": 0, "4": 20])
        apply(.scrollTo(500), .scrollToItem("4", alignment: nil), to: list)
        #expect(tops(list) == ["3": 0, "4": 10])
    }
}
