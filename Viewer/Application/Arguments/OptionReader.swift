import Strata
import StrataCells
import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataInterface
import StrataJournal
import StrataStrategies
import StrataSystem
import StrataTime

/// Reads the values of options.
struct OptionReader {
    /// The strategies that values may name.
    let registry: StrategyRegistry

    /// Returns the options that arguments ask for.
    ///
    /// - Parameter defaults: what holds where the arguments say nothing.
    func options(of arguments: ParsedArguments, defaults: Options = Options()) throws(CommandError) -> Options {
        var options = defaults
        options.files += arguments.words
        options.program = arguments.program
        try applySettings(from: arguments, into: &options.settings)
        for given in arguments.given where SettingsTable.viewer.setting(of: given.name, given.value) == nil {
            guard let name = OptionName(rawValue: given.name) else {
                preconditionFailure("The option \(given.name) has no reader.")
            }
            if given.value.isEmpty, name.takesPath { throw Self.emptyName(of: given.name) }
            try apply(name, given.value, to: &options)
        }
        try options.check()
        return options
    }

    static func emptyName(of option: String) -> CommandError {
        .usage("'\(option)' cannot be '': a name is needed; was a variable not set?")
    }

    /// Takes over what arguments say of settings. Times that others say are those of the zone that is chosen here.
    private func applySettings(from arguments: ParsedArguments, into settings: inout Settings) throws(CommandError) {
        for given in arguments.given {
            guard let (entry, text) = SettingsTable.viewer.setting(of: given.name, given.value) else { continue }
            guard entry.accepts(text) else {
                throw refusal(given.name, text, entry.values + NearestName.hint(text, among: entry.words))
            }
            if let problem = entry.problem(text) { throw .usage("'\(given.name)' cannot be '\(text)': \(problem)") }
            settings.set(entry.name, to: text, in: .arguments)
        }
        if let zone = settings[.timeZone] { Calendar.zone = zone }
    }

    /// Takes an option over; `value` is empty where it has none.
    private func apply(_ name: OptionName, _ value: String, to options: inout Options) throws(CommandError) {
        switch name {
        case .strategy: options.strategies.append(try chain(value))
        case .option: try setOption(value, &options)
        case .cell: options.cells.append(try word(name, value, among: CellRegistry.shipped.names))
        case .split: options.arrangement = try arrangement(.split, options)
        case .tabs: options.arrangement = try arrangement(.tabs, options)
        case .axis: options.axis = try word(name, value, [Axis.vertical, .horizontal])
        case .follow: options.follow = true
        case .noFollow: options.follow = false
        case .size: options.size = try size(value)
        case .scale: options.scale = try scale(value)
        case .trace: options.trace = value
        case .record: options.record = value
        case .play: options.play = value
        case .frames: options.frames = value
        case .user: options.user = value
        case .export: options.export = value
        case .output: options.output = value
        case .find: options.find = value
        case .format, .fields, .columns, .encoding, .merge, .maximumBytes, .spoolLimit, .maximumRows, .entryStart,
            .noEntries:
            try applyReading(name, value, to: &options)
        case .filter, .condition, .regex, .ignoreCase, .invert, .context, .notify:
            try applyFiltering(name, value, to: &options.filter)
        case .since: options.span.since = try moment(name, value)
        case .until: options.span.until = try moment(name, value)
        case .unit, .priority: try select(name, value, &options.journal)
        case .boot: options.journal.isOfThisBoot = true
        case .journalDirectory: options.journal.directory = value
        // Taken before: other options may name what plugins bring, and what is replayed brings its own.
        case .plugin, .replay, .forcePlugins, .watchPlugins, .inProcessPlugins, .noPlugins: break
        }
    }

    /// Takes over an option that says how rows are read, and how many.
    private func applyReading(_ name: OptionName, _ value: String, to options: inout Options) throws(CommandError) {
        switch name {
        case .format where value == OptionName.recordFormat: options.writesRecords = true
        case .format: options.format.name = try format(value)
        case .fields: options.format.settings.fields = try fieldNames(name, value)
        case .columns: options.columns = try fieldNames(name, value)
        case .encoding: options.format.encoding = try encoding(value)
        case .merge: options.merge = true
        case .maximumBytes: options.maximumBytes = try byteCount(name, value)
        case .spoolLimit: options.spoolLimit = try byteCount(name, value)
        case .maximumRows: options.maximumRows = try rowCount(name, value, upTo: 1_000_000_000)
        case .entryStart:
            options.entryStart = value
            _ = try options.entryRule()
        case .noEntries: options.joinsEntries = false
        default: preconditionFailure("'\(name.rawValue)' does not say how rows are read")
        }
    }

    /// Takes over an option that says which rows are of interest.
    private func applyFiltering(
        _ name: OptionName, _ value: String, to filter: inout FilterOptions
    ) throws(CommandError) {
        switch name {
        case .filter: filter.patterns.append(value)
        case .condition: filter.conditions.append(try FilterOptions.condition(value))
        case .regex: filter.isExpression = true
        case .ignoreCase: filter.ignoresCase = true
        case .invert: filter.isInverted = true
        case .context: filter.context = try rowCount(name, value)
        case .notify: filter.notify = value
        default: preconditionFailure("'\(name.rawValue)' does not say which rows are of interest")
        }
    }

    /// Returns the name of a decoder; nil where lines are what they look like.
    private func format(_ value: String) throws(CommandError) -> String? {
        let automatic = "auto"
        let names = [automatic] + DecoderRegistry.shipped.names
        if !names.contains(value), EncodingDecoder(value) != nil {
            throw .usage("'\(value)' is an encoding; use '\(OptionName.encoding.rawValue) \(value)'")
        }
        let word = try word(.format, value, among: names)
        return word == automatic ? nil : word
    }

    private func fieldNames(_ name: OptionName, _ value: String) throws(CommandError) -> [String] {
        let names = value.split(separator: ",").map(String.init)
        guard !names.isEmpty else {
            throw refusal(name.rawValue, value, "names of fields, for example time,level,message")
        }
        return names
    }

    private func encoding(_ value: String) throws(CommandError) -> String {
        if EncodingDecoder(value) != nil { return value }
        throw refusal(
            OptionName.encoding.rawValue, value, "an encoding in which lines end as in ASCII; `iconv -l` lists all")
    }

    private func select(_ name: OptionName, _ value: String, _ journal: inout JournalQuery) throws(CommandError) {
        do throws(JournalError) {
            if name == .unit { try journal.add(unit: value) } else { try journal.set(priority: value) }
        } catch { throw .usage(error.description) }
    }

    private func arrangement(
        _ arrangement: PanesView.Arrangement, _ options: Options
    ) throws(CommandError) -> PanesView.Arrangement {
        guard options.arrangement == nil || options.arrangement == arrangement else {
            throw .usage("'--split' and '--tabs' exclude each other")
        }
        return arrangement
    }

    private func chain(_ value: String) throws(CommandError) -> String {
        do { _ = try StrategyChain(value, in: registry) } catch { throw .usage(error.description) }
        return value
    }

    private func setOption(_ text: String, _ options: inout Options) throws(CommandError) {
        guard let equals = text.firstIndex(of: "=") else {
            throw refusal(OptionName.option.rawValue, text, "NAME.KEY=VALUE, for example \(ShippedExamples.option)")
        }
        let key = String(text[..<equals])
        let value = String(text[text.index(after: equals)...])
        do {
            options.strategyOptions[key] = try StrategyOptions.parse(value, for: key, in: registry)
        } catch { throw .usage(error.description) }
    }

    private func word<Choice: RawRepresentable<String>>(
        _ name: OptionName, _ value: String, _ choices: [Choice]
    ) throws(CommandError) -> Choice {
        let word = try word(name, value, among: choices.map(\.rawValue))
        return choices[choices.firstIndex { $0.rawValue == word } ?? 0]
    }

    private func word(_ name: OptionName, _ value: String, among words: [String]) throws(CommandError) -> String {
        if words.contains(value) { return value }
        let list = words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
        throw refusal(name.rawValue, value, list + NearestName.hint(value, among: words))
    }

    private func size(_ value: String) throws(CommandError) -> Size {
        let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (160...16_384).contains(width), (120...16_384).contains(height)
        else {
            throw refusal(
                OptionName.size.rawValue, value,
                "WIDTHxHEIGHT in points, from 160x120 to 16384x16384, for example 960x640")
        }
        return Size(width: Double(width), height: Double(height))
    }

    private func scale(_ value: String) throws(CommandError) -> Double {
        if let scale = Double(value), (0.5...8).contains(scale) { return scale }
        throw refusal(OptionName.scale.rawValue, value, "a number from 0.5 to 8")
    }

    private func rowCount(
        _ name: OptionName, _ value: String, upTo most: Int = 1_000_000
    ) throws(CommandError) -> Int {
        if let count = Int(value), (1...most).contains(count) { return count }
        throw refusal(name.rawValue, value, "a number of rows from 1 to \(most)")
    }

    private func moment(_ name: OptionName, _ value: String) throws(CommandError) -> Double {
        if let moment = MomentText(value, now: WallClock.now / 1000, reference: nil) { return moment.seconds }
        throw refusal(name.rawValue, value, "a time such as 14:02, 'yesterday 9:00', '2026-11-21 14:02' or -2h")
    }

    private func byteCount(_ name: OptionName, _ value: String) throws(CommandError) -> Int {
        if let count = ByteCount(value)?.bytes { return count }
        throw refusal(name.rawValue, value, "a number of bytes from 1, or of K, M, G or T, for example 64M")
    }

    private func refusal(_ name: String, _ value: String, _ range: String) -> CommandError {
        .usage("'\(name)' cannot be '\(value)': it takes \(range)")
    }
}
