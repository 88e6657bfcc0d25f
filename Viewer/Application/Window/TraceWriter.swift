import Glibc
import Strata
import StrataCanvas

/// Writes a line of JSON for every painted frame, for tests and for people who measure.
///
/// The keys: `time` (milliseconds since the program was ready), `cpu` (microseconds of processor time of the whole
/// process since the frame before), `offset`, `maxOffset` (points), `first` and `last` (the visible rows; null where
/// there are none), `count`, `unseen`, `strategy`, `pinned` (whether the end is followed at this moment), `active` (the
/// expanded row, or null), `settled`, and `damage` (rectangles [x, y, width, height] in device pixels).
final class TraceWriter {
    private let descriptor: Int32
    private var lastCPU = 0.0

    /// Creates the file, or empties it.
    init(path: String) throws(CommandError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND, 0o644)
        guard descriptor >= 0 else {
            throw CommandError(
                description: "cannot write the trace \(path): \(String(cString: strerror(errno)))",
                exitCode: ExitCode.inputOutput)
        }
    }

    deinit { close(descriptor) }

    /// Writes the line of a frame.
    func write(_ scene: WindowScene, damage: [PixelRect]) {
        let list = scene.activePane.list
        let frame = list.frame
        let cpu = Self.processTime
        let rects = damage.map { "[\($0.x),\($0.y),\($0.width),\($0.height)]" }.joined(separator: ",")
        let fields = [
            "\"time\":\(frame.time)", "\"cpu\":\(Int((cpu - lastCPU).rounded()))", "\"offset\":\(frame.offset)",
            "\"maxOffset\":\(frame.maxOffset)", "\"first\":\(Self.optional(frame.items.first?.index))",
            "\"last\":\(Self.optional(frame.items.last?.index))", "\"count\":\(frame.count)",
            "\"unseen\":\(list.unseen)", "\"strategy\":\"\(list.engine.strategy)\"",
            "\"pinned\":\(list.engine.isPinned)", "\"active\":\(Self.optional(list.engine.activeItem))",
            "\"settled\":\(frame.isSettled)", "\"damage\":[\(rects)]",
        ]
        var line = "{" + fields.joined(separator: ",") + "}\n"
        line.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
        // Writing the trace is not what is measured.
        lastCPU = Self.processTime
    }

    private static func optional(_ index: Int?) -> String { index.map(String.init) ?? "null" }

    /// Microseconds of processor time.
    private static var processTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1000
    }
}
