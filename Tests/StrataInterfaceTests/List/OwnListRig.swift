import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataPlugin
import StrataStrategies
import StrataSystem
import StrataWindow
import StrataWindowTesting

/// A row as high as its text says, or else 20 points.
final class NumberCell: Cell {
    func height(of line: Line, width: Double) -> Double { Double(line.string) ?? 20 }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: 1), look.palette.accent)
    }
}

/// A list of a program's own in a window in memory of 400 by 200 points, without a header; time is the test's.
final class OwnListRig {
    let pane: ListPane
    let window: MemoryWindow
    let loop = ManualLoop(now: 1000)
    let scene: WindowScene
    let application: Application

    init(
        _ document: any Document, strategy: String = "stack", options: [String: OptionValue] = [:],
        cell: any Cell = NumberCell(), registry: StrategyRegistry = .shipped, isAnimated: Bool = true,
        faults: PluginFaults = PluginFaults(), prepare: (ListPane) -> Void = { _ in }
    ) throws {
        let appearance = Appearance(library: FontLibrary(scale: 1), isAnimated: isAnimated)
        pane = try ListPane(
            document, title: "Rows", cell: cell, strategy: strategy, options: options, registry: registry,
            appearance: appearance, faults: faults)
        pane.showsHeader = false
        prepare(pane)
        let size = Size(width: 400, height: 200)
        scene = WindowScene([pane], appearance: appearance, size: size)
        window = MemoryWindow(loop: loop, size: size)
        application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.advance(by: 1000)
    }

    var list: ListView { pane.list }

    /// The rows in view, by their names, and where they begin.
    var starts: [RowID: Double] {
        let rows = list.placed.items.map { (list.document.id(at: $0.index), $0.frame.y) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Has something changed between two frames, and everything come to rest.
    func change(_ body: () -> Void) {
        application.change(body)
        loop.advance(by: 1000)
    }

    /// Lets time pass until something is so, for what another thread finds out.
    func wait(until isSo: () -> Bool) {
        Thread.wait(atMost: 10_000) {
            loop.advance(by: 16)
            return !isSo()
        }
    }

    /// Clicks with modifiers held, and lets a second pass, so that the next click is another one.
    func click(y: Double, x: Double = 200, _ modifiers: Modifiers = []) {
        window.click(at: Point(x: x, y: y), modifiers)
        loop.advance(by: 1000)
    }

    /// Presses a key, and has everything come to rest.
    func press(_ key: Key, _ modifiers: Modifiers = []) {
        window.press(key, modifiers)
        loop.advance(by: 1000)
    }
}

/// The names of rows by their ordinals.
func rows(_ ordinals: Int...) -> Set<RowID> { Set(ordinals.map { RowID($0) }) }
