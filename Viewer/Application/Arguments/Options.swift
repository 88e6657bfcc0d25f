import Strata
import StrataCommandLine
import StrataDecoders
import StrataInterface
import StrataJournal

/// The options of a command line.
struct Options: Equatable {
    /// The files to show, in order; none means standard input, or ``program``.
    var files: [String] = []
    /// The name and the arguments of the program whose output is shown; nil without one.
    var program: [String]?
    /// The chains of strategies, one for each list; the last one is for all further lists, and none means
    /// ``standardChain``.
    var strategies: [String] = []
    /// The looks of rows, by the names of cells, likewise; none means `log`.
    var cells: [String] = []
    /// The format of lines.
    var format = LineFormat()
    /// The fields that rows show in columns; none: their text.
    var columns: [String] = []
    /// True if rows are written as JSON Lines, and not as they came.
    var writesRecords = false
    /// The way in which several lists share the window; nil shows all files as one list.
    var arrangement: PanesView.Arrangement?
    /// True if all files are one list in the order of their times.
    var merge = false
    /// Options of strategies by `name.option`.
    var strategyOptions: [String: OptionValue] = [:]
    /// True to stay at the newest line; nil leaves it to the strategy.
    var follow: Bool?
    /// The line along which the list runs.
    var axis = Axis.vertical
    /// The settings, which hold for every window.
    var settings = Settings()
    /// The size of the window or picture in points.
    var size = Size(width: 960, height: 640)
    /// True if the window begins as the last one ended, and it is kept how it ends.
    var remembersGeometry = false
    /// Device pixels a point; nil asks the desktop, or is 1 for a picture.
    var scale: Double?
    /// The file to which a line is written for each painted frame.
    var trace: String?
    /// The file to which the run is recorded.
    var record: String?
    /// The scene of the program's own that is shown, by its name; empty for the list of them.
    var demo = ""
    /// The user who writes in a chat.
    var user: String?
    /// The story to play.
    var play: String?
    /// The folder for the pictures of its frames.
    var frames: String?
    /// The file to which the rows are written when the window closes.
    var export: String?
    /// The pattern that is looked for from the start.
    var find: String?
    /// The filter for the rows that are written.
    var filter = FilterOptions()
    /// True if lines that belong together are one row.
    var joinsEntries = true
    /// The pattern of the first line of an entry, as a regular expression; nil: it begins as most lines with a time do.
    var entryStart: String?
    /// The moments between which rows are shown or written.
    var span = TimeSpan()
    /// The greatest number of bytes of a pipe or a device that are read.
    var maximumBytes: Int?
    /// The number of newest rows that are kept; nil: all.
    var maximumRows: Int?
    /// The greatest number of bytes of a pipe that are kept; nil leaves it to the feed.
    var spoolLimit: Int?
    /// The query for the entries of the journal that are shown.
    var journal = JournalQuery()
    /// The file to which the picture is written.
    var output: String?

    /// The chain of a list for which none is asked.
    static let standardChain = "inset"

    /// The chain of the first list.
    var strategy: String {
        get { strategies.first ?? Self.standardChain }
        set { strategies = [newValue] }
    }

    /// The look of the first list's rows.
    var cell: String {
        get { cells.first ?? "log" }
        set { cells = [newValue] }
    }

    /// The number of lists that the window shows: one for each file, or, of a single file, one for each strategy or
    /// cell.
    var paneCount: Int {
        guard arrangement != nil else { return 1 }
        return files.count > 1 ? files.count : max(1, strategies.count, cells.count)
    }

    /// True if rows are read for what they say, and not only for their text.
    var looksAtFields: Bool { writesRecords || !filter.conditions.isEmpty }

    /// Returns the options for one list of several.
    func forPane(_ index: Int) -> Options {
        guard arrangement != nil else { return self }
        var options = self
        options.strategies = Self.choose(strategies, index)
        options.cells = Self.choose(cells, index)
        if files.count > 1 { options.files = [files[index]] }
        return options
    }

    private static func choose(_ names: [String], _ index: Int) -> [String] {
        names.isEmpty ? [] : [names[min(index, names.count - 1)]]
    }

    /// Refuses what does not go together.
    func check() throws(CommandError) {
        for (name, given) in [(OptionName.strategy, strategies.count), (.cell, cells.count)] where given > paneCount {
            let lists = paneCount == 1 ? "one list" : "\(paneCount) lists"
            let advice = arrangement == nil ? "; --split or --tabs shows several" : ""
            throw .usage("'\(name.rawValue)' is given \(given) times for \(lists)\(advice)")
        }
        if merge, let arrangement {
            let name = arrangement == .split ? OptionName.split : .tabs
            throw .usage("'--merge' makes one list of all files, and '\(name.rawValue)' several; leave one of them out")
        }
        if let arrangement, files.contains("-"), files.count > 1 {
            let name = arrangement == .split ? OptionName.split : .tabs
            throw .usage("'\(name.rawValue)' cannot show standard input beside files; name a pipe by its path instead")
        }
        if let since = span.since, let until = span.until, since > until {
            let (first, last) = (OptionName.since.rawValue, OptionName.until.rawValue)
            throw .usage("'\(first)' is later than '\(last)', so no row could be shown; swap them")
        }
    }

    /// Refuses, for what shows rows, what only an export can do.
    func refuseRecords() throws(CommandError) {
        guard writesRecords else { return }
        let words = "\(OptionName.format.rawValue) \(OptionName.recordFormat)"
        throw .usage("'\(words)' is for `strata export`; to read lines of JSON, leave it out or say 'json'")
    }

    /// Returns the strategy options with what `--follow` says: it is an option of the strategy that decides about
    /// following.
    func resolvedStrategyOptions(in registry: StrategyRegistry) -> [String: OptionValue] {
        // What is wrong with the chain or its options, the list says.
        guard let follow, let policy = try? ChainPolicy(of: strategy, options: strategyOptions, in: registry) else {
            return strategyOptions
        }
        return strategyOptions.merging(policy.options(follow: follow ? .end : .none)) { _, new in new }
    }
}
