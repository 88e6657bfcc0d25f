import Strata
import StrataCommandLine
import StrataDocument
import StrataJSON
import StrataSystem

/// Gives a recorded run again. Where the program asks for something else than it did then, it is another program, and the
/// run ends.
final class PlayedTape: Tape {
    let isPlaying = true
    /// The beginning of the run.
    let head: RecordingHead
    private let path: String
    private let state: Guarded<State>

    /// A line behind the first.
    private enum Entry {
        case told(String, JSONValue)
        case line(RecordedLine)
    }

    private struct State {
        var text: [UInt8]
        var position = 0
        var number = 0
        /// The next line, if it was looked at already.
        var next: Entry?
        var frames = Frames()
        var ending: Ending?
    }

    /// The end of a recording that was given again to its last line.
    enum Ending {
        /// It ends with the end of the run.
        case whole
        /// It ends before the run did, at a line.
        case cutOff(line: Int)
        /// Something stands behind the end of the run, from a line on.
        case goesOn(line: Int)
    }

    /// The counts of the frames.
    struct Frames {
        /// The number of frames that were shown.
        var count = 0
        /// The number of the first that was another one than then, counted from 1; nil: none was.
        var firstDifferent: Int?
        /// The number of those that were different.
        var different = 0
    }

    /// A recording may have so many bytes.
    private static let most = 1 << 30

    /// Reads a recording.
    ///
    /// - Throws: 66 where it cannot be read, 65 where it is none.
    init(_ path: String) throws(CommandError) {
        self.path = path
        let text: [UInt8]?
        do throws(SystemError) {
            text = try FileDescriptor(reading: path).readToEnd(atMost: Self.most)
        } catch {
            throw CommandError(
                description: "cannot read the recording \(path): \(error.description)", exitCode: ExitCode.noInput)
        }
        guard let text else { throw Self.refusal(path, "it has more than \(CountText.bytes(Self.most))") }
        var state = State(text: text)
        guard let first = Self.line(&state), let json = try? JSONValue(line: first),
            case .object(let object) = json, case .number(let format)? = object["recording"]
        else { throw Self.refusal(path, "it is no recording; `strata --record FILE` makes one") }
        guard Int(format.text) == RecordingHead.format, let head: RecordingHead = try? json.decoded() else {
            throw Self.otherVersion(path)
        }
        self.head = head
        self.state = Guarded(state)
    }

    /// Returns the reason why a recording cannot be played that is of something which this program does not know.
    static func otherVersion(_ path: String) -> CommandError {
        refusal(path, "another version of strata has made it; play it with that")
    }

    static func refusal(_ path: String, _ reason: String) -> CommandError {
        CommandError(description: "cannot play \(path): \(reason)", exitCode: ExitCode.badData)
    }

    /// The counts of the frames so far.
    var frames: Frames { state.withLock { $0.frames } }
    /// The end of the recording; nil if it was not given again to its last line.
    var ending: Ending? { state.withLock { $0.ending } }

    func pass<Value: Codable>(_ name: String, _ body: () -> Value) -> Value {
        guard let entry = drain() else { depart("it ends where '\(name)' is asked") }
        guard case .told(name, let told) = entry else {
            depart("'\(name)' is asked where it has \(Self.words(entry))")
        }
        do {
            return try told.decoded()
        } catch {
            depart("what it tells of '\(name)' makes no sense")
        }
    }

    /// Returns the next thing that has happened; nil where nothing has any more.
    func nextEvent() -> RecordedLine.Event? {
        guard let entry = drain() else {
            state.withLock { $0.ending = .cutOff(line: $0.number) }
            return nil
        }
        guard case .line(let line) = entry, let event = line.event else {
            depart("it has \(Self.words(entry)), which nobody asks for")
        }
        if case .end = event.cause {
            state.withLock { state in
                // What was told while the end was dealt with belongs to the run.
                let rest = state.text[state.position...].split(separator: UInt8(ascii: "\n"))
                let foreign = rest.firstIndex { !$0.starts(with: #"{"told":"#.utf8) }
                state.ending = foreign.map { .goesOn(line: state.number + 1 + $0) } ?? .whole
            }
        }
        return event
    }

    /// The time of the next event, which stays to be taken.
    var nextTime: Double? {
        guard case .line(let line)? = look() else { return nil }
        return line.event?.at
    }

    /// Returns the next event within a call of the window system; nil if there is none.
    func nextWithin() -> RecordedCause? {
        guard case .line(let line)? = look(), let cause = line.within else { return nil }
        _ = drain()
        return cause
    }

    /// Compares a frame with the one that there was then.
    func show(_ sum: UInt64) {
        // A run that was cut off may have shown it still.
        guard let entry = drain() else { return }
        guard case .line(let line) = entry, let frame = line.frame else {
            depart("a frame is shown where it has \(Self.words(entry))")
        }
        state.withLock { state in
            state.frames.count += 1
            guard frame != sum else { return }
            state.frames.different += 1
            state.frames.firstDifferent = state.frames.firstDifferent ?? state.frames.count
        }
    }

    // MARK: - Lines

    private func look() -> Entry? {
        if let next = state.withLock({ $0.next }) { return next }
        guard let text = state.withLock({ Self.line(&$0) }) else { return nil }
        guard let entry = Self.entry(text) else {
            // The last line of a run that was cut off may be half a line.
            if state.withLock({ $0.position == $0.text.count }) { return nil }
            depart("it makes no sense there")
        }
        state.withLock { $0.next = entry }
        return entry
    }

    private func drain() -> Entry? {
        defer { state.withLock { $0.next = nil } }
        return look()
    }

    private static func line(_ state: inout State) -> ArraySlice<UInt8>? {
        guard state.position < state.text.count else { return nil }
        let end = state.text[state.position...].firstIndex(of: 0x0A) ?? state.text.count
        defer { (state.position, state.number) = (min(end + 1, state.text.count), state.number + 1) }
        return state.text[state.position..<end]
    }

    private static func entry(_ text: ArraySlice<UInt8>) -> Entry? {
        guard let json = try? JSONValue(line: text), case .object(let object) = json else { return nil }
        if case .text(let name)? = object["told"] { return object["is"].map { .told(name, $0) } }
        guard let line = try? json.decoded(as: RecordedLine.self), line.isPossible else { return nil }
        return .line(line)
    }

    private static func words(_ entry: Entry) -> String {
        switch entry {
        case .told(let name, _): "told '\(name)'"
        case .line(let line): line.frame != nil ? "a frame" : "something that happens"
        }
    }

    /// Ends the run, which goes another way than it did then.
    private func depart(_ reason: String) -> Never {
        let number = state.withLock { $0.number }
        let isSame = head.version == Release.version
        let why =
            isSame
            ? "it is damaged or was cut off" : "it was recorded by strata \(head.version); play it with that"
        ProcessExit.end("\(path), line \(number): \(reason); \(why)", exitCode: ExitCode.badData)
    }
}
