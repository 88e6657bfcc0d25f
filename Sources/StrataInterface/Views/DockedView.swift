import Strata

/// A view at the edges of a pane that takes room from the list while it is open.
package protocol DockedView: View {
    /// True while it is shown.
    var isOpen: Bool { get }
    /// Takes its room from an area of the window. Returns the rest, which is the list's.
    func dock(in area: Rect) -> Rect
    /// Closes it, by Escape. Returns whether it was open; false, too, where it cannot be closed so.
    func close() -> Bool
}
