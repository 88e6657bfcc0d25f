import Strata
import StrataCommandLine
import StrataInterface
import StrataJournal
import StrataSystem

/// All that a command line asks for.
struct Options: Equatable {
    /// The files to show, in order; none means standard input, or ``program``.
    var files: [String] = []
    /// The name and the arguments of the program whose output is shown; nil without one.
    var program: [String]?
    /// The user who writes in a chat.
    var user: String?
    var layout = LayoutOptions()
    var reading = ReadingOptions()
    /// The filter for the rows that are written.
    var filter = FilterOptions()
    /// The moments between which rows are shown or written.
    var span = TimeSpan()
    /// The pattern that is looked for from the start.
    var find: String?
    /// The query for the entries of the journal that are shown.
    var journal = JournalQuery()
    var window = WindowOptions()
    var picture = PictureOptions()
    /// The settings, which hold for every window.
    var settings = Settings()

    /// The number of lists that the window shows: one for each file, or, of a single file, one for each strategy or
    /// cell.
    var paneCount: Int {
        guard layout.arrangement != nil else { return 1 }
        return files.count > 1 ? files.count : max(1, layout.strategies.count, layout.cells.count)
    }

    /// True if rows are read for what they say, and not only for their text.
    var looksAtFields: Bool { reading.writesRecords || !filter.conditions.isEmpty }

    /// Returns the options for one list of several.
    func forPane(_ index: Int) -> Options {
        guard layout.arrangement != nil else { return self }
        var options = self
        options.layout = layout.forPane(index)
        if files.count > 1 { options.files = [files[index]] }
        return options
    }

    /// Refuses what does not go together.
    func check() throws(CommandError) {
        for (option, given) in [(ProgramOption.strategy, layout.strategies.count), (.cell, layout.cells.count)]
        where given > paneCount {
            let lists = paneCount == 1 ? "one list" : "\(paneCount) lists"
            let advice = layout.arrangement == nil ? "; --split or --tabs shows several" : ""
            throw .usage("'\(option.name)' is given \(given) times for \(lists)\(advice)")
        }
        if let arrangement = layout.arrangement {
            let name = (arrangement == .split ? ProgramOption.split : .tabs).name
            if reading.merge {
                throw .usage("'--merge' makes one list of all files, and '\(name)' several; leave one of them out")
            }
            if window.export != nil, files.count > 1 {
                throw .usage("'\(ProgramOption.export.name)' writes the rows of one list, and '\(name)' shows several")
            }
            if files.contains("-"), files.count > 1 {
                throw .usage("'\(name)' cannot show standard input beside files; name a pipe by its path instead")
            }
        }
        if let since = span.since, let until = span.until, since > until {
            let (first, last) = (ProgramOption.since.name, ProgramOption.until.name)
            throw .usage("'\(first)' is later than '\(last)', so no row could be shown; swap them")
        }
    }

    /// Refuses, for what shows rows, what only an export can do.
    func refuseRecords() throws(CommandError) {
        guard reading.writesRecords else { return }
        let words = "\(ProgramOption.format.name) \(ProgramOption.recordFormat)"
        throw .usage("'\(words)' is for `strata export`; to read lines of JSON, leave it out or say 'json'")
    }
}

extension Options {
    /// Makes the options that arguments ask for.
    ///
    /// - Parameters:
    ///   - known: the options that may be given.
    ///   - registry: the strategies that values may name.
    ///   - defaults: what holds where the arguments say nothing.
    init(
        _ arguments: ParsedArguments, of known: [ProgramOption] = ProgramOption.all, in registry: StrategyRegistry,
        defaults: Options = Options()
    ) throws(CommandError) {
        self = defaults
        files += arguments.words
        program = arguments.program
        try setSettings(of: arguments)
        for given in arguments.given where SettingsTable.viewer.setting(of: given.name, given.value) == nil {
            guard let option = known.first(where: { $0.name == given.name }) else {
                preconditionFailure("There is no option \(given.name).")
            }
            if given.value.isEmpty, option.isPath { throw GivenOption.emptyPath(of: given.name) }
            try option.set(GivenOption(name: given.name, text: given.value, registry: registry), &self)
        }
        try check()
    }

    /// Takes over what arguments say of settings. Times that others say are those of the zone that is chosen here.
    private mutating func setSettings(of arguments: ParsedArguments) throws(CommandError) {
        for given in arguments.given {
            guard let (entry, text) = SettingsTable.viewer.setting(of: given.name, given.value) else { continue }
            guard entry.accepts(text) else {
                throw .usage(
                    "'\(given.name)' cannot be '\(text)': it takes \(entry.values)"
                        + NearestName.hint(text, among: entry.words))
            }
            if let problem = entry.problem(text) { throw .usage("'\(given.name)' cannot be '\(text)': \(problem)") }
            settings.set(entry.name, to: text, in: .arguments)
        }
        if let zone = settings[.timeZone] { Calendar.zone = zone }
    }
}
