import StrataBus
import StrataWindow

/// The settings portal of a desktop (`org.freedesktop.portal.Settings`), asked and listened to over the session's bus.
///
/// Nothing waits for it: where there is no portal, or one that does not answer, nothing is known, and that is that. None is
/// started for it; one that comes later is heard of.
public final class SettingsPortal {
    /// The preferences that it has said so far.
    public private(set) var preferences = DesktopPreferences() {
        didSet { if preferences != oldValue { onChange() } }
    }
    /// Called when it has said something else.
    public var onChange: () -> Void = {}

    private let loop: any EventLoop
    private var bus: BusConnection?
    private var hasBegun = false

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"

    /// A portal that is asked from ``begin()`` on.
    public init(loop: any EventLoop) { self.loop = loop }

    /// Asks in the next turn of the loop, so that the picture that was drawn waits for nothing. Further calls do nothing.
    public func begin() {
        if !hasBegun { loop.schedule(after: 0) { [weak self] in self?.connect() } }
        hasBegun = true
    }

    private func connect() {
        bus = BusConnection(.session, loop: loop)
        bus?.onMessage = { [unowned self] in handle($0) }
        bus?.onLoss = { [unowned self] in bus = nil }
        bus?.listen("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'")
        for group in DesktopPreferences.groups {
            bus?.listen(
                "type='signal',sender='\(Self.name)',interface='\(Self.interface)',member='SettingChanged',arg0='\(group)'"
            )
        }
        ask()
    }

    private func ask() {
        let groups = BusValue.strings(DesktopPreferences.groups)
        bus?.call(Self.name, Self.path, Self.interface, "ReadAll", [groups]) { [unowned self] in
            guard let answer = $0 else { return }
            var read = DesktopPreferences()
            answer.forEach("{sa{sv}}") {
                let group = answer.string() ?? ""
                answer.forEach("{sv}") { read.apply(group, answer.string() ?? "", answer.numberInVariant()) }
            }
            preferences = read
        }
    }

    private func handle(_ message: BusMessage) -> Bool {
        guard message.isSignal else { return false }
        switch message.member {
        case "NameOwnerChanged":
            if message.string() == Self.name, message.string() != nil, message.string()?.isEmpty == false { ask() }
        case "SettingChanged":
            if let group = message.string(), let name = message.string() {
                preferences.apply(group, name, message.numberInVariant())
            }
        default: break
        }
        return false
    }
}
