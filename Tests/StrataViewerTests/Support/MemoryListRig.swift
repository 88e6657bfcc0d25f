import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataStrategies
import StrataWindow
import StrataWindowTesting

/// A list of rows in memory in a window in memory; time is the test's.
final class MemoryListRig {
    let document: MemoryDocument
    let pane: ListPane
    let window: MemoryWindow
    let loop = ManualLoop(now: 1000)
    let application: Application

    /// - Parameter height: that of the list; the header's comes to it.
    init(
        _ rows: [String], cell: (Appearance) -> any Cell, strategy: String = "stack", width: Double = 200,
        height: Double = 200
    ) throws {
        document = MemoryDocument(rows)
        let appearance = Appearance(library: FontLibrary(scale: 1))
        pane = try ListPane(
            document, title: "Rows", cell: cell(appearance), strategy: strategy, registry: .shipped,
            appearance: appearance)
        let size = Size(width: width, height: height + Metrics.headerHeight)
        let scene = WindowScene([pane], appearance: appearance, size: size)
        window = MemoryWindow(loop: loop, size: size)
        application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.advance(by: 1000)
    }

    var list: ListView { pane.list }

    /// What the rows in view say, from the first to the last.
    var texts: [String] { list.placed.items.map { document.line(at: $0.index).string } }

    /// Has the document changed between two frames, and the first of what follows shown.
    func change(_ body: () -> Void) {
        application.change(body)
        loop.advance(by: 1)
    }

    /// The colour at a point of the list.
    func color(_ x: Int, _ y: Int) -> UInt32 { window[x, y + Int(Metrics.headerHeight)] }
}
