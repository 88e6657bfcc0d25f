import Strata
import StrataCanvas
import StrataWindow

/// The field as a part of a window.
extension TextFieldView {
    /// Sets more of a long text in lines.
    public func open(_ context: FrameContext) { goOn() }

    /// Gives the text the room of the frame.
    public func layOut(_ context: FrameContext) { resize(frame.size) }

    /// Returns the height for its text at a width, of up to five lines, in points.
    public func height(width: Double, _ context: FrameContext) -> Double { preferredHeight(width: width) }

    /// Returns the time at which the caret blinks, in milliseconds.
    public func nextChange(after time: Double) -> Double? { isComplete ? nextBlink(after: time) : time }

    /// Draws itself as it is now.
    public func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let time = context.time
        drawing.paint(frame.bounds, look(at: time), by: self) { [self] painter in
            draw(in: frame.bounds, context.palette, on: painter, at: time)
        }
    }

    // MARK: - Pointer

    /// The shape over text.
    public var pointerShape: CursorShape { .text }

    /// Selects on to a point while a button is held.
    public func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        guard drag.origin != nil, let point else { return false }
        drag(to: point, at: context.time)
        return true
    }

    /// Takes a button that went down upon it.
    public func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if preedit != nil { context.ask(.finishPreedit) }
        if press.button == .middle {
            answer(pressMiddle(at: press.position, at: context.time), context)
        } else if press.button == .primary {
            self.press(
                at: press.position, clickCount: press.clickCount, extending: press.modifiers.contains(.shift),
                at: context.time)
        }
    }

    /// Ends the selecting by the pointer, wherever the button comes up.
    public func released(_ release: ButtonEvent, _ context: FrameContext) { answer(self.release(), context) }

    /// Three lines a click, as lists of text scroll. A field that shows all of its text leaves the wheel to the list.
    public func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        self.scroll(lines: 3 * scroll.vertical) == .handled
    }

    // MARK: - Keys

    /// True: text is typed into it.
    public var takesFocus: Bool { true }

    /// Takes the keyboard, or gives it up.
    public func focusChanged(_ hasFocus: Bool, _ context: FrameContext) { setFocus(hasFocus, at: context.time) }

    /// Takes a key, if it has a use for it.
    public func handle(_ key: KeyEvent, _ context: FrameContext) -> Bool {
        onKey(key, context) || answer(handle(key, at: context.time), context)
    }

    /// Puts in a text that was asked for.
    public func insert(pasted text: String, _ context: FrameContext) {
        if let refusal = insert(pasted: text, at: context.time) { onRefusal(refusal) }
    }

    /// Shows what an input method is making.
    public func compose(_ preedit: Preedit?, _ context: FrameContext) { compose(preedit, at: context.time) }

    /// Carries out what becomes of an input. Returns whether the field had a use for it.
    @discardableResult
    private func answer(_ response: TextFieldResponse, _ context: FrameContext) -> Bool {
        switch response {
        case .ignored: return false
        case .handled: break
        case .copy(let text): context.ask(.offer(text, .clipboard))
        case .marked(let text): context.ask(.offer(text, .primary))
        case .paste(let selection): context.ask(.paste(selection))
        case .submitted(let text): onSubmit(text)
        }
        return true
    }
}
