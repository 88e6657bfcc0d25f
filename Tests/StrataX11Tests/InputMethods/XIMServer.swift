import CX11
import Glibc
import StrataSystem

/// What a client asked of the input method, as far as tests look at it.
enum XIMRequest: Equatable {
    case createContext(style: Int)
    case spot(x: Int16, y: Int16)
    case key(Int)
    case focus(Bool)
    case reset
    case preeditStarted(Int32)
    case destroyContext
}

/// An input method of another program: a small server of the XIM protocol, with a thread and a connection of its own,
/// that does what a test tells it.
final class XIMServer: Sendable {
    static let name = "strata-test"

    /// What the thread is to do next.
    enum Command {
        case send([UInt8])
        case stop
    }

    private struct State {
        var requests: [XIMRequest] = []
        var commands: [Command] = []
        var isRunning = false
        var isPaused = false
        /// Whether it has noticed that, and does nothing more.
        var isStill = false
    }

    /// The styles that it offers (XNQueryInputStyle).
    let styles: [Int]
    private let state = Guarded(State())

    /// Starts it on a display, and waits until clients can find it.
    init(display: String, styles: [Int]) {
        self.styles = styles
        let job = Unmanaged.passRetained(Job(server: self, display: display))
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                let job = Unmanaged<Job>.fromOpaque(raw).takeRetainedValue()
                job.server.serve(job.display)
                job.server.setRunning(false)
                return nil
            }, job.toOpaque())
        pthread_detach(thread)
        wait { $0.isRunning }
    }

    private final class Job: Sendable {
        let server: XIMServer
        let display: String

        init(server: XIMServer, display: String) { (self.server, self.display) = (server, display) }
    }

    // MARK: - The test's side

    var requests: [XIMRequest] { state.withLock { $0.requests } }

    /// Ends it as a crash would: the connection closes without a word.
    func die() {
        state.withLock { $0.commands.append(.stop) }
        wait { !$0.isRunning }
    }

    /// Has it stand still, as a program that is stuck: it hears nothing until it goes on. What it was doing is done.
    func pause() {
        state.withLock { ($0.isPaused, $0.isStill) = (true, false) }
        wait { $0.isStill }
    }

    /// The thread has come to where it would do the next thing.
    func noteStill() { state.withLock { $0.isStill = $0.isPaused } }

    /// Has it go on with what it has not heard.
    func resume() { state.withLock { $0.isPaused = false } }

    /// Types a text.
    func commit(_ text: String) {
        var message = Self.toContext
        message.card16(2)
        message.counted(Self.compoundText(text))
        send(message, .commit)
    }

    func startPreedit() { send(Self.toContext, .preeditStart) }
    func endPreedit() { send(Self.toContext, .preeditDone) }

    /// Replaces a part of what is being made. `chosen` counts code points of `text`.
    func drawPreedit(_ text: String, replacing range: Range<Int>, caret: Int, chosen: Range<Int> = 0..<0) {
        var message = Self.toContext
        message.card32(caret)
        message.card32(range.lowerBound)
        message.card32(range.count)
        // Whether text, and whether its looks, are left out.
        message.card32(text.isEmpty ? 3 : 0)
        message.counted(Self.compoundText(text))
        let count = text.unicodeScalars.count
        message.card16(4 * count)
        message.card16(0)
        for index in 0..<count { message.card32(chosen.contains(index) ? XIMReverse : XIMUnderline) }
        send(message, .preeditDraw)
    }

    /// Moves the caret in what is being made.
    func movePreeditCaret(_ direction: XIMCaretDirection, to position: Int) {
        var message = Self.toContext
        message.card32(position)
        message.card32(Int(direction.rawValue))
        message.card32(0)
        send(message, .preeditCaret)
    }

    /// UTF-8 as compound text has it, between the sequences that begin and end it.
    private static func compoundText(_ text: String) -> [UInt8] {
        text.isEmpty ? [] : [0x1B, 0x25, 0x47] + Array(text.utf8) + [0x1B, 0x25, 0x40]
    }

    private static var toContext: XIMWriter {
        var message = XIMWriter()
        message.card16(XIMConnection.methodNumber)
        message.card16(XIMConnection.contextNumber)
        return message
    }

    private func send(_ message: XIMWriter, _ operation: XIMOperation) {
        state.withLock { $0.commands.append(.send(message.message(operation))) }
    }

    private func wait(until holds: (State) -> Bool) {
        for _ in 0..<2000 where !state.withLock({ holds($0) }) { usleep(5000) }
    }

    // MARK: - The thread's side

    func note(_ request: XIMRequest) { state.withLock { $0.requests.append(request) } }

    /// Until it is told to stop; the connection is closed by then.
    private func serve(_ display: String) { XIMConnection(server: self, display: display)?.run() }

    var isPaused: Bool { state.withLock { $0.isPaused } }

    func setRunning(_ isRunning: Bool) { state.withLock { $0.isRunning = isRunning } }

    func takeCommands() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }
}
