extension WindowScene {
    /// True if things move. A thing that is on its way when they are to stop is where it belongs at once.
    package var showsMotion: Bool {
        get { appearance.isAnimated }
        set {
            guard newValue != showsMotion else { return }
            appearance.isAnimated = newValue
            for pane in panes { pane.list.engine.animations = newValue }
            root.visit { ($0 as? TextFieldView)?.blink.isAnimated = newValue }
        }
    }
}
