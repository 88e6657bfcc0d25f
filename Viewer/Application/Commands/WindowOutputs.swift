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
        try Self.checkForOneFile(options.window)
        try Self.checkPlaces(options.window, reading: read)
        notified = try options.filter.notifyMatcher()
    }

    /// Makes the recording; nil if none is asked for.
    func tape(from head: RecordingHead?, with settings: Settings) -> RecordingTape? {
        guard let recording, var head else { return nil }
        head.settings = settings
        return RecordingTape(recording, head)
    }

    /// Refuses one file for two of them.
    private static func checkForOneFile(_ options: WindowOptions) throws(CommandError) {
        var named: [(option: ProgramOption, target: OutputPath)] = []
        for (option, path) in [
            (ProgramOption.trace, options.trace), (.export, options.export), (.record, options.record),
        ] {
            guard let path, let target = OutputPath(path), case .file = target else { continue }
            if let other = named.first(where: { $0.target == target })?.option {
                throw .usage("\(other.name) and \(option.name) cannot both write \(path); name two files")
            }
            named.append((option, target))
        }
    }

    /// Refuses what is written while files are read that come to where it lies: it would be read as it grows.
    private static func checkPlaces(_ options: WindowOptions, reading read: InputFiles) throws(CommandError) {
        for (kind, path) in [(OutputKind.trace, options.trace), (.recording, options.record)] {
            guard let path, let place = read.place(of: path) else { continue }
            throw .usage("cannot write \(kind.name) \(path): what comes to \(place) is read; name a file elsewhere")
        }
    }
}
