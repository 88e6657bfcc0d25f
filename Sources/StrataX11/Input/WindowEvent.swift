/// Something that happened to a window. Positions and sizes are given in points and in device pixels.
public enum WindowEvent: Equatable, Sendable {
    /// The window has a new size. Of several in one batch only the last is told.
    case resized(WindowSize)
    /// These parts of the window have lost their content and must be put again, in device pixels.
    case exposed([PixelRectangle])
    /// Whether any part of the window can be seen: it was shown, put away, or covered wholly (X protocol,
    /// VisibilityNotify). Under a compositing manager a covered window counts as seen.
    case visibilityChanged(Bool)
    /// The pointer came into the window.
    case pointerEntered(PointerPosition)
    /// The pointer moved. Of several in a row only the last is told.
    case pointerMoved(PointerPosition, Modifiers)
    /// The pointer left the window; while a button is held, movement is still told.
    case pointerLeft
    /// A button went down.
    case buttonPressed(ButtonEvent)
    /// A button came up, wherever the pointer is by then.
    case buttonReleased(ButtonEvent)
    /// The wheel or touchpad scrolled.
    case scrolled(ScrollEvent)
    /// A key went down or repeats.
    case keyPressed(KeyEvent)
    /// The input method has another text in the making; nil: none any more. What comes of it comes as `keyPressed`.
    case preeditChanged(Preedit?)
    /// The window has the keyboard.
    case focusGained
    /// The window no longer has the keyboard.
    case focusLost
    /// The reader asks to close the window (WM_DELETE_WINDOW, ICCCM 4.2.8.1), or another program has destroyed it. It
    /// stays open until closed.
    case closeRequested
    /// The answer to `requestPaste(from:)`: the text, or nil where there is none.
    case pasted(Selection, String?)
    /// Another program took over a selection that this one had offered (ICCCM 2.7).
    case selectionLost(Selection)
}

/// The size of a window's content.
public struct WindowSize: Hashable, Sendable {
    /// Width in device pixels.
    public let pixelWidth: Int
    /// Height in device pixels.
    public let pixelHeight: Int
    /// Device pixels a point.
    public let scale: Double

    /// A size in device pixels.
    public init(pixelWidth: Int, pixelHeight: Int, scale: Double) {
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
        self.scale = scale
    }

    /// Width in points.
    public var width: Double { Double(pixelWidth) / scale }
    /// Height in points.
    public var height: Double { Double(pixelHeight) / scale }
}

/// Where the pointer is in a window; touchpads and tablets report fractions of a pixel.
public struct PointerPosition: Hashable, Sendable {
    /// Distance from the left edge in device pixels.
    public let pixelX: Double
    /// Distance from the top edge in device pixels.
    public let pixelY: Double
    /// Device pixels a point.
    public let scale: Double

    /// A position in device pixels.
    public init(pixelX: Double, pixelY: Double, scale: Double) {
        self.pixelX = pixelX
        self.pixelY = pixelY
        self.scale = scale
    }

    /// Distance from the left edge in points.
    public var x: Double { pixelX / scale }
    /// Distance from the top edge in points.
    public var y: Double { pixelY / scale }
}

/// A button of the pointer.
public enum PointerButton: Hashable, Sendable {
    /// Button 1.
    case primary
    /// Button 2, often the wheel pressed down.
    case middle
    /// Button 3.
    case secondary
    /// Button 8, on the side.
    case back
    /// Button 9, on the side.
    case forward
    /// Any other, by X's number.
    case other(Int)

    init(number: Int) {
        switch number {
        case 1: self = .primary
        case 2: self = .middle
        case 3: self = .secondary
        case 8: self = .back
        case 9: self = .forward
        default: self = .other(number)
        }
    }
}

/// A press or release of a button.
public struct ButtonEvent: Hashable, Sendable {
    /// Which button.
    public let button: PointerButton
    /// Where the pointer was.
    public let position: PointerPosition
    /// The modifier keys held.
    public let modifiers: Modifiers
    /// 1 for a single click, 2 for the second press of a double click, and so on; a release has its press's count.
    public let clickCount: Int
}

/// A movement of the wheel or of two fingers on a touchpad.
public struct ScrollEvent: Hashable, Sendable {
    /// Clicks to the right, negative to the left; touchpads report fractions.
    public var horizontal: Double
    /// Clicks downwards, negative upwards; touchpads report fractions.
    public var vertical: Double
    /// Where the pointer was.
    public let position: PointerPosition
    /// The modifier keys held.
    public let modifiers: Modifiers
}

/// A key that went down.
public struct KeyEvent: Hashable, Sendable {
    /// The key by its symbol, modifiers applied: Shift and g is `Key("G")`.
    public let key: Key
    /// The key by which shortcuts know it: on a keyboard of another script, what the same key is in the Latin layout
    /// beside it, so that Control and C copies there too. Else the same as `key`.
    public let latinKey: Key
    /// What the key types, after the input method; empty for keys that type nothing. Control characters are left out.
    public let text: String
    /// The modifier keys held.
    public let modifiers: Modifiers
    /// Whether the key has been held down and repeats.
    public let isRepeat: Bool

    /// A key.
    public init(
        key: Key, latinKey: Key? = nil, text: String = "", modifiers: Modifiers = [], isRepeat: Bool = false
    ) {
        self.key = key
        self.latinKey = latinKey ?? key
        self.text = text
        self.modifiers = modifiers
        self.isRepeat = isRepeat
    }
}

/// A text that an input method is making, to be shown where the caret is.
public struct Preedit: Hashable, Sendable {
    /// The text so far.
    public let text: String
    /// Where its own caret stands, in bytes of UTF-8.
    public let caret: Int
    /// The part that is being chosen now, in bytes of UTF-8; empty where there is none.
    public let chosen: Range<Int>

    /// A text in the making. Offsets are those of its UTF-8.
    public init(text: String, caret: Int, chosen: Range<Int> = 0..<0) {
        self.text = text
        self.caret = caret
        self.chosen = chosen
    }
}
