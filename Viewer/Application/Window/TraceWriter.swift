import Strata
import StrataCanvas
import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataJSON
import StrataSystem
import StrataWindow

/// Writes a line of JSON for every painted frame, for tests and for people who measure.
///
/// The keys: `time` (milliseconds since the program was ready), `cpu` (microseconds of processor time of the whole
/// process since the frame before), then those of the list that keys go to: `offset`, `maxOffset` (points), `first` and
/// `last` (the visible rows; null where there are none), `count`, `unseen`, `strategy`, `pinned` (whether the end is
/// followed at this moment), `active` (the expanded row, or null), `focused` (the row that keys point at, or null),
/// `settled`; `damage` (rectangles [x, y, width, height] in device pixels). If there are several lists, `pane` is the
/// number of that one, and `panes` has the same of each. If there is an entry field, `entry` is the text in it. The first
/// line has `start`: how far the program had come when, in milliseconds since its process began (``StartTimeline/Step``).
final class TraceWriter {
    private let path: String
    private let output: FileDescriptor
    /// The queue between here and a reader that may be slow; nil for files, to which a write does not wait.
    private let queue: LineWriter?
    /// True if writing has failed; nothing more is written then.
    private let hasFailed = Guarded(false)
    private var lastCPU = 0.0
    private var isFirst = true

    /// The greatest number of bytes that wait for a reader.
    private static let capacity = 1 << 20

    /// Creates the file, or empties it.
    init(_ file: OutputFile) throws(CommandError) {
        path = file.path
        output = try file.openInPlace()
        let isFile = (try? output.status().isRegular) == true
        queue = isFile ? nil : try? LineWriter(output.number, name: path, capacity: Self.capacity)
        ProcessExit.register { [path, queue, hasFailed] in Self.finish(path, queue, hasFailed) }
    }

    /// Waits for the reader for a little, and says whether the trace is whole by its exit code.
    private static func finish(_ path: String, _ queue: LineWriter?, _ hasFailed: Guarded<Bool>) -> Int32? {
        let left = queue?.finish(within: 250) ?? 0
        let isSaid = hasFailed.withLock { $0 }
        if !isSaid && left > 0 { say(queue?.drainProgress() ?? "nobody reads it", of: path) }
        return isSaid || left > 0 ? ExitCode.inputOutput : nil
    }

    private static func say(_ reason: String, of path: String) {
        Diagnostics.warn("cannot write the trace \(path): \(reason)")
    }

    /// Writes the line of a frame.
    func write(_ scene: WindowScene, damage: [PixelRect]) {
        if hasFailed.withLock({ $0 }) { return }
        let cpu = ProcessorClock.process * 1000
        var fields = ["\"time\":\(scene.activePane.list.placed.time)", "\"cpu\":\(Int((cpu - lastCPU).rounded()))"]
        fields += Self.fields(of: scene.activePane.list)
        if scene.panes.count > 1 {
            let panes = scene.panes.map { "{" + Self.fields(of: $0.list).joined(separator: ",") + "}" }
            fields += ["\"pane\":\(scene.selected)", "\"panes\":[\(panes.joined(separator: ","))]"]
        }
        if let entry = scene.textInput { fields.append("\"entry\":\(JSONValue.quote(entry.text))") }
        let rects = damage.map { "[\($0.x),\($0.y),\($0.width),\($0.height)]" }.joined(separator: ",")
        fields.append("\"damage\":[\(rects)]")
        if isFirst { fields.append("\"start\":{\(Self.start)}") }
        isFirst = false
        put("{\(fields.joined(separator: ","))}")
        // Writing the trace is not what is measured.
        lastCPU = ProcessorClock.process * 1000
    }

    private func put(_ line: String) {
        if let queue {
            if let failure = queue.drainProgress() { return fail(failure) }
            if !queue.write(Array(line.utf8)) { fail("nobody reads it") }
            return
        }
        do {
            try writeAll(line + "\n", to: output.number)
        } catch {
            fail(error.description.lowercased())
        }
    }

    /// Says so once, and ends the trace.
    private func fail(_ reason: String) {
        hasFailed.withLock { $0 = true }
        Self.say(reason, of: path)
    }

    private static func fields(of list: ListView) -> [String] {
        let (engine, lines) = (list.engine, list.rowsInView.map(list.document.lineNumbers))
        let (active, focused) = (engine.activeItem, list.focus.row)
        return [
            "\"offset\":\(engine.offset.withPlainZero)", "\"maxOffset\":\(engine.maxOffset.withPlainZero)",
            "\"first\":\(index(lines?.first))", "\"last\":\(index(lines?.last))",
            "\"count\":\(list.document.lineCount)", "\"unseen\":\(list.unseen)", "\"strategy\":\"\(engine.strategy)\"",
            "\"pinned\":\(engine.isPinned)", "\"active\":\(index(active.map(list.document.lineNumber)))",
            "\"focused\":\(index(focused.map(list.document.lineNumber)))", "\"settled\":\(list.placed.isSettled)",
        ]
    }

    private static var start: String {
        let steps = StartTimeline.steps.map { "\"\($0.step.rawValue)\":\(($0.time * 1000).rounded() / 1000)" }
        return steps.joined(separator: ",")
    }

    /// Lines are counted from 0 in a trace.
    private static func index(_ number: Int?) -> String { number.map { "\($0 - 1)" } ?? "null" }
}
