import Strata
import StrataWindow

extension WindowCommands {
    /// The commands that change the size of text.
    static var zooms: [WindowCommand] {
        [
            zoom("zoom-in", "Zoom in", ["Control++", "Control+="], ["larger", "font", "size"]) { $0.stepZoom(1) },
            zoom("zoom-out", "Zoom out", ["Control+-"], ["smaller", "font", "size"]) { $0.stepZoom(-1) },
            zoom("zoom-back", "Reset zoom", ["Control+0"], ["normal", "font", "size"]) { $0.zoom = 1 },
        ]
    }

    private static func zoom(
        _ id: CommandID, _ title: String, _ keys: [String], _ synonyms: [String],
        action: @escaping (WindowScene) -> Void
    ) -> WindowCommand {
        WindowCommand(id, title, keys: keys, synonyms: synonyms, isEnabled: \.canZoom, action: action).inMenu(.look)
    }
}

extension WindowScene {
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
        if let next = Zooming.size(next: direction, to: zoom) { zoom = next }
    }

    /// Fingers pinch: text grows and shrinks with their distance, in hundredths, and what lies under the pointer stays
    /// there, but for the end of a list that follows it.
    package func pinch(_ pinch: PinchEvent) {
        root.tip.dismiss()
        fingers.stop()
        guard canZoom, pinch.factor.isFinite, pinch.factor > 0 else { return }
        let next = zooming.pinch(by: pinch.factor, from: zoom)
        let list = root.path(to: pinch.position).first as? ListView
        guard let list, list.readingState != .live else {
            zoom = next
            return
        }
        list.holdRow(at: list.inside(pinch.position)) { zoom = next }
    }

    /// The wheel or a touchpad with Control: a step for each click.
    func zoom(by scroll: ScrollEvent) {
        let steps = zooming.turn(by: scroll.vertical)
        for _ in 0..<steps.magnitude where canZoom { stepZoom(steps.signum()) }
    }
}

extension ListView {
    /// Changes how long rows are, and has the part of a row that lies at a point lie there again.
    fileprivate func holdRow(at point: Point, while change: () -> Void) {
        let before = placed.items.first { $0.shownFrame.contains(point) && !$0.isStuck }
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
