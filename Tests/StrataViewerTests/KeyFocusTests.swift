import Strata
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Rows that keys point at")
struct KeyFocusTests {
    private func rig(_ arguments: [String] = []) throws -> ApplicationRig {
        let lines = (1...100).map { "line \($0)\n" }.joined()
        return try ApplicationRig([lines], ["--no-animations"] + arguments)
    }

    private func focused(_ rig: ApplicationRig) -> Int? { rig.scene.activePane.list.focus.row }

    @Test("Up begins at the last row in view, Down at the first; both go on by one, and bring rows into view")
    func arrows() throws {
        let rig = try rig()
        rig.press(.up)
        #expect(focused(rig) == 99 && rig.rows == 80...99)
        for _ in 0..<19 { rig.press(.up) }
        #expect(focused(rig) == 80 && rig.rows == 80...99)
        rig.press(.up)
        #expect(focused(rig) == 79 && rig.rows == 79...98)
        rig.press(.escape)
        #expect(focused(rig) == nil)
        rig.press(.down)
        #expect(focused(rig) == 79)
    }

    @Test("Up at the oldest row stays there", arguments: [["--strategy", "stack"], ["--strategy", "flip"]])
    func oldest(arguments: [String]) throws {
        let rig = try rig(arguments)
        let list = rig.scene.activePane.list
        let (away, home) = list.newestIsAtStart ? (Key.down, Key.end) : (.up, .home)
        rig.press(home)
        for _ in 0..<30 { rig.press(away) }
        #expect(focused(rig) == 0)
        rig.press(away)
        #expect(focused(rig) == 0)
    }

    @Test("A key in the middle of a jump is about the rows where that goes", arguments: ["inset", "flip"])
    func jumps(strategy: String) throws {
        let lines = (1...3000).map { "line \($0)\n" }.joined()
        let rig = try ApplicationRig([lines], ["--strategy", strategy])
        rig.press(.home)
        let first = try #require(rig.rows)
        rig.window.press(.end)
        rig.loop.advance(by: 100)
        #expect(rig.engine.scrollMotion != nil && rig.rows != first)
        rig.press(.up)
        #expect(focused(rig) == rig.rows?.upperBound && rig.rows?.contains(2999) == !first.contains(2999))
        rig.window.press(.home)
        rig.loop.advance(by: 100)
        rig.press(Key("m"))
        #expect(rig.engine.isSettled && rig.rows == first)
    }

    @Test("Home points at the oldest row where one was pointed at, and End at none", arguments: ["stack", "flip"])
    func limits(strategy: String) throws {
        let rig = try rig(["--strategy", strategy])
        let isReversed = rig.scene.activePane.list.newestIsAtStart
        let (towardsOldest, oldest, newest) = isReversed ? (Key.down, Key.end, .home) : (.up, .home, Key.end)
        rig.press(oldest)
        #expect(focused(rig) == nil)
        rig.press(newest)
        for _ in 0..<3 { rig.press(towardsOldest) }
        rig.press(oldest)
        #expect(focused(rig) == 0)
        rig.press(newest)
        #expect(focused(rig) == nil)
    }

    @Test("Where rows have gone since the last frame, a key or a click is about those that are left")
    func gone() throws {
        let actions: [(RowsRig) -> Void] = [
            { $0.window.handle(KeyEvent(key: .down)) }, { $0.window.handle(KeyEvent(key: .up)) },
            { $0.window.handle(KeyEvent(key: .menu)) }, { $0.click(100, 300) }, { $0.click(100, 300, .secondary) },
            { $0.window.handle(KeyEvent(key: Key("c"), modifiers: .control)) },
        ]
        for (number, action) in actions.enumerated() {
            let rig = try RowsRig()
            rig.type(.up)
            rig.window.begin(at: rig.time)
            rig.document.remove(10..<100)
            action(rig)
            rig.draw()
            #expect(rig.list.focus.row.map { $0 < 10 } ?? true, "action \(number)")
        }
    }

    @Test("What keys point at stays where it is while lines arrive; Down beyond the newest line follows again")
    func arrivals() throws {
        let rig = try rig()
        rig.press(.up)
        rig.append("new 1", "new 2")
        #expect(focused(rig) == 99 && rig.rows == 80...99)
        for _ in 0..<2 { rig.press(.down) }
        #expect(focused(rig) == 101 && rig.rows == 82...101)
        rig.press(.down)
        #expect(focused(rig) == nil && rig.engine.isPinned)
        rig.append("new 3")
        #expect(rig.rows == 83...102)
    }

    @Test("Enter opens the row, and Escape closes it; the pointer takes the focus back when it moves")
    func opening() throws {
        let rig = try rig()
        rig.press(.up)
        rig.press(.up)
        rig.press(.enter)
        #expect(rig.engine.activeItem == 98)
        rig.press(.escape)
        #expect(rig.engine.activeItem == nil)
        rig.press(.up)
        #expect(focused(rig) != nil)
        rig.window.movePointer(to: Point(x: 300, y: 300))
        #expect(focused(rig) == nil && rig.engine.focusedItem == nil)
    }

    @Test("In a list that opens rows of its own Enter opens one without a mouse")
    func ownRows() throws {
        let rig = try rig()
        var opened: [Int] = []
        rig.scene.activePane.list.onClickRow = { opened.append($0) }
        rig.press(.up)
        rig.press(.enter)
        #expect(opened == [99])
    }

    @Test("Control and c copies the row that is pointed at, by keys or by the pointer, and quits nothing")
    func copying() throws {
        let rig = try rig()
        rig.window.movePointer(to: Point(x: 300, y: 48 + 10))
        rig.loop.advance(by: 20)
        rig.press(Key("c"), .control)
        #expect(rig.window.selections[.clipboard] == "line 81")
        rig.press(.up)
        rig.press(Key("c"), .control)
        #expect(rig.window.selections[.clipboard] == "line 100")
        #expect(!rig.window.isClosed)
    }
}
