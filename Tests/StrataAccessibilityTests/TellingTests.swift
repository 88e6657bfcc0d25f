import Testing

@testable import StrataAccessibility

@Suite("What is told of a window")
struct TellingTests {
    /// What happens to a model, as `name:detail numbers path`.
    private func events(_ model: WindowModel, _ change: (WindowModel) -> Void) -> [String] {
        let before = AccessibleGlance(model)
        change(model)
        return AccessibleGlance(model, after: before).events(since: before).map { event in
            let words = [event.name, event.detail].filter { !$0.isEmpty }.joined(separator: ":")
            return "\(words) \(event.numbers.0) \(event.node.path.split(separator: "/").last ?? "")"
        }
    }

    @Test("Nothing is told where nothing has changed but rows out of sight")
    func nothing() {
        #expect(events(WindowModel()) { $0.list.count += 1 }.isEmpty)
    }

    @Test("The keyboard goes from row to row, to a field and back")
    func focus() {
        let model = WindowModel()
        #expect(
            events(model) { $0.list.pointed = 4 } == ["ActiveDescendantChanged 4 list", "StateChanged:focused 1 _5"])
        #expect(
            events(model) { $0.list.pointed = 5 } == [
                "StateChanged:focused 0 _5", "ActiveDescendantChanged 5 list", "StateChanged:focused 1 _6",
            ])
        let opening = events(model) {
            $0.entry = AccessibleEntry(text: "", caret: 0)
            $0.focusedPart = "field"
        }
        #expect(
            opening == [
                "ChildrenChanged:add 2 window", "StateChanged:focused 0 list", "StateChanged:focused 1 field",
                "StateChanged:focused 0 _6",
            ])
    }

    @Test("What is typed is told by what was taken out and put in")
    func typing() {
        let model = WindowModel()
        (model.focusedPart, model.entry) = ("field", AccessibleEntry(text: "abcd", caret: 4))
        let typed = events(model) { $0.entry = AccessibleEntry(text: "aéd", caret: 3) }
        #expect(typed == ["TextChanged:delete 1 field", "TextChanged:insert 1 field", "TextCaretMoved 2 field"])
    }

    @Test("Rows are marked and opened, and the window comes and goes")
    func rows() {
        let model = WindowModel()
        model.list.pointed = 4
        #expect(
            events(model) { $0.list.marked = 3..<5 } == ["SelectionChanged 0 list", "StateChanged:selected 1 _5"])
        #expect(events(model) { $0.list.opened = 4 } == ["StateChanged:expanded 1 _5"])
        #expect(events(model) { $0.isActive = false } == ["Deactivate 0 window", "StateChanged:active 0 window"])
    }

    @Test("A title is told anew when nothing moves any more")
    func titles() {
        let model = WindowModel()
        let before = AccessibleGlance(model)
        (model.header, model.isMoving) = ("other", true)
        let moving = AccessibleGlance(model, after: before)
        #expect(moving.events(since: before).isEmpty)
        model.isMoving = false
        let rest = AccessibleGlance(model, after: moving).events(since: moving)
        #expect(rest.map(\.name) == ["PropertyChange"] && rest.first?.content == .text("other"))
    }

    @Test("Who asks for some events is told those, and who reads aloud all")
    func listeners() {
        let focused = AccessibleEvent.state("focused", .window, true)
        let moved = AccessibleEvent(node: .window, name: "TextCaretMoved")
        var listeners = AccessibleListeners()
        #expect(!listeners.isAnybodyThere && !listeners.wants(focused))
        listeners.update(["object:state-changed:focused"])
        #expect(listeners.isAnybodyThere && listeners.wants(focused) && !listeners.wants(moved))
        listeners.update(["Object:StateChanged:selected", "Object:TextCaretMoved:"])
        #expect(!listeners.wants(focused) && listeners.wants(moved))
        listeners.update(["Object:"])
        #expect(listeners.wants(focused) && listeners.wants(moved))
        listeners.update([])
        listeners.isEnabled = true
        #expect(listeners.wants(focused))
    }

    @Test("What arrives is said at once, and then only every three seconds")
    func arrivals() {
        let list = ListModel()
        var news = ArrivalNews()
        func look(_ now: Double) -> ArrivalNews.Outcome { news.look(at: list, of: "list", now: now) }
        list.arrivals = 5
        #expect(look(0) == .nothing)
        list.arrivals = 6
        #expect(look(1000) == .now("row 999999999"))
        list.arrivals = 9
        #expect(look(2500) == .later(1500))
        list.arrivals = 10
        #expect(look(4000) == .now("4 new rows"))
        #expect(look(9000) == .nothing)
        // What is not followed is not said, not even later.
        (list.arrivals, list.follows) = (11, false)
        #expect(look(9000) == .nothing)
        list.follows = true
        #expect(look(9000) == .nothing)
    }
}
