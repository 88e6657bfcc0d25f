import Strata
import StrataScript
import StrataTesting
import Testing

/// What the scenarios leave open, with numbers worked out by hand.
@Suite("The naive list, by hand")
struct NaiveListBehaviourTests {
    private func list(
        _ strategy: String, length: Double = 300, axis: Axis = .vertical, direction: Direction = .leftToRight,
        options: [String: OptionValue] = [:], _ items: [Event.Item]
    ) -> NaiveList {
        let size = axis == .vertical ? Size(width: 400, height: length) : Size(width: length, height: 400)
        return NaiveList(
            ScriptConfiguration(
                viewport: size, axis: axis, direction: direction, strategy: strategy, options: options, items: items))
    }

    private func items(_ count: Int, _ extent: Double, estimate: Double? = nil) -> [Event.Item] {
        Array(repeating: Event.Item(extent: extent, estimate: estimate), count: count)
    }

    private func apply(_ events: Event..., to list: NaiveList) { events.forEach(list.apply) }

    private func tops(_ list: NaiveList) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: list.dump().items.map { ($0.id, $0.frame.y) })
    }

    @Test("A viewport that shrinks to nothing and comes back shows the same place", arguments: ["hold", "shift"])
    func viewportToNothingAndBack(insertion: String) {
        let options: [String: OptionValue] = ["flip.insertion": .text(insertion)]
        for chain in ["stack", "flip", "inset", "custom", "fold+flip+flip"] {
            let list = list(chain, options: options, items(20, 40))
            apply(.scrollTo(270), .viewport(Size(width: 400, height: 0)), to: list)
            apply(.viewport(Size(width: 400, height: 300)), to: list)
            #expect(list.offset == 270, "\(chain)")
        }
    }

    @Test("Under flip an appended item moves what is read by its extent, unless flip holds")
    func flipShiftsOrHolds() {
        let shifting = list("flip", items(20, 40))
        apply(.scrollTo(270), .append(items(1, 25)), to: shifting)
        #expect(tops(shifting)["10"] == 105)
        let holding = list("flip", options: ["flip.insertion": .text("hold")], items(20, 40))
        apply(.scrollTo(270), .append(items(1, 25)), to: holding)
        #expect(tops(holding)["10"] == 130)
    }

    @Test("Where everything visible goes, the next item takes the edge: the end edge for an odd number of flips")
    func nextItemTakesTheEdge() {
        let stack = list("stack", items(20, 40))
        apply(.scrollTo(270), .remove(count: 9, at: 6), to: stack)
        #expect(tops(stack)["15"] == 100, "The clamp: 11 items of 40 leave 140 to scroll, and 240 was wanted.")
        let flip = list("flip", options: ["flip.insertion": .text("hold")], items(40, 40))
        apply(.scrollTo(1070), .remove(count: 9, at: 26), to: flip)
        #expect(tops(flip)["25"] == 260)
    }

    @Test("A scroll past the estimated start goes on through what turns out to be there")
    func scrollPastTheEstimatedStart() {
        let list = list("stack", length: 100, items(10, 50))
        apply(.prepend(items(2, 200, estimate: 50)), .scrollBy(-60), to: list)
        #expect(list.offset == 190)
        #expect(tops(list) == ["11": -140, "0": 60])
        #expect(list.dump().contentLength == 750)
        apply(.scrollTo(0), to: list)
        #expect(tops(list) == ["10": 0])
        #expect(list.dump().contentLength == 900)
    }

    @Test("A scroll far past the end measures backwards from the end")
    func scrollPastTheEnd() {
        let list = list("stack", length: 100, items(4, 50) + items(3, 10, estimate: 50))
        apply(.scrollBy(1_000_000), to: list)
        #expect(list.dump().contentLength == 230)
        #expect(list.offset == 130)
    }

    @Test("In a grid an item is measured while its row is shown, the row of what is held first")
    func gridMeasuresWholeRows() {
        let options: [String: OptionValue] = [
            "custom.columns": .number(2), "custom.packing": .text("start"), "custom.follow": .text("none"),
        ]
        let list = list("custom", length: 100, options: options, items(6, 30, estimate: 60))
        #expect(list.measured == [true, true, true, true, true, true])
        #expect(list.dump().contentLength == 90)
        let taller = self.list("custom", length: 100, options: options, items(6, 70, estimate: 40))
        #expect(taller.measured == [true, true, true, true, false, false])
        #expect(taller.dump().contentLength == 180)
    }

    @Test("In a row items are measured one at a time, until what is known of it is no longer shown")
    func gridMeasuresOneAtATime() {
        let options: [String: OptionValue] = [
            "custom.columns": .number(2), "custom.packing": .text("start"), "custom.follow": .text("none"),
        ]
        let list = list("custom", length: 100, options: options, items(10, 100))
        let row = items(1, 20, estimate: 100) + items(1, 80, estimate: 30)
        apply(.scrollTo(200), .prepend(row), .scrollTo(50), to: list)
        #expect(list.measured.prefix(2) == [true, false])
        #expect(tops(list) == ["0": -20, "1": -20, "2": 80, "3": 80])
    }

    @Test("The least movement that fills the viewport with an unmeasured item above goes by its real extent")
    func nearestByRealExtent() {
        let list = list("stack", length: 100, items(10, 50))
        apply(.prepend(items(1, 200, estimate: 50)), .scrollToItem("10", alignment: nil), to: list)
        #expect(tops(list) == ["10": -100])
    }

    @Test("Room before the first item becomes content where a fold has trailing space")
    func trailingSpaceOfFold() {
        let list = list("custom+fold", options: ["fold.trailingSpace": .number(100)], items(2, 40))
        #expect(list.dump().contentLength == 400)
        #expect(list.offset == 100)
        #expect(tops(list) == ["0": 120, "1": 160])
    }

    @Test("A trigger that a hidden list ignores is not the first of its frame; a second one is ignored")
    func firstTriggerOfAFrame() {
        let list = list("stack", items(20, 40))
        apply(.scrollTo(200), .visible(false), .trigger, .visible(true), to: list)
        #expect(list.offset == 200)
        apply(.trigger, .trigger, to: list)
        #expect(list.offset == 0)
        apply(.advance(0), .trigger, to: list)
        #expect(list.offset == 200)
    }

    @Test("A program's scroll keeps the remembered place, the reader's forgets it, an emptied list too")
    func rememberedPlace() {
        let list = list("stack", items(20, 40))
        apply(.scrollTo(200), .trigger, .settle, .scrollTo(50), .trigger, .settle, to: list)
        #expect(list.offset == 200)
        apply(.trigger, .settle, .scrollBy(10), .trigger, .settle, to: list)
        #expect(list.offset == 0, "The place was forgotten: 10 is remembered, and the top is gone to again.")
        apply(.trigger, .settle, to: list)
        #expect(list.offset == 10)
        apply(.trigger, .settle, .remove(count: 20, at: 0), .append(items(20, 40)), .scrollTo(70), .trigger, to: list)
        #expect(list.offset == 0)
    }

    @Test("The place's next surviving neighbour stands in, else the previous one, with its coordinate")
    func standIns() {
        let list = list("stack", items(20, 40))
        apply(.scrollTo(210), .trigger, .settle, .remove(count: 2, at: 5), .trigger, .settle, to: list)
        #expect(tops(list)["7"] == -10)
        apply(.scrollTo(400), .trigger, .settle, .remove(count: 8, at: 10), .append(items(20, 40)), to: list)
        apply(.trigger, to: list)
        #expect(tops(list)["11"] == 0)
    }

    @Test("An expanded item fills the viewport wherever it lies, and goes on doing so")
    func expandedItem() {
        let list = list("stack", items(20, 40) + items(1, 100, estimate: 10))
        apply(.activate("20"), .activate("20"), .scrollBy(50), .trigger, to: list)
        #expect(list.offset == 0)
        #expect(list.dump().contentLength == 900)
        let dump = list.dump().items
        #expect(dump.last?.frame == Rect(x: 0, y: 0, width: 400, height: 300))
        #expect(dump.map(\.z) == [0, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(dump.map(\.opacity) == [0, 0, 0, 0, 0, 0, 0, 0, 1])
        apply(.remove(count: 1, at: 20), to: list)
        #expect(list.activeIndex == nil)
    }

    @Test("A right-to-left fold is the manual's example turned: hinged at the left edge, narrower at the right")
    func rightToLeftFold() throws {
        let list = list("fold", axis: .horizontal, direction: .rightToLeft, items(20, 40))
        apply(.scrollTo(20), to: list)
        let item = try #require(list.dump().items.first)
        #expect(item.frame == Rect(x: 280, y: 0, width: 40, height: 400))
        #expect(item.tilt == 45)
        #expect(item.quad.topLeft == Point(x: 280, y: 0))
        #expect(abs(item.quad.topRight.x - 306.4163530) < 1e-6)
        #expect(abs(item.quad.topRight.y - 13.2081765) < 1e-6)
        #expect(abs(item.quad.bottomRight.y - 386.7918235) < 1e-6)
    }
}
