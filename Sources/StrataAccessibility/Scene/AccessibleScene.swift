import StrataWindow

/// A window for whoever cannot see it. It is asked when somebody wants to know, on the thread of the event loop, and keeps
/// nothing for that.
public protocol AccessibleScene: AnyObject {
    /// What the program is called.
    var application: String { get }
    /// What the window is called.
    var title: String { get }
    /// Whether the window has the keyboard.
    var isActive: Bool { get }
    /// Whether something moves in it, so that titles change with every picture.
    var isMoving: Bool { get }
    /// Where the window's content is on the screen, in device pixels. Asked only by whoever needs to know.
    var area: PixelRect { get }
    /// What there is in the window, in the order in which it is read.
    var parts: [AccessiblePart] { get }
    /// The name of the part that the keyboard goes to; nil: to none of them.
    var focusedPart: String? { get }
}

/// A part of a window: a list, a line of text, something that is typed into or clicked.
public struct AccessiblePart {
    /// What it is called for as long as it is there, of letters, digits and underscores; no other part has that name.
    public let name: String
    /// What kind of part it is.
    public let role: AccessibleRole
    /// What it is called by those who read it.
    public var title: String
    /// What else is to be said of it.
    public var description = ""
    /// Where it lies in the window, in device pixels.
    public var area: PixelRect
    /// Whether it is switched on; nil where it is no switch.
    public var isOn: Bool?
    /// What is typed into it; nil where nothing can be.
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
    /// What is written.
    public var text: String
    /// How many bytes of it stand before the caret.
    public var caret: Int

    /// A text and its caret.
    public init(text: String, caret: Int) { (self.text, self.caret) = (text, caret) }
}
