import StrataWindow

extension WindowScene {
    /// Begins to scroll by the pointer where the middle button went down upon a list, and not upon one of its links.
    /// Returns true if it did.
    func autoscroll(for press: ButtonEvent, on path: [any View]) -> Bool {
        guard press.button == .middle, root.overlay == nil, let list = path.first as? ListView,
            list.pointer.hoveredLink == nil, list.engine.activeItem == nil, list.engine.maxOffset > 0
        else { return false }
        show(over: AutoscrollView(of: list, around: press.position) { [unowned self] in closeOverlay() })
        return true
    }

    /// True while a list scrolls because the middle button went down there.
    package var isAutoscrolling: Bool { root.overlay is AutoscrollView }

    /// Ends that, where it is so.
    func stopAutoscroll() { if isAutoscrolling { closeOverlay() } }
}
