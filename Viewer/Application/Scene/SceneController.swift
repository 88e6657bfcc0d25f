import Strata
import StrataCommandLine
import StrataWindow

/// What a scene does beside showing lists: a chat that sends, a button that adds.
protocol SceneController: AnyObject {
    /// The scene is in a window now.
    func start(in host: any SceneHost)
    /// Takes a command before the lists do; false leaves it to them.
    func perform(_ command: ViewerCommand) -> Bool
    /// The window goes away: the last chance to pass on what is left.
    ///
    /// - Returns: what went wrong with that.
    func finish() -> CommandError?
}

extension SceneController {
    func start(in host: any SceneHost) {}
    func perform(_ command: ViewerCommand) -> Bool { false }
    func finish() -> CommandError? { nil }
}

/// What a scene can ask of whoever shows it.
protocol SceneHost: AnyObject {
    /// Changes the scene, and has it drawn.
    func change(_ body: () -> Void)
    /// Calls back whenever a descriptor can be read, until the returned closure is called.
    func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> () -> Void
    /// Calls back once after so many milliseconds, unless the returned closure is called before.
    func schedule(after delay: Double, handler: @escaping () -> Void) -> () -> Void
    /// Shows another scene in the place of this one.
    func show(_ scene: WindowScene)
}

/// What takes keys before the lists do: a text field.
protocol KeyTaker: AnyObject {
    /// What is written in it.
    var text: String { get }
    /// A key went down.
    func take(_ key: KeyEvent) -> KeyResponse
    /// Text that was asked for with ``KeyResponse/paste(_:)`` has come.
    func insert(pasted text: String)
    /// Where the caret stands, in points of the part that it is in: the spot for an input method's windows.
    var caretRect: Rect { get }
    /// An input method is making a text; nil: it is no more.
    func compose(_ preedit: Preedit?)
    /// The window has the keyboard, or has it no more.
    func setFocus(_ hasFocus: Bool)
}

/// What became of a key.
enum KeyResponse: Equatable {
    /// Somebody else may have it.
    case ignored
    /// It did what it does.
    case handled
    /// The program is to end.
    case quit
    /// This text is to be offered to other programs.
    case offer(String, Selection)
    /// The text of a selection is wanted.
    case paste(Selection)
    /// What an input method is making is to be done with, for the caret goes elsewhere.
    case finishPreedit
}
