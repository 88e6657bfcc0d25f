import StrataWindow

extension WindowScene {
    /// The middle button went down upon a list, and not upon one of its links: whoever moves the pointer now scrolls.
    /// Returns whether it does.
    func autoscroll(for press: ButtonEvent, on path: [any View]) -> Bool {
        guard press.button == .middle, root.overlay == nil, let list = path.first as? ListView,
            list.hoveredLink == nil, list.engine.activeItem == nil, list.engine.maxOffset > 0
        else { return false }
        show(over: AutoscrollView(of: list, around: press.position) { [unowned self] in closeOverlay() })
        return true
    }

    /// Whether a list scrolls because the middle button went down there.
    package var isAutoscrolling: Bool { root.overlay is AutoscrollView }

    /// Ends that, where it is so.
    func stopAutoscroll() { if isAutoscrolling { closeOverlay() } }
}
