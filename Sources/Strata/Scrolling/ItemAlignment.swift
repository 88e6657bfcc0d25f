/// The way in which `scroll(toItem:)` aligns an item in the viewport (Behaviour, "Scrolling").
public enum ItemAlignment: String, Sendable, Hashable, CaseIterable {
    /// Its start edge lies at the viewport's.
    case start
    /// Its centre lies at the viewport's.
    case center
    /// Its end edge lies at the viewport's.
    case end
    /// The least movement that shows it whole or, where it is longer than the viewport, fills the viewport with it.
    case nearest
}

extension ItemAlignment {
    /// Returns the start for an item in the viewport that begins at `start` now.
    func start(from start: Double, extent: Double, viewport: Double) -> Double {
        let atEnd = viewport - extent
        switch self {
        case .start: return 0
        case .center: return atEnd / 2
        case .end: return atEnd
        case .nearest: return min(max(start, min(0, atEnd)), max(0, atEnd))
        }
    }
}
