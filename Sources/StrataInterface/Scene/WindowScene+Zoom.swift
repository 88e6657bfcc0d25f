import StrataWindow

extension WindowCommand {
    package static var zoomIn: WindowCommand {
        WindowCommand("zoom-in", "larger text", keys: ["Control++", "Control+="], isEnabled: \.canZoom) {
            $0.stepZoom(1)
        }
    }
    package static var zoomOut: WindowCommand {
        WindowCommand("zoom-out", "smaller text", keys: ["Control+-"], isEnabled: \.canZoom) {
            $0.stepZoom(-1)
        }
    }
    package static var zoomBack: WindowCommand {
        WindowCommand("zoom-back", "text as large as the font says", keys: ["Control+0"], isEnabled: \.canZoom) {
            $0.zoom = 1
        }
    }
}

extension WindowScene {
    /// The sizes that a reader steps through.
    package static let zooms = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

    /// How much larger the text of rows and their pages is than its font says. What is being read stays.
    package var zoom: Double {
        get { appearance.library.zoom }
        set {
            guard newValue != zoom else { return }
            appearance.library.zoom = newValue
            for pane in panes { pane.list.setAnew() }
        }
    }

    /// Text lies still while a page is open, which is made of it.
    fileprivate var canZoom: Bool { panes.allSatisfy { $0.list.engine.activeItem == nil } }

    fileprivate func stepZoom(_ direction: Int) {
        let next = direction > 0 ? Self.zooms.first { $0 > zoom } : Self.zooms.last { $0 < zoom }
        if let next { zoom = next }
    }

    /// The wheel or a touchpad with Control: a step for each click.
    func zoom(by scroll: ScrollEvent) {
        zoomClicks -= scroll.vertical
        while zoomClicks.magnitude >= 1 {
            let direction = zoomClicks > 0 ? 1 : -1
            zoomClicks -= Double(direction)
            if canZoom { stepZoom(direction) }
        }
    }
}
