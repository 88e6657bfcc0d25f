import StrataCells
import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataSystem

/// The inputs that a command line names.
enum Inputs {
    /// Opens them and finds the last lines; without a file that is the program that the options name, if they do.
    ///
    /// - Parameter options: what else is said about reading.
    /// - Parameter startsAtOnce: whether lines that are not read yet are counted at once, or when the feed is started.
    ///   A pipe always starts at once: nothing of it can be shown before.
    /// - Parameter readsPast: whether the lines that a single file held before it was rotated come when they are looked
    ///   for.
    /// - Parameter maximumLineBytes: how much of a line is read; nil leaves it to the feed.
    /// - Throws: wrong use if there is no file and standard input is a terminal, or what the feed says.
    static func open(
        _ files: [String], _ options: Options = Options(), follows: Bool, startsAtOnce: Bool = true,
        readsPast: Bool = false, maximumLineBytes: Int? = nil
    ) throws(CommandError) -> LineFeed {
        if options.program == nil { try check(files) }
        var configuration = FeedConfiguration()
        configuration.follows = follows
        configuration.opensEndlessInputs = follows
        configuration.readsPast = readsPast
        configuration.maximumStreamBytes = options.reading.maximumBytes
        configuration.spoolLimit = options.reading.spoolLimit
        configuration.maximumRows = options.reading.maximumRows
        if let maximumLineBytes { configuration.maximumLineBytes = maximumLineBytes }
        let program = files.isEmpty ? options.program : nil
        configuration.startsAtOnce = startsAtOnce || files.isEmpty || files.contains("-")
        do {
            return try LineFeed(program.map { [.command($0)] } ?? inputs(files), configuration: configuration)
        } catch {
            throw CommandError(error)
        }
    }

    /// Opens what a window of several lists shows, a feed for each; for one list, or one file, that is one feed.
    static func openAll(
        _ options: Options, follows: Bool, startsAtOnce: Bool = true
    ) throws(CommandError) -> [LineFeed] {
        let isSplit = options.layout.arrangement != nil && options.files.count > 1
        let longest = CellRegistry.shipped.entry(named: options.layout.cell)?.maximumLineBytes
        var feeds: [LineFeed] = []
        for files in isSplit ? options.files.map({ [$0] }) : [options.files] {
            feeds.append(
                try open(
                    files, options, follows: follows, startsAtOnce: startsAtOnce, readsPast: follows,
                    maximumLineBytes: longest))
        }
        return feeds
    }

    /// Refuses to wait for lines that a person would have to type.
    static func check(_ files: [String]) throws(CommandError) {
        guard files.isEmpty || files.contains("-") else { return }
        if StandardDescriptors.isInputClosed {
            throw CommandError(
                description: "standard input is closed, so nothing can be read; name a FILE",
                exitCode: ExitCode.noInput)
        }
        guard StandardDescriptors.isInputTerminal else { return }
        throw .usage("nothing to show: name a FILE, or pipe lines in; `strata --help` says more")
    }

    private static func inputs(_ files: [String]) -> [FeedInput] {
        files.isEmpty ? [.standardInput] : files.map { $0 == "-" ? .standardInput : .file($0) }
    }
}
