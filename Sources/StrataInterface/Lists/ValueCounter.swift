/// Has the values of a field counted, for the menu that shows them.
package final class ValueCounter: ReadingTool {
    /// The menu that was opened last; nil: none.
    var menu: ValueMenu?

    package init(of pane: ListPane) {}

    /// True while values are being counted.
    package var isRunning: Bool { menu?.isRunning == true }

    package func passTime(_ context: FrameContext) { menu?.advance(at: context.time) }
    package func nextWork(after time: Double) -> Double? { menu?.nextLook(after: time) }
}

extension ListPane {
    /// The values of a field that were counted last.
    package var values: ValueCounter { tool() }
}
