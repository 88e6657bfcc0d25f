import Strata
import StrataCanvas

extension WindowScene {
    /// Shows what frames cost and change, or no longer.
    func toggleInspector() {
        root.inspector =
            root.inspector == nil ? InspectorView { [unowned self] in activePane.inspectorLines } : nil
        layOut()
    }

    /// Takes the report on a frame, while the performance overlay is shown.
    ///
    /// - Parameter grid: how points are pixels of the window.
    package func note(_ report: FrameReport, grid: PixelGrid) { root.inspector?.note(report, grid: grid) }

    /// True while the performance overlay is shown.
    package var isInspected: Bool { root.inspector != nil }
}

extension ListPane {
    /// The state of the list in lines of text, for the performance overlay.
    fileprivate var inspectorLines: [String] {
        let (engine, cache) = (list.engine, list.painter.cache.statistics)
        let place = "\(Self.whole(engine.offset)) of \(Self.whole(engine.maxOffset))"
        let found = cache.hits + cache.misses > 0 ? cache.hits * 100 / (cache.hits + cache.misses) : 0
        return [
            "\(engine.strategy), at \(place)\(engine.isPinned ? ", following" : "")",
            "\(CountText.grouped(list.placed.items.count)) of \(CountText.grouped(list.document.count)) rows placed",
            "\(CountText.grouped(cache.count)) row pictures, \(CountText.bytes(cache.bytes)), \(found) % found again",
            "\(CountText.grouped(marks.rows.count)) marked; \(list.placed.isSettled ? "at rest" : "moving")",
        ]
    }

    private static func whole(_ value: Double) -> String { CountText.grouped(Int(value.rounded())) }
}
