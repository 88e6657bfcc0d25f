import Strata
import StrataCanvas
import StrataWindow

/// Something in a window: a bar, a list, a button, what floats over a list. Containers have children, which lie above
/// what they draw themselves.
///
/// A view is asked, and says nothing of its own accord: for its place, for what it looks like now, whether it will look
/// otherwise without being touched, and what lies at a point. What it draws is compared with the frame before, so it
/// never says that it must be drawn anew. Points are its own, from the top left corner of ``frame``.
///
/// The order of a frame: ``open(_:)``, any number of inputs, ``layOut(_:)``, ``advance(_:)``, ``draw(_:_:)``,
/// ``drawn(_:)``.
public protocol View: AnyObject {
    /// The frame of the view, in points of the window. The view that contains it sets it, in ``layOut(_:)``.
    var frame: Rect { get set }
    /// The views in it that are to be seen, back to front.
    var children: [any View] { get }
    /// Gives its children their places.
    func layOut(_ context: FrameContext)
    /// Returns the height that it wants at a width, in points.
    func height(width: Double, _ context: FrameContext) -> Double

    /// A frame is opened: comes once in it, before the first input.
    func open(_ context: FrameContext)
    /// Time has come to where the frame is drawn: what moves by itself moves there.
    func advance(_ context: FrameContext)
    /// Draws itself as it is now, without its children.
    func draw(_ drawing: inout Drawing, _ context: FrameContext)
    /// The frame has been drawn, and is closed: comes once at its end. A view that tells its owner of what it shows does
    /// so here.
    func drawn(_ context: FrameContext)
    /// Returns true if something moves in it, so that another frame is wanted.
    func isMoving(at time: Double) -> Bool
    /// Returns the time at which it will look otherwise by itself though nothing moves, in milliseconds; nil if it will
    /// not.
    func nextChange(after time: Double) -> Double?

    /// Returns true if a point is its own, for the pointer.
    func contains(_ point: Point) -> Bool
    /// The look of the pointer over it.
    var pointerShape: CursorShape { get }
    /// The pointer is at another point of it; nil: elsewhere. While a button is held that was pressed here, it is told
    /// wherever the pointer goes. Returns whether it may look otherwise now.
    func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool
    /// Returns the words for a point of it when the pointer rests there; nil: none.
    func tip(at point: Point) -> String?
    /// A button went down upon it.
    func pressed(_ press: ButtonEvent, _ context: FrameContext)
    /// The first button came up that went down upon it, wherever the pointer is now.
    func released(_ release: ButtonEvent, _ context: FrameContext)
    /// The wheel or a touchpad moved over it. Returns true if it has a use for that; else the view that contains it is
    /// asked.
    func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool

    /// True if it may have the keyboard.
    var takesFocus: Bool { get }
    /// The keyboard comes to it, or leaves it.
    func focusChanged(_ hasFocus: Bool, _ context: FrameContext)
    /// A key went down while it has the keyboard. Returns whether it has a use for it; else it is a command's.
    func handle(_ key: KeyEvent, _ context: FrameContext) -> Bool
}

extension View {
    /// None.
    public var children: [any View] { [] }
    /// Does nothing: there is nothing in it.
    public func layOut(_ context: FrameContext) {}
    /// As high as it is.
    public func height(width: Double, _ context: FrameContext) -> Double { frame.height }
    /// Does nothing.
    public func open(_ context: FrameContext) {}
    /// Does nothing.
    public func advance(_ context: FrameContext) {}
    /// Draws nothing.
    public func draw(_ drawing: inout Drawing, _ context: FrameContext) {}
    /// Does nothing.
    public func drawn(_ context: FrameContext) {}
    /// Nothing moves.
    public func isMoving(at time: Double) -> Bool { false }
    /// Never.
    public func nextChange(after time: Double) -> Double? { nil }
    /// Every point of its frame is.
    public func contains(_ point: Point) -> Bool { frame.bounds.contains(point) }
    /// An arrow.
    public var pointerShape: CursorShape { .arrow }
    /// Looks the same wherever the pointer is.
    public func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool { false }
    /// Nothing.
    public func tip(at point: Point) -> String? { nil }
    /// Does nothing.
    public func pressed(_ press: ButtonEvent, _ context: FrameContext) {}
    /// Does nothing.
    public func released(_ release: ButtonEvent, _ context: FrameContext) {}
    /// Has no use for it.
    public func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool { false }
    /// It may not.
    public var takesFocus: Bool { false }
    /// Does nothing.
    public func focusChanged(_ hasFocus: Bool, _ context: FrameContext) {}
    /// Has no use for it.
    public func handle(_ key: KeyEvent, _ context: FrameContext) -> Bool { false }
}

/// A view that text is typed into.
public protocol TextInput: View {
    /// The text that is written in it.
    var text: String { get }
    /// The frame of the caret, in its own points: the spot for an input method's windows.
    var caretRect: Rect { get }
    /// Text has come that was asked for with ``WindowRequest/paste(_:)``.
    func insert(pasted text: String, _ context: FrameContext)
    /// An input method is making a text; nil: it is no more.
    func compose(_ preedit: Preedit?, _ context: FrameContext)
}
