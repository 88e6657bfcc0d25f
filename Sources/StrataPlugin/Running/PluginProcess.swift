import Strata
import StrataPluginABI
import StrataSystem

/// The process of a plugin, as its host sees it: it is given messages, and watched until it answers.
final class PluginProcess {
    /// The end of a process that answers no more.
    struct Misfortune {
        /// The function that was running.
        let function: String
        /// The event, in words that follow the name of that function.
        let reason: String
        /// True if the same is to be expected again: it was no question of time, and none of what others do.
        let isLasting: Bool
    }

    let channel: PluginChannel
    /// The misfortune that it has come to; nil as long as it answers.
    private(set) var misfortune: Misfortune?
    /// The time since which it works on without being waited for, and the last time that this was the case; times of
    /// the clock.
    private var lateSince: Double?
    private var lastLate: Double?
    /// The instances that went while it was late, and are still there.
    private var abandoned: [UInt64] = []
    /// The number of calls that are running, one within another.
    private(set) var depth = 0
    /// The number of times that it was given the turn.
    private(set) var exchanges = 0
    private let child: ChildProcess
    private let lifeline: FileDescriptor
    private let output: PluginOutput
    private let limits: PluginLimits
    /// Milliseconds for which it has been waited for in the outermost call, and the processor time it had used when it
    /// was slow first; negative as long as it was not.
    private var waited = 0.0
    private var processorTimeBefore = 0.0
    /// The milliseconds since then in which none of its threads wanted a processor, and those of waits in the outermost
    /// call that ended soon, so that others have not had the processors meanwhile.
    private var (slept, answering) = (0.0, 0.0)
    private var rooms: [RoomBox] = []

    private final class RoomBox {
        @exclusivity(unchecked) var room = Room()
    }

    /// The number of times that a host looks for the answer before it sleeps.
    private static let looks = Thread.processors > 1 ? 1500 : 1
    /// The time that it sleeps before it looks whether the process is still there, in milliseconds.
    private static let nap = 4.0
    /// The time within which it may not be late once more, in milliseconds.
    private static let patience = 10_000.0

    /// Starts one.
    ///
    /// - Parameters:
    ///   - library: a copy of the file.
    ///   - path: what the file is called.
    init(of library: FileDescriptor, path: String, program: String, limits: PluginLimits) throws(SystemError) {
        self.limits = limits
        Confinement.closeToOthers()
        let (memory, file) = try SharedMemory.make(count: PluginChannel.size)
        channel = PluginChannel(memory)
        let pipe = try Pipe()
        lifeline = FileDescriptor(adopting: pipe.writer)
        let reader = FileDescriptor(adopting: pipe.reader)
        let output = try Pipe()
        let writer = FileDescriptor(adopting: output.writer)
        self.output = try PluginOutput(forwarding: FileDescriptor(adopting: output.reader), of: path)
        child = try ChildProcess(
            spawning: [
                "strata-plugin-host", PluginHost.argument, "\(limits.memory)", "\(limits.layers.rawValue)", path,
            ],
            program: program,
            descriptors: [
                1: writer.number, 2: writer.number, PluginHost.Descriptor.memory: file.number,
                PluginHost.Descriptor.library: library.number, PluginHost.Descriptor.lifeline: reader.number,
            ],
            // Without long reports of a crash, which take seconds.
            environment: ["SWIFT_BACKTRACE": "enable=no"], group: 0)
    }

    deinit { end() }

    /// Ends it, and all that it has started. What it has printed is not lost, though the program may end next.
    private func end() {
        child.killGroup()
        child.wait()
        output.finish()
    }

    /// The function that is running, or in which it has met its misfortune.
    var stage: String? {
        if let misfortune { return misfortune.function }
        return depth > 0 ? PluginCall(rawValue: channel.stage)?.name : nil
    }

    /// Has a function called.
    ///
    /// - Parameters:
    ///   - isUrgent: whether a frame waits for it.
    ///   - answer: answers a question of the plugin's.
    ///   - body: looks at what has come back.
    /// - Returns: whether anything has.
    func call(
        _ request: Message, _ writer: WireWriter, isUrgent: Bool,
        answering answer: (Message, WireReader) -> (Message, WireWriter), _ body: (Message, inout WireReader) -> Void
    ) -> Bool {
        guard misfortune == nil else { return false }
        if writer.isFull {
            fail("is about more than can be sent to its process")
            return false
        }
        if depth == 0 { (waited, processorTimeBefore, slept, answering) = (0, -1, 0, 0) }
        depth += 1
        defer { depth -= 1 }
        if rooms.count < depth { rooms.append(RoomBox()) }
        channel.stage = request.code
        send(request, writer)
        while true {
            guard wait(isUrgent: isUrgent) else { return false }
            guard let (message, received) = channel.receive(into: &rooms[depth - 1].room) else {
                fail("gives its host more than there can be")
                return false
            }
            switch Message.Kind(rawValue: message.kind) {
            case .answer where message.code == request.code:
                var reader = received
                body(message, &reader)
                return true
            case .question:
                guard hasTime(isUrgent: isUrgent) else { return false }
                let (reply, writer) = answer(message, received)
                guard misfortune == nil else { return false }
                send(reply, writer)
            default:
                fail("gives its host what is no answer")
                return false
            }
        }
    }

    /// Returns the answer to a question about a list that has gone on since, as one for what is not there: zeros, or no
    /// header. Nothing will use the result.
    private func nothing(for question: Message) -> (Message, WireWriter) {
        var writer = channel.writer
        writer.put(Provision.end.rawValue)
        if question.code == HostCall.below.rawValue { writer.put(strata_attributes(index: -1)) }
        var reply = Message(.reply, question.code)
        let isAboutHeaders = [HostCall.lastHeader.rawValue, HostCall.firstHeader.rawValue].contains(question.code)
        if isAboutHeaders { reply.words[0] = UInt64(bitPattern: -1) }
        return (reply, writer)
    }

    private func send(_ message: Message, _ writer: WireWriter) {
        exchanges += 1
        channel.send(message, writer, to: .guest)
    }

    /// Waits until it asks or answers.
    private func wait(isUrgent: Bool) -> Bool {
        var looks = Self.looks
        while true {
            let start = MonotonicClock.now
            let hasCome = channel.turn.wait(for: .host, looks: looks, milliseconds: Self.nap)
            let elapsed = MonotonicClock.now - start
            waited += elapsed
            if hasCome {
                answering += min(elapsed, Self.nap)
                return true
            }
            if let outcome = child.outcome {
                note(endingReason(outcome), isLasting: !child.wasEndedByOthers)
                return false
            }
            noteSleep(of: elapsed)
            if processorTimeBefore < 0, waited >= Self.nap { processorTimeBefore = child.processorTime }
            guard hasTime(isUrgent: isUrgent) else { return false }
            looks = 1
        }
    }

    /// Returns true as long as it is waited for; otherwise takes note of that. The time between two questions is short
    /// where it asks without end: all that it has had counts.
    private func hasTime(isUrgent: Bool) -> Bool {
        if isLate(limits.answer) {
            fail("gives no answer for \(Self.text(limits.answer)) and is ended", isLasting: false)
            return false
        }
        guard isUrgent, let frame = limits.frame, isLate(frame) else { return true }
        beLate(frame, at: MonotonicClock.now)
        return false
    }

    /// Takes note that the frame does not wait for it: it may work on, unless it was late a moment ago or is called from
    /// within another call.
    private func beLate(_ frame: Double, at now: Double) {
        let reason = "gives no answer for \(Self.text(frame))"
        if depth > 1 || lastLate.map({ now - $0 < Self.patience }) ?? false {
            return fail(reason + (depth > 1 ? "" : " once more") + " and is ended", isLasting: false)
        }
        (lateSince, lastLate, waited) = (now, now, 0)
        note(reason, isLasting: false)
    }

    /// True if it works on without being waited for.
    var isLate: Bool { lateSince != nil }

    /// Looks whether what works on without anybody waiting has come to an end, and ends it once its time is over.
    ///
    /// - Returns: whether it has answered, and can be called again; nil as long as it works on.
    func settle() -> Bool? {
        guard let since = lateSince else { return nil }
        let start = MonotonicClock.now
        while channel.turn.isOf(.host) {
            let message = rooms.first.flatMap { channel.receive(into: &$0.room) }?.message
            if let message, message.kind == Message.Kind.question.rawValue {
                let (reply, writer) = nothing(for: message)
                send(reply, writer)
                // Whatever it asks, the next frame is drawn.
                guard MonotonicClock.now - start < Self.nap else { break }
                guard channel.turn.wait(for: .host, looks: Self.looks, milliseconds: 1) else { break }
                continue
            }
            lateSince = nil
            guard message?.kind == Message.Kind.answer.rawValue else {
                end()
                return false
            }
            misfortune = nil
            return destroyAbandoned()
        }
        let before = waited
        waited = MonotonicClock.now - since
        noteSleep(of: waited - before)
        guard child.outcome != nil || isLate(limits.answer) else { return nil }
        lateSince = nil
        end()
        return false
    }

    /// Notes that an instance has gone: it is destroyed once there is an answer, unless that never comes.
    func abandon(_ handle: UInt64) {
        if isLate { abandoned.append(handle) }
    }

    /// Has the instances destroyed that went while it was late.
    ///
    /// - Returns: whether it has answered to that, too.
    private func destroyAbandoned() -> Bool {
        for handle in abandoned {
            var request = Message(.request, PluginCall.destroy.rawValue)
            request.words[0] = handle
            _ = call(
                request, channel.writer, isUrgent: false, answering: { question, _ in nothing(for: question) },
                { _, _ in })
        }
        abandoned.removeAll()
        return misfortune == nil
    }

    /// Takes note of so many milliseconds that have passed as time in which it slept, if it sleeps now.
    private func noteSleep(of elapsed: Double) {
        if processorTimeBefore >= 0, !child.isRunning { slept += elapsed }
    }

    /// Returns true if it has had so many milliseconds: as long as others have the processors that it wants, it may take
    /// longer.
    private func isLate(_ limit: Double) -> Bool {
        guard waited >= limit else { return false }
        let used = processorTimeBefore < 0 ? 0 : child.processorTime - processorTimeBefore
        return max(used, answering) + slept >= 0.8 * limit || waited >= 10 * limit
    }

    private static func text(_ milliseconds: Double) -> String {
        milliseconds == 1000 ? "a second" : "\(Int(milliseconds)) milliseconds"
    }

    /// Ends it for something that no plugin may do.
    private func fail(_ reason: String, isLasting: Bool = true) {
        note(reason, isLasting: isLasting)
        end()
    }

    private func note(_ reason: String, isLasting: Bool = true) {
        guard misfortune == nil else { return }
        let function = PluginCall(rawValue: channel.stage)?.name ?? "it"
        misfortune = Misfortune(function: function, reason: reason, isLasting: isLasting)
    }

    private func endingReason(_ outcome: Int32) -> String {
        let memory = child.peakMemory > limits.memory / 10 * 9 ? ", having used up its \(limits.memory >> 20) MB" : ""
        if let signal = child.signal { return "crashed: \(SignalName.text(of: signal))\(memory)" }
        if channel.isThreadEnded { return "ended the thread that it was called from" }
        return "ended its process with exit code \(outcome)"
    }
}

/// The output that a plugin prints.
private struct PluginOutput {
    /// Longer lines are broken.
    private static let limit = 1000
    /// The time within which what is left of it is written, in milliseconds: standard error may be stuck.
    private static let patience: Int32 = 200

    /// The end of a pipe whose other end is closed once all is written.
    private let ending: FileDescriptor

    /// Copies it to standard error, line by line, each after the plugin's name, until it prints no more.
    init(forwarding output: FileDescriptor, of path: String) throws(SystemError) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let pipe = try Pipe()
        ending = FileDescriptor(adopting: pipe.reader)
        let open = FileDescriptor(adopting: pipe.writer)
        let thread = try? Thread {
            defer { withExtendedLifetime(open) {} }
            var line: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            func write() {
                let text = OneLine.escaping("\(name): \(String(decoding: line, as: UTF8.self))")
                try? writeAll(text + "\n", to: 2)
                line.removeAll(keepingCapacity: true)
            }
            while case let count = buffer.withUnsafeMutableBytes({ try? output.readNext(into: $0) }) ?? 0, count > 0 {
                for byte in buffer[..<count] {
                    if byte != 0x0A { line.append(byte) }
                    if byte == 0x0A || line.count >= Self.limit { write() }
                }
            }
            if !line.isEmpty { write() }
        }
        // Where the system has no thread left, nothing is copied.
        thread?.detach()
    }

    /// Waits a little until all is written that a process has printed which has ended.
    func finish() { _ = waitForInput(ending.number, milliseconds: Self.patience) }
}
