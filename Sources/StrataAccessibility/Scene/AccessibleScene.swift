import StrataWindow

/// A window for users who cannot see it. It is asked when a program wants to know, on the thread of the event loop, and
/// keeps nothing for that.
public protocol AccessibleScene: AnyObject {
    /// The name of the program.
    var application: String { get }
    /// The title of the window.
    var title: String { get }
    /// True if the window has the keyboard.
    var isActive: Bool { get }
    /// True if something moves in it, so that titles change with every picture.
    var isMoving: Bool { get }
    /// The area of the window's content on the screen, in device pixels. It is read only when a program asks for it.
    var area: PixelRect { get }
    /// The parts of the window, in the order in which they are read.
    var parts: [AccessiblePart] { get }
    /// The name of the part that the keyboard goes to; nil: to none of them.
    var focusedPart: String? { get }
}

/// A part of a window: a list, a line of text, something that is typed into or clicked.
public struct AccessiblePart {
    /// Its name for as long as it is there, of letters, digits and underscores; no other part has that name.
    public let name: String
    /// The kind of part.
    public let role: AccessibleRole
    /// Its name for those who read it.
    public var title: String
    /// A further description.
    public var description = ""
    /// Its area in the window, in device pixels.
    public var area: PixelRect
    /// True if it is switched on; nil if it is no switch.
    public var isOn: Bool?
    /// The text that is typed into it; nil if none can be.
    public var entry: AccessibleEntry?
    /// Its rows; nil where it is no list.
    public var rows: (any AccessibleRows)?
    /// The parts that lie in it.
    public var parts: [AccessiblePart] = []
    /// Does what a click on it does; nil where that is nothing.
    public var onClick: (() -> Void)?
    /// Gives it the keyboard; nil where it takes none.
    public var onFocus: (() -> Void)?

    /// A part with nothing in it.
    public init(_ name: String, _ role: AccessibleRole, title: String, area: PixelRect) {
        (self.name, self.role, self.title, self.area) = (name, role, title, area)
    }
}

/// Text that is being typed.
public struct AccessibleEntry: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The number of its bytes before the caret.
    public var caret: Int

    /// A text and its caret.
    public init(text: String, caret: Int) { (self.text, self.caret) = (text, caret) }
}
