import StrataCommandLine
import StrataInterface
import StrataSearch
import StrataSystem

/// What a window writes beside its picture: a trace, its rows at the end, and notices.
struct WindowOutputs {
    let trace: OutputFile?
    let export: RowExport?
    /// The pattern of lines that arrive to be told of.
    let notified: Matcher?

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
        try Self.checkForOneFile(options.window)
        try Self.checkPlaces(options.window, reading: read)
        notified = try options.filter.notifyMatcher()
    }

    /// Refuses one file for both.
    private static func checkForOneFile(_ options: WindowOptions) throws(CommandError) {
        guard let trace = options.trace, let export = options.export, let target = OutputPath(trace),
            case .file = target, target == OutputPath(export)
        else { return }
        throw .usage(
            "\(ProgramOption.trace.name) and \(ProgramOption.export.name) cannot both write \(export); name two files")
    }

    /// Refuses a trace where files are read that come to where it lies: it would be read as it grows.
    private static func checkPlaces(_ options: WindowOptions, reading read: InputFiles) throws(CommandError) {
        guard let path = options.trace, let place = read.place(of: path) else { return }
        throw .usage(
            "cannot write \(OutputKind.trace.name) \(path): what comes to \(place) is read; name a file elsewhere")
    }
}
