import Glibc
import Strata
import StrataCanvas
import StrataJSON

/// Writes a line of JSON for every painted frame, for tests and for people who measure.
///
/// The keys: `time` (milliseconds since the program was ready), `cpu` (microseconds of processor time of the whole
/// process since the frame before), then those of the list that keys go to: `offset`, `maxOffset` (points), `first` and
/// `last` (the visible rows; null where there are none), `count`, `unseen`, `strategy`, `pinned` (whether the end is
/// followed at this moment), `active` (the expanded row, or null), `settled`; `damage` (rectangles [x, y, width, height]
/// in device pixels). Where there are several lists, `pane` is the number of that one, and `panes` has the same of each.
/// Where there is an entry field, `entry` is the text in it.
final class TraceWriter {
    private let descriptor: Int32
    private var lastCPU = 0.0

    /// Creates the file, or empties it.
    init(_ file: OutputFile) throws(CommandError) { descriptor = try file.openInPlace() }

    deinit { close(descriptor) }

    /// Writes the line of a frame.
    func write(_ scene: WindowScene, damage: [PixelRect]) {
        let cpu = Self.processTime
        var fields = ["\"time\":\(scene.activePane.list.frame.time)", "\"cpu\":\(Int((cpu - lastCPU).rounded()))"]
        fields += Self.fields(of: scene.activePane.list)
        if scene.panes.count > 1 {
            let panes = scene.panes.map { "{" + Self.fields(of: $0.list).joined(separator: ",") + "}" }
            fields += ["\"pane\":\(scene.selected)", "\"panes\":[\(panes.joined(separator: ","))]"]
        }
        if let entry = scene.keyFocus { fields.append("\"entry\":\(JSONValue.quote(entry.text))") }
        let rects = damage.map { "[\($0.x),\($0.y),\($0.width),\($0.height)]" }.joined(separator: ",")
        fields.append("\"damage\":[\(rects)]")
        var line = "{" + fields.joined(separator: ",") + "}\n"
        line.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
        // Writing the trace is not what is measured.
        lastCPU = Self.processTime
    }

    private static func fields(of list: ListScene) -> [String] {
        let frame = list.frame
        let engine = list.engine
        return [
            "\"offset\":\(engine.offset)", "\"maxOffset\":\(engine.maxOffset)",
            "\"first\":\(optional(frame.items.first?.index))", "\"last\":\(optional(frame.items.last?.index))",
            "\"count\":\(engine.count)", "\"unseen\":\(list.unseen)", "\"strategy\":\"\(engine.strategy)\"",
            "\"pinned\":\(engine.isPinned)", "\"active\":\(optional(engine.activeItem))",
            "\"settled\":\(frame.isSettled)",
        ]
    }

    private static func optional(_ index: Int?) -> String { index.map(String.init) ?? "null" }

    /// Microseconds of processor time.
    private static var processTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1000
    }
}
