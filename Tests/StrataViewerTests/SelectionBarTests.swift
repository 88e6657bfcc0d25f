import Strata
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("The bar beside words that are selected")
struct SelectionBarTests {
    private let rig: ApplicationRig

    init() throws {
        rig = try ApplicationRig([
            (1...60).map { "2026-11-21T09:00:00Z INFO app.worker: job \($0) is done\n" }.joined()
        ])
    }

    private var pane: ListPane { rig.scene.activePane }
    private var list: ListView { pane.list }

    private var bar: SelectionBar {
        get throws { try #require(pane.overlays.lazy.compactMap { $0 as? SelectionBar }.first) }
    }

    /// Double-clicks within the word `app.worker` of a row in view, counted from the top. Returns where, in points of the
    /// list.
    @discardableResult
    private func select(row: Int) throws -> Point {
        let item = try #require(list.placed.items.dropFirst(row).first)
        // Letters are 8 points broad.
        let point = Point(x: 250, y: item.frame.y + 10)
        let inWindow = Point(x: point.x, y: list.frame.y + point.y)
        rig.window.movePointer(to: inWindow)
        rig.window.click(at: inWindow, times: 2)
        rig.settle()
        #expect(list.selector.selectedWords == "app.worker")
        return point
    }

    /// Clicks a part of the bar that lies so far to the right of its left edge as a share of its width.
    private func click(share: Double) throws {
        let places = (0..<640).map(Double.init).filter { x in
            (try? bar.contains(Point(x: x, y: barLine))) == true
        }
        let (first, last) = (try #require(places.first), try #require(places.last))
        rig.click(first + (last - first) * share, list.frame.y + barLine)
    }

    /// A height at which the bar lies when the sixth row in view was double-clicked: above it.
    private var barLine: Double { list.placed.items[5].frame.y + 10 - 16 - 15 }

    @Test("comes above them once the button is up, and says what each of its words would do, with the key")
    func comes() throws {
        let bar = try bar
        let point = try select(row: 5)
        #expect(bar.contains(Point(x: point.x, y: point.y - 30)) && !bar.contains(Point(x: point.x, y: point.y - 5)))
        let tips = stride(from: 0.0, to: 640, by: 4).compactMap { bar.tip(at: Point(x: $0, y: barLine)) }
        let told = tips.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        #expect(
            told == [
                "Find “app.worker” (/)", "Show only “app.worker” (&)", "Hide “app.worker” (!)",
                "Highlight “app.worker” (H)", "Copy (Ctrl+C)",
            ])
    }

    @Test("lies below words near the upper edge, where there is no room above them")
    func below() throws {
        let bar = try bar
        let point = try select(row: 1)
        #expect(bar.contains(Point(x: point.x, y: point.y + 35)) && !bar.contains(Point(x: point.x, y: point.y + 5)))
    }

    @Test("finds, filters and highlights what is selected, and goes away by that")
    func acts() throws {
        try select(row: 5)
        try click(share: 0.05)
        // For as long as the second click of two may come, nothing below it is clicked.
        rig.loop.advance(by: 500)
        rig.window.movePointer(to: Point(x: 250, y: 300))
        rig.settle()
        let isThere = try bar.contains(Point(x: 250, y: barLine))
        #expect(pane.findBar.pattern.text == "app.worker" && !isThere)
        rig.press(.escape)
        rig.press(.escape)
        try select(row: 5)
        try click(share: 0.3)
        #expect(pane.filterBar.isOpen && pane.filterBar.pattern.text == "app.worker" && !pane.filterBar.prompt.hides)
        rig.press(.escape)
        rig.press(.escape)
        try select(row: 5)
        try click(share: 0.7)
        #expect(pane.highlighter.highlights.map(\.pattern.text) == ["app.worker"])
    }

    @Test("takes the second click of two, and the other button, and is gone beside a menu")
    func notInTheWay() throws {
        let bar = try bar
        try select(row: 5)
        let left = stride(from: 0.0, to: 640, by: 2).first { x in
            bar.tip(at: Point(x: x, y: barLine))?.hasPrefix("Copy") == true
        }
        let place = Point(x: try #require(left) + 4, y: barLine)
        let inWindow = Point(x: place.x, y: place.y + list.frame.y)
        rig.window.click(at: inWindow, times: 2)
        rig.settle()
        #expect(list.selector.selectedWords == "app.worker", "The row below it was not clicked.")
        rig.press(.escape)
        rig.press(.escape)
        try select(row: 5)
        rig.window.send(.buttonPressed(ButtonEvent(button: .secondary, position: inWindow)))
        rig.settle()
        #expect(rig.scene.root.overlay == nil && bar.contains(place), "No menu of what it hides.")
        rig.press(.menu)
        #expect(rig.scene.root.overlay != nil && !bar.contains(place))
    }

    @Test("has room in a narrow list")
    func narrow() throws {
        let rig = try ApplicationRig(
            [(1...60).map { "INFO app.worker: job \($0)\n" }.joined()], size: Size(width: 300, height: 300))
        let list = rig.scene.activePane.list
        let bar = try #require(rig.scene.activePane.overlays.lazy.compactMap { $0 as? SelectionBar }.first)
        let row = try #require(list.placed.items.dropFirst(5).first)
        let point = Point(x: 90, y: list.frame.y + row.frame.y + 10)
        rig.window.movePointer(to: point)
        rig.window.click(at: point, times: 2)
        rig.settle()
        let line = row.frame.y + 10 - 31
        let places = (0..<300).filter { bar.contains(Point(x: Double($0), y: line)) }
        #expect(places.first ?? 0 >= 8 && places.last ?? 300 < 292)
        #expect(bar.tip(at: Point(x: Double(places.last ?? 0) - 2, y: line)) == "Copy (Ctrl+C)")
    }

    @Test("goes with the row as the list scrolls, and away with the selection")
    func goes() throws {
        let bar = try bar
        let point = try select(row: 8)
        rig.wheel(-1)
        #expect(bar.contains(Point(x: point.x, y: point.y - 30 + 60)), "The list went 60 points down.")
        rig.press(.escape)
        #expect(list.selector.selectedWords == nil && !bar.contains(Point(x: point.x, y: point.y - 30 + 60)))
        rig.press(.down)
        #expect(!bar.contains(Point(x: point.x, y: point.y - 30)))
    }

    @Test("does not come for lines that are selected, nor while a button is held")
    func others() throws {
        let bar = try bar
        let (first, second) = (Point(x: 250, y: 150), Point(x: 330, y: 150))
        rig.window.movePointer(to: first)
        rig.window.press(at: first)
        rig.window.movePointer(to: second)
        rig.loop.advance(by: 100)
        let place = Point(x: second.x, y: second.y - list.frame.y - 30)
        #expect(list.selector.selectedWords != nil && !bar.contains(place))
        rig.window.release(at: second)
        rig.settle()
        #expect(bar.contains(place))
        rig.window.movePointer(to: Point(x: 400, y: 200))
        rig.settle()
        #expect(bar.contains(place), "Near it the pointer may be on its way there.")
        rig.window.movePointer(to: Point(x: 400, y: 400))
        rig.settle()
        #expect(list.selector.selectedWords != nil && !bar.contains(place))
        rig.window.movePointer(to: Point(x: 400, y: 200))
        rig.settle()
        #expect(bar.contains(place), "It is back as the pointer comes back.")
        // Along the row to its end, and out of the window.
        rig.window.movePointer(to: Point(x: 625, y: second.y))
        rig.settle()
        #expect(!bar.contains(place))
        rig.window.send(.pointerLeft)
        rig.settle()
        #expect(!bar.contains(place))
        rig.window.movePointer(to: second)
        rig.settle()
        #expect(bar.contains(place))
        rig.press(.escape)
        rig.press(Key("v"))
        rig.press(.up)
        #expect(list.selector.ends != nil && !bar.contains(place))
    }
}
