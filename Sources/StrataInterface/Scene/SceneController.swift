import Strata
import StrataWindow

/// The part of a scene that does more than show lists: a chat that sends, a button that adds.
public protocol SceneController: AnyObject {
    /// The scene is in a window now.
    func start(in host: any SceneHost)
    /// The window goes away: the last chance to pass on what is left.
    ///
    /// - Returns: what went wrong with that, in a sentence.
    func finish() -> String?
}

extension SceneController {
    /// Does nothing.
    public func start(in host: any SceneHost) {}
    /// Nothing is left.
    public func finish() -> String? { nil }
}

/// The services of a window to the scene that it shows.
public protocol SceneHost: AnyObject {
    /// Changes the scene, and has it drawn.
    func change(_ body: () -> Void)
    /// Calls back whenever a descriptor can be read, until the returned closure is called.
    func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> () -> Void
    /// Calls back once after so many milliseconds, unless the returned closure is called before.
    func schedule(after delay: Double, handler: @escaping () -> Void) -> () -> Void
    /// Shows another scene in the place of this one.
    func show(_ scene: WindowScene)
}

/// A source that brings rows from outside to the lists of a scene, such as a file that grows.
public protocol SceneSource: AnyObject {
    /// A window shows the scene now. By default does nothing.
    ///
    /// - Parameters:
    ///   - loop: Tells when something has come.
    ///   - onArrival: Asks for a frame; before anything else happens in that, ``applyPending()`` is called.
    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void)
    /// The first picture is on its way: now there is time for what takes long. By default does nothing.
    func start()
    /// Brings the lists up to now, what was kept back included. By default does nothing.
    func applyPending()
    /// Waits until everything is there that it has to bring by now, for a picture. By default, brings the lists up to
    /// now.
    func settle()
    /// Another scene is shown now, or the source is no part of it any more. By default does nothing.
    func disconnect()
    /// The list that it serves and no other, with which it goes; nil where there is no such list. By default nil.
    var servedList: ListPane? { get }
    /// The list that it serves is being closed: nothing is asked of it any more. By default does nothing.
    func finish()
}

extension SceneSource {
    /// Does nothing.
    public func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {}
    /// Does nothing.
    public func start() {}
    /// Does nothing.
    public func applyPending() {}
    /// Does nothing.
    public func disconnect() {}
    /// No list alone.
    public var servedList: ListPane? { nil }
    /// Does nothing.
    public func finish() {}
    /// Brings the lists up to now.
    public func settle() { applyPending() }
}
