import CSystemd
import StrataSystem
import StrataWindow

/// A connection to a message bus that lives in an event loop. Nothing in it waits: what is asked is answered later, and
/// what the bus does not take at once goes when it does.
package final class BusConnection {
    /// The bus.
    package enum Target {
        /// The one of the user's session.
        case session
        /// The one at an address.
        case address(String)
    }

    /// Takes calls and signals. Returns true if it has a use for one; a call for which there is none is answered so.
    package var onMessage: (BusMessage) -> Bool = { _ in false }
    /// The connection is no more.
    package var onLoss: () -> Void = {}

    private let bus: OpaquePointer
    private let loop: any EventLoop
    /// Stands for the bus's descriptor, and is ready as well when that takes what waits to be written.
    private let group: DescriptorGroup
    private let descriptor: Int32
    private var registration: LoopRegistration?
    private var rest: LoopRegistration?
    private var answers: [UInt64: (BusMessage?) -> Void] = [:]
    private var isLost = false
    /// True if the group waits for the bus to take more.
    private var waitsToWrite = false

    /// The time in one turn of the loop after which no more messages are begun with, in milliseconds.
    private static let patience = 4.0
    /// The system's number of the error that something is too large.
    private static let tooMuch: Int32 = 7
    /// Calls are waited for without end, since that costs nothing.
    private static let forEver = UInt64.max

    /// Begins to connect; nil where there is no such bus.
    package init?(_ target: Target, loop: any EventLoop) {
        guard let bus = Self.open(target) else { return nil }
        let descriptor = sd_bus_get_fd(bus)
        guard descriptor >= 0, let group = try? DescriptorGroup(), (try? group.add(descriptor)) != nil else {
            sd_bus_close_unref(bus)
            return nil
        }
        (self.bus, self.loop, self.group, self.descriptor) = (bus, loop, group, descriptor)
        sd_bus_add_filter(bus, nil, handleMessage, Unmanaged.passUnretained(self).toOpaque())
        registration = loop.watch(group.descriptor.number) { [weak self] in self?.process() }
        settle()
    }

    deinit {
        for registration in [registration, rest].compactMap(\.self) { loop.remove(registration) }
        group.remove(descriptor)
        sd_bus_close_unref(bus)
    }

    private static func open(_ target: Target) -> OpaquePointer? {
        var bus: OpaquePointer?
        switch target {
        case .session: return sd_bus_open_user(&bus) >= 0 ? bus : nil
        case .address(let address):
            guard sd_bus_new(&bus) >= 0, let bus else { return nil }
            guard sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0
            else {
                sd_bus_close_unref(bus)
                return nil
            }
            return bus
        }
    }

    /// The bus's name for this connection. Comes behind the first answer, before which one would have to wait for it.
    package lazy var name: String = {
        var name: UnsafePointer<CChar>?
        return sd_bus_get_unique_name(bus, &name) >= 0 ? name.map { String(cString: $0) } ?? "" : ""
    }()

    // MARK: - Receiving

    private func process() {
        if let rest { loop.remove(rest) }
        rest = nil
        let start = loop.now
        var outcome: Int32 = 1
        while outcome > 0, !isLost, loop.now - start < Self.patience { outcome = sd_bus_process(bus, nil) }
        if outcome < 0 { lose() }
        guard !isLost else { return }
        // What was read already shows on no descriptor.
        if outcome > 0 { rest = loop.schedule(after: 0) { [weak self] in self?.process() } }
        settle()
    }

    private func lose() {
        guard !isLost else { return }
        isLost = true
        if let registration { loop.remove(registration) }
        registration = nil
        onLoss()
    }

    /// Waits for the bus to take more for as long as something waits to be written.
    private func settle() {
        let events = sd_bus_get_events(bus)
        let isWriting = events >= 0 && PollSet.isWriting(events)
        guard isWriting != waitsToWrite else { return }
        waitsToWrite = isWriting
        group.change(descriptor, waitsToWrite: isWriting)
    }

    fileprivate func handle(_ message: BusMessage) -> Int32 { !isLost && onMessage(message) ? 1 : 0 }

    fileprivate func handleAnswer(_ message: BusMessage, to cookie: UInt64) {
        answers.removeValue(forKey: cookie)?(message.isError ? nil : message)
    }

    // MARK: - Sending

    /// Calls a method of another program.
    ///
    /// - Parameters:
    ///   - startsProgram: whether the bus may start the program for it.
    ///   - answer: takes the answer; nil where there is none.
    package func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
        startsProgram: Bool = false, answer: @escaping (BusMessage?) -> Void = { _ in }
    ) {
        var pointer: OpaquePointer?
        guard !isLost, sd_bus_message_new_method_call(bus, &pointer, destination, path, interface, member) >= 0,
            let pointer
        else { return }
        let message = BusMessage(adopting: pointer)
        sd_bus_message_set_auto_start(pointer, startsProgram ? 1 : 0)
        guard message.append(arguments) else { return }
        let own = Unmanaged.passUnretained(self).toOpaque()
        var cookie: UInt64 = 0
        guard sd_bus_call_async(bus, nil, pointer, BusConnection.answerHandler, own, Self.forEver) >= 0,
            sd_bus_message_get_cookie(pointer, &cookie) >= 0
        else { return }
        answers[cookie] = answer
        settle()
    }

    /// Has signals come that match a rule of D-Bus.
    ///
    /// - Parameter answer: is called when they do, or when the bus does not take the rule.
    package func listen(_ rule: String, answer: @escaping () -> Void = {}) {
        let bus = "org.freedesktop.DBus"
        call(bus, "/org/freedesktop/DBus", bus, "AddMatch", [.string(rule)]) { _ in answer() }
    }

    /// Answers a call.
    package func reply(to call: BusMessage, _ values: [BusValue]) {
        var pointer: OpaquePointer?
        guard sd_bus_message_new_method_return(call.pointer, &pointer) >= 0, let pointer else { return }
        let answer = BusMessage(adopting: pointer)
        // Who has asked waits for some answer.
        guard send(answer, values) else {
            _ = sd_bus_reply_method_errno(call.pointer, -Self.tooMuch, nil)
            return
        }
    }

    /// Tells everybody who listens.
    package func emit(_ path: String, _ interface: String, _ member: String, _ values: [BusValue]) {
        var pointer: OpaquePointer?
        guard !isLost, sd_bus_message_new_signal(bus, &pointer, path, interface, member) >= 0, let pointer else {
            return
        }
        send(BusMessage(adopting: pointer), values)
    }

    @discardableResult
    private func send(_ message: BusMessage, _ values: [BusValue]) -> Bool {
        guard message.append(values) else { return false }
        let isSent = sd_bus_send(bus, message.pointer, nil) >= 0
        settle()
        return isSent
    }

    private static let answerHandler: sd_bus_message_handler_t = { message, own, _ in
        guard let message, let own else { return 0 }
        var cookie: UInt64 = 0
        guard sd_bus_message_get_reply_cookie(message, &cookie) >= 0 else { return 0 }
        Unmanaged<BusConnection>.fromOpaque(own).takeUnretainedValue().handleAnswer(BusMessage(message), to: cookie)
        return 0
    }
}

/// Hands a message to the connection that it came over.
private func handleMessage(
    _ message: OpaquePointer?, _ own: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let own else { return 0 }
    return Unmanaged<BusConnection>.fromOpaque(own).takeUnretainedValue().handle(BusMessage(message))
}
