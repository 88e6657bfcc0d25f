import Strata
import StrataWindow

extension WindowScene {
    // MARK: - Pointer

    /// The shape of the pointer at its present point.
    public var pointerShape: CursorShape { (captured ?? hovered)?.pointerShape ?? .arrow }

    /// The pointer is somewhere else; nil: outside the window. Returns whether anything may look otherwise now.
    @discardableResult
    public func movePointer(to point: Point?) -> Bool {
        let context = context
        pointer = point
        if point == nil { fingers.stop() }
        if let captured { return captured.pointerMoved(to: point.map(captured.inside), context) }
        let before = hovered
        let changes = hover(context)
        tell(context)
        // What comes and goes with the pointer need not lie under it.
        let isAwaited = root.movesSomewhere(at: context.time)
        // A view that it has just come to knows already.
        guard let point, let hovered, hovered === before else { return changes || isAwaited }
        return hovered.pointerMoved(to: hovered.inside(point), context) || isAwaited
    }

    /// Finds what lies under the pointer now. Returns whether anything may look otherwise for it.
    @discardableResult
    package func hover(_ context: FrameContext) -> Bool {
        guard captured == nil else { return false }
        let view = pointer.flatMap { root.path(to: $0).first }
        guard view !== hovered else { return false }
        let changesLeft = hovered?.pointerMoved(to: nil, context) == true
        hovered = view
        guard let view, let pointer else { return changesLeft }
        return view.pointerMoved(to: view.inside(pointer), context) || changesLeft
    }

    /// Says what is to be said of what the pointer is over.
    private func tell(_ context: FrameContext) {
        let text = pointer.flatMap { pointer in hovered.flatMap { $0.tip(at: $0.inside(pointer)) } }
        let strip = (hovered as? HeaderView)?.frame
        root.tip.point(text, at: pointer ?? Point(x: 0, y: 0), in: strip, time: context.time)
    }

    /// A button went down. The first one is the view's that it went down upon until it comes up.
    public func press(_ press: ButtonEvent) {
        fingers.stop()
        movePointer(to: press.position)
        root.tip.dismiss()
        let path = root.path(to: press.position)
        guard let view = path.first, !autoscroll(for: press, on: path) else { return }
        if press.button == .secondary, root.overlay == nil, !(view is any TextInput) {
            selectPane(in: path)
            // What floats over rows is no row, and hides the one below it.
            guard let pane = path.first(where: { $0 is ListPane }) as? ListPane, !pane.floats(view) else { return }
            return ContextMenu(scene: self).open(for: press, in: pane)
        }
        if press.button == .primary {
            captured = view
            selectPane(in: path)
            if view.takesFocus {
                focus(view)
            } else if view is ListView, let bar = focused,
                bar === activePane.tools.openField || !(bar is any TextInput)
            {
                // Who clicks on a row goes on reading, and the keys of the list are meant.
                focus(root.focusChain.first { $0 !== bar })
            }
        }
        // A click that brings the window to the front means no row.
        if let list = view as? ListView {
            list.pointer.pressRaises = keyboardTime.map { time - $0 < Self.raisingTime } ?? true
        }
        view.pressed(press.moved(into: view), context)
    }

    /// Within so many milliseconds of the keyboard's coming a click is what has brought it.
    private static let raisingTime = 200.0

    /// The first button came up, or the second.
    public func release(_ release: ButtonEvent) {
        if release.button == .middle { return (root.overlay as? AutoscrollView)?.middleReleased() ?? () }
        let view = captured
        captured = nil
        view?.released(release.moved(into: view), context)
        movePointer(to: release.position)
    }

    /// The button that is held is the window system's, which drags something by it.
    func losePointer() {
        captured = nil
        root.tip.dismiss()
    }

    /// Ends a press upon a view that has gone out of view: for that view, the button comes up elsewhere.
    func letGo() {
        guard let view = captured else { return }
        var isThere = false
        root.visit { if $0 === view { isThere = true } }
        guard !isThere else { return }
        captured = nil
        let outside = ButtonEvent(button: .primary, position: Point(x: -1, y: -1))
        view.released(outside.moved(into: view), context)
    }

    /// The wheel or a touchpad moved: of the views that lie there the innermost that has a use for it scrolls.
    public func scroll(_ scroll: ScrollEvent) {
        fingers.moved(scroll, at: time)
        give(scroll)
    }

    /// Fingers were lifted from a touchpad: what moved fast goes on, where anything may move by itself.
    package func liftFingers() {
        if appearance.isAnimated { fingers.lifted(at: time) } else { fingers.stop() }
    }

    /// Scrolls by as much as there is up to now of what goes on by itself.
    func goOnScrolling() {
        guard let scroll = fingers.fling?.step(to: time) else { return }
        if fingers.fling?.isOver == true { fingers.stop() }
        give(scroll)
    }

    private func give(_ scroll: ScrollEvent) {
        let context = context
        root.tip.dismiss()
        if scroll.modifiers.contains(.control) { return zoom(by: scroll) }
        var path = root.path(to: scroll.position)
        if path.isEmpty { path = [root] }
        for case let pane as ListPane in path { pane.readerWentOn() }
        _ = path.contains { $0.scrolled(scroll, context) }
    }

    private func selectPane(in path: [any View]) {
        let pane = path.first { $0 is ListPane }
        if let index = panes.firstIndex(where: { $0 === pane }), index != selected { select(index) }
    }

    // MARK: - Keyboard

    /// The text field that has the keyboard.
    public var textInput: (any TextInput)? { focused as? any TextInput }

    /// The frame of its caret, in points of the window.
    public var caretRect: Rect? { textInput.map { $0.caretRect.moved(by: $0.frame.origin) } }

    /// Gives the keyboard to a view, or to commands alone.
    public func focus(_ view: (any View)?) {
        guard view !== focused else { return }
        focused?.focusChanged(false, context)
        focused = view
        view?.focusChanged(true, context)
    }

    /// Handles a key that went down. Returns true if a view or a command had a use for it.
    @discardableResult
    public func handle(_ key: KeyEvent) -> Bool {
        let context = context
        fingers.stop()
        activePane.readerWentOn()
        root.tip.dismiss()
        if let overlay = root.overlay, overlay.handle(key, context) { return true }
        if let focused {
            if focused.handle(key, context) || moveFocus(by: key) { return true }
            // Who wants to copy and has marked nothing does not want to lose what was written.
            if key.modifiers.contains(.control) && key.key == Key("c") { return true }
        }
        guard let command = commands.command(for: key, in: self) else { return false }
        closeOverlay()
        carryOut(command)
        if KeyChord(key)?.isDigit == true { _ = focused?.handle(key, context) }
        (root.overlay as? MenuView)?.pointAtFirst()
        return true
    }

    /// Tab goes to the next text field of several, and Shift and Tab to the one before.
    private func moveFocus(by key: KeyEvent) -> Bool {
        let chain = root.focusChain
        guard key.key == .tab || key.key == .backTab, key.modifiers.isDisjoint(with: [.control, .alt]),
            chain.count > 1, let index = chain.firstIndex(where: { $0 === focused })
        else { return false }
        focus(chain[(index + (key.key == .tab ? 1 : chain.count - 1)) % chain.count])
        return true
    }

    /// Carries out a command, if it can be asked for now. Returns whether it was.
    @discardableResult
    public func perform(_ id: CommandID) -> Bool {
        guard let command = commands.command(id, in: self) else { return false }
        carryOut(command)
        return true
    }

    /// Carries out a command; one that does not move the list is about the rows that a jump goes to.
    private func carryOut(_ command: WindowCommand) {
        if command.group != .move { activePane.list.focus.arrive() }
        command.action(self)
    }
}

extension ButtonEvent {
    /// The event in the points of a view.
    fileprivate func moved(into view: (any View)?) -> ButtonEvent {
        ButtonEvent(
            button: button, position: view?.inside(position) ?? position, modifiers: modifiers, clickCount: clickCount)
    }
}
