import StrataBus
import StrataWindow

/// The bus that programs that read and programs that are read share: the tree is served there, and events are told.
final class AccessBus {
    /// The bus is no more.
    var onLoss: () -> Void = {}

    private let bus: BusConnection
    private unowned let scene: any AccessibleScene
    private let loop: any EventLoop
    private let server: AccessibleServer
    private var listeners = AccessibleListeners()
    /// The state that listeners know; nil while there are none.
    private var told: AccessibleGlance?
    private var news = ArrivalNews()
    private var nextNews: LoopRegistration?

    private static let registry = "org.a11y.atspi.Registry"
    private static let registryPath = "/org/a11y/atspi/registry"

    /// Connects to an address; nil where nothing is there.
    init?(_ address: String, _ scene: any AccessibleScene, loop: any EventLoop) {
        guard let bus = BusConnection(.address(address), loop: loop) else { return nil }
        (self.bus, self.scene, self.loop, server) = (bus, scene, loop, AccessibleServer(scene))
        bus.onMessage = { [unowned self] in handle($0) }
        bus.onLoss = { [unowned self] in onLoss() }
        bus.listen("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.registry)'")
        bus.listen("type='signal',path='\(Self.registryPath)',interface='\(Self.registry)'") { [unowned self] in
            server.busName = bus.name
            embed()
        }
    }

    deinit { if let nextNews { loop.remove(nextNews) } }

    // MARK: - The registry

    /// Has the registry list the program, if there is one; else one that comes is heard of.
    private func embed() {
        let own = AccessibleNode.application
        bus.call(Self.registry, own.path, "org.a11y.atspi.Socket", "Embed", [server.reference(own)]) {
            [unowned self] in
            guard let answer = $0 else { return }
            answer.inStructure("so") { server.desktop = (answer.string() ?? "", answer.string() ?? "") }
            askForListeners()
        }
    }

    private func askForListeners() {
        bus.call(Self.registry, Self.registryPath, Self.registry, "GetRegisteredEvents") { [unowned self] in
            var names: [String] = []
            if let answer = $0 {
                answer.forEach("(ss)") { names += answer.string() == nil ? [] : [answer.string() ?? ""] }
            }
            listeners.update(names)
            listenersChanged()
        }
    }

    private func handle(_ message: BusMessage) -> Bool {
        if message.isCall {
            guard let answer = server.answer(message) else { return false }
            bus.reply(to: message, answer)
            return true
        }
        guard message.isSignal else { return false }
        switch message.member {
        case "NameOwnerChanged":
            listeners.update([])
            listenersChanged()
            embed()
        case "EventListenerRegistered", "EventListenerDeregistered": askForListeners()
        default: break
        }
        return false
    }

    /// Takes over what the session says.
    func setStatus(isEnabled: Bool, isSpeaking: Bool) {
        (listeners.isEnabled, listeners.isSpeaking) = (isEnabled, isSpeaking)
        listenersChanged()
    }

    /// Takes in a change of listeners: one that begins to listen asks how things are, and is told what happens from
    /// then on.
    private func listenersChanged() {
        told = listeners.isAnybodyThere ? told ?? AccessibleGlance(scene) : nil
        if !listeners.isSpeaking { news = ArrivalNews() } else { tellNews() }
    }

    // MARK: - Telling

    /// Tells what is otherwise than it was told last.
    func update() {
        guard let told, !server.busName.isEmpty else { return }
        let glance = AccessibleGlance(scene, after: told)
        self.told = glance
        for event in glance.events(since: told) { tell(event) }
        if listeners.isSpeaking { tellNews() }
    }

    private func tell(_ event: AccessibleEvent) {
        guard listeners.wants(event) else { return }
        let content: BusValue =
            switch event.content {
            case .nothing: .int(0)
            case .text(let text): .string(text)
            case .node(let node): server.reference(node)
            }
        bus.emit(
            event.node.path, "org.a11y.atspi.Event.\(event.subject.rawValue)", event.name,
            [
                .string(event.detail), .int(event.numbers.0), .int(event.numbers.1), .variant(content),
                .array(of: "{sv}", []),
            ])
    }

    /// Says which rows have arrived, or comes back to it when it is time.
    private func tellNews() {
        if let nextNews { loop.remove(nextNews) }
        nextNews = nil
        guard let name = scene.focusedPart, let rows = PartObject(name, in: scene)?.rows else { return }
        switch news.look(at: rows, of: name, now: loop.now) {
        case .nothing: break
        case .now(let text):
            // 1 is the number of an announcement that interrupts no speech.
            tell(AccessibleEvent(node: .part(name), name: "Announcement", numbers: (1, 0), content: .text(text)))
        case .later(let wait): nextNews = loop.schedule(after: wait) { [unowned self] in tellNews() }
        }
    }
}
