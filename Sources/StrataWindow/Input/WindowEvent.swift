import Strata

/// An event of a window. Points are those of the window, from its top left corner.
public enum WindowEvent: Equatable, Sendable {
    /// The window has a new size. Of several in one batch only the last is told. Who draws it before the handler returns
    /// has it shown together with the frame that a window manager draws around it.
    case resized(WindowSize)
    /// These parts of the window have lost their content and must be put again, in device pixels.
    case exposed([PixelRect])
    /// True if any part of the window can be seen: it was shown, put away, or covered wholly. Under a compositing
    /// manager a covered window counts as seen.
    case visibilityChanged(Bool)
    /// The pointer came into the window.
    case pointerEntered(Point)
    /// The pointer moved. Of several in a row only the last is told.
    case pointerMoved(Point, Modifiers)
    /// The pointer left the window; while a button is held, movement is still told.
    case pointerLeft
    /// A button went down.
    case buttonPressed(ButtonEvent)
    /// A button came up, wherever the pointer is by then.
    case buttonReleased(ButtonEvent)
    /// The wheel or touchpad scrolled.
    case scrolled(ScrollEvent)
    /// Fingers that scrolled were lifted from a touchpad. Where what they began goes on by itself, this does not come.
    case scrollEnded
    /// Two fingers moved apart on a touchpad, or together.
    case pinched(PinchEvent)
    /// A key went down or repeats.
    case keyPressed(KeyEvent)
    /// The input method has another text in the making; nil: none any more. What comes of it comes as `keyPressed`.
    case preeditChanged(Preedit?)
    /// The window has the keyboard.
    case focusGained
    /// The window no longer has the keyboard.
    case focusLost
    /// The window takes more or less of the screen.
    case stateChanged(WindowState)
    /// The reader asks to close the window, or another program has destroyed it. It stays open until closed.
    case closeRequested
    /// The answer to `requestPaste(from:)`: the text, or nil where there is none.
    case pasted(Selection, String?)
    /// Not all was pasted that `requestPaste(from:)` has asked for.
    case pasteFailed(Selection, PasteFailure)
    /// The reader has dropped files or links on the window, here by their URIs.
    case dropped([String])
    /// The reader has dropped more files or links on the window than it takes at once; none are told.
    case dropFailed
    /// Another program took over a selection that this one had offered.
    case selectionLost(Selection)
}
