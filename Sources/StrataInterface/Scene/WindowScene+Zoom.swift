import Strata
import StrataWindow

extension WindowCommand {
    package static var zoomIn: WindowCommand {
        WindowCommand(
            "zoom-in", "Zoom in", keys: ["Control++", "Control+="], synonyms: ["larger", "font", "size"],
            isEnabled: \.canZoom
        ) {
            $0.stepZoom(1)
        }
    }
    package static var zoomOut: WindowCommand {
        WindowCommand(
            "zoom-out", "Zoom out", keys: ["Control+-"], synonyms: ["smaller", "font", "size"],
            isEnabled: \.canZoom
        ) {
            $0.stepZoom(-1)
        }
    }
    package static var zoomBack: WindowCommand {
        WindowCommand(
            "zoom-back", "Reset zoom", keys: ["Control+0"], synonyms: ["normal", "font", "size"],
            isEnabled: \.canZoom
        ) {
            $0.zoom = 1
        }
    }
}

extension WindowScene {
    /// The sizes that a reader steps through.
    package static let zooms = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

    /// The size of the text of rows and their pages as a multiple of their font's. The lines that are being read stay.
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

    /// Fingers pinch: text grows and shrinks with their distance, in hundredths, and what lies under the pointer stays
    /// there, but for the end of a list that follows it.
    package func pinch(_ pinch: PinchEvent) {
        root.tip.dismiss()
        fingers.stop()
        guard canZoom, pinch.factor.isFinite, pinch.factor > 0, let least = Self.zooms.first, let most = Self.zooms.last
        else { return }
        // What lies between hundredths adds up, unless the size is another one by now.
        let former = Self.rounded(pinchedZoom) == zoom ? pinchedZoom : zoom
        pinchedZoom = min(max(former * pinch.factor, least), most)
        let list = root.path(to: pinch.position).first as? ListView
        guard let list, list.readingState != .live else {
            zoom = Self.rounded(pinchedZoom)
            return
        }
        list.holdRow(at: list.inside(pinch.position)) { zoom = Self.rounded(pinchedZoom) }
    }

    private static func rounded(_ zoom: Double) -> Double { (zoom * 100).rounded() / 100 }

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

extension ListView {
    /// Changes how long rows are, and has the part of a row that lies at a point lie there again.
    fileprivate func holdRow(at point: Point, while change: () -> Void) {
        let before = placed.items.first { $0.frame.contains(point) && !$0.isStuck }
        change()
        guard let before, before.frame.width > 0, before.frame.height > 0 else { return }
        readFrame()
        guard let after = placed.items.first(where: { $0.index == before.index && !$0.isStuck }) else { return }
        let share = Point(
            x: (point.x - before.frame.x) / before.frame.width, y: (point.y - before.frame.y) / before.frame.height)
        let place = Point(
            x: after.frame.x + share.x * after.frame.width, y: after.frame.y + share.y * after.frame.height)
        engine.scroll(by: axis == .vertical ? place.y - point.y : place.x - point.x)
        readFrame()
    }
}
