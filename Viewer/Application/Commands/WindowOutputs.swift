import StrataCommandLine
import StrataInterface
import StrataSearch
import StrataSystem

/// What a window writes beside its picture: a trace, its rows at the end, a recording of all that comes to it, and
/// notices.
struct WindowOutputs {
    let trace: OutputFile?
    let export: RowExport?
    /// The pattern of lines that arrive to be told of.
    let notified: Matcher?
    private let recording: OutputFile?

    /// Opens them.
    ///
    /// - Parameter read: what is read, and so must not be written over.
    init(_ options: Options, reading read: InputFiles) throws(CommandError) {
        trace = try options.window.trace.map { path throws(CommandError) in
            try OutputFile(path, .trace, reading: read)
        }
        export = try options.window.export.map { path throws(CommandError) in
            try RowExport(OutputFile(path, .rows, reading: read))
        }
        recording = try options.window.record.map { path throws(CommandError) in
            try OutputFile(path, .recording, reading: read)
        }
        if let trace = options.window.trace, let export = options.window.export, let target = OutputPath(trace),
            case .file = target,
            target == OutputPath(export)
        {
            throw .usage("--trace and --export cannot both write \(export); name two files")
        }
        notified = try options.filter.notifyMatcher()
    }

    /// Makes the recording; nil if none is asked for.
    func tape(from head: RecordingHead?, with settings: Settings) -> RecordingTape? {
        guard let recording, var head else { return nil }
        head.settings = settings
        return RecordingTape(recording, head)
    }
}
