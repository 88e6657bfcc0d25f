import StrataBus
import StrataSystem
import StrataWindow

/// Lets programs that read windows aloud, or on Braille, read this one: a screen reader, by AT-SPI.
///
/// It connects when the first picture is on the screen, and asks no program that is not there already: without a
/// session, or while nothing on it serves such programs, it is one connection at rest. It hears of programs that come
/// later. If a bus goes away, it ends in silence, and the window goes on.
public final class Accessibility {
    private let loop: any EventLoop
    private unowned let scene: any AccessibleScene
    private var hasBegun = false
    private var session: BusConnection?
    private var access: AccessBus?
    private var isEnabled = (enabled: false, speaking: false)

    private static let service = "org.a11y.Bus"
    private static let servicePath = "/org/a11y/bus"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let status = "org.a11y.Status"

    /// Access to a window; nothing happens before ``update()``.
    public init(_ scene: any AccessibleScene, loop: any EventLoop) { (self.scene, self.loop) = (scene, loop) }

    /// Takes in that a picture of the window was drawn: listeners are told what is otherwise now. Behind the first one
    /// everything begins, in the next turn of the loop, so that the picture waits for nothing.
    public func update() {
        if !hasBegun { loop.schedule(after: 0) { [weak self] in self?.begin() } }
        hasBegun = true
        access?.update()
    }

    // MARK: - The session

    private func begin() {
        // A user who sets it wants no program to be read.
        guard Environment.value("NO_AT_BRIDGE") != "1" else { return }
        session = BusConnection(.session, loop: loop)
        session?.onMessage = { [unowned self] in handle($0) }
        session?.onLoss = { [unowned self] in session = nil }
        session?.listen(
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'")
        session?.listen(
            "type='signal',path='\(Self.servicePath)',interface='\(Self.properties)',member='PropertiesChanged'")
        ask()
    }

    /// Asks where the bus for access is, and whether a program needs it.
    private func ask() {
        session?.call(
            Self.service, Self.servicePath, Self.properties, "GetAll", [.string(Self.status)]
        ) { [unowned self] in if let answer = $0 { handleStatus(answer) } }
        session?.call(Self.service, Self.servicePath, Self.service, "GetAddress") { [unowned self] in
            if let address = $0?.string(), !address.isEmpty { connect(to: address) }
        }
    }

    private func handle(_ message: BusMessage) -> Bool {
        guard message.isSignal else { return false }
        switch message.member {
        case "NameOwnerChanged":
            guard message.string() == Self.service, message.string() != nil, message.string()?.isEmpty == false else {
                break
            }
            ask()
        case "PropertiesChanged" where message.string() == Self.status: handleStatus(message)
        default: break
        }
        return false
    }

    /// Reads properties and their values.
    private func handleStatus(_ message: BusMessage) {
        message.forEach("{sv}") {
            let name = message.string()
            guard let value = message.boolInVariant() else { return }
            if name == "IsEnabled" { isEnabled.enabled = value }
            if name == "ScreenReaderEnabled" { isEnabled.speaking = value }
        }
        access?.setStatus(isEnabled: isEnabled.enabled, isSpeaking: isEnabled.speaking)
    }

    private func connect(to address: String) {
        access = AccessBus(address, scene, loop: loop)
        access?.onLoss = { [unowned self] in access = nil }
        access?.setStatus(isEnabled: isEnabled.enabled, isSpeaking: isEnabled.speaking)
    }
}
