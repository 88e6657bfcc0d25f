import Strata
import StrataCells
import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataInterface
import StrataStrategies

/// The options of `strata` and `strata render`, by their names on the command line. The help is written from here.
enum OptionName: String, CaseIterable {
    case strategy = "--strategy"
    case option = "--option"
    case cell = "--cell"
    case format = "--format"
    case fields = "--fields"
    case columns = "--columns"
    case encoding = "--encoding"
    case split = "--split"
    case tabs = "--tabs"
    case merge = "--merge"
    case axis = "--axis"
    case follow = "--follow"
    case noFollow = "--no-follow"
    case size = "--size"
    case scale = "--scale"
    case trace = "--trace"
    case record = "--record"
    case replay = "--replay"
    case user = "--user"
    case plugin = "--plugin"
    case forcePlugins = "--force-plugins"
    case watchPlugins = "--watch-plugins"
    case inProcessPlugins = "--in-process-plugins"
    case noPlugins = "--no-plugins"
    case export = "--export"
    case maximumBytes = "--max-bytes"
    case spoolLimit = "--spool-limit"
    case maximumRows = "--max-rows"
    case output = "--output"
    case find = "--find"
    case notify = "--notify"
    case filter = "--filter"
    case condition = "--where"
    case regex = "--regex"
    case ignoreCase = "--ignore-case"
    case invert = "--invert"
    case context = "--context"
    case entryStart = "--entry-start"
    case noEntries = "--no-entries"
    case since = "--since"
    case until = "--until"
    case unit = "--unit"
    case boot = "--boot"
    case priority = "--priority"
    case journalDirectory = "--journal-directory"
    case play = "--play"
    case frames = "--frames"

    /// True if its value is the name of a file or a folder.
    var takesPath: Bool {
        [.trace, .record, .replay, .plugin, .export, .output, .play, .frames, .journalDirectory].contains(self)
    }

    /// The options of what shows rows or a scene, or writes a picture of them.
    private static let showing = allCases.filter { !filtering.contains($0) && !selecting.contains($0) }
    /// The options that say which rows are written, or shown.
    private static let filtering: [OptionName] = [
        .filter, .condition, .regex, .ignoreCase, .invert, .context, .since, .until,
    ]
    /// The options that say which entries of a journal are shown.
    private static let selecting: [OptionName] = [.unit, .boot, .priority, .journalDirectory]
    /// The options of the window.
    static let window =
        showing.filter { ![.output, .user, .play, .frames].contains($0) } + filtering.filter { $0 != .invert }
    /// The options of a journal's window.
    static let journal =
        selecting
        + window.filter {
            ![
                .split, .tabs, .merge, .maximumBytes, .maximumRows, .spoolLimit, .format, .fields, .encoding,
                .entryStart, .noEntries, .since, .until,
                .replay,
            ].contains($0)
        }
    /// The options of the picture.
    static let render =
        showing.filter {
            ![.trace, .record, .watchPlugins, .user, .play, .export, .find, .notify, .maximumRows].contains($0)
        } + filtering.filter { $0 != .invert }
    /// The options of what writes the rows themselves.
    static let exporting: [OptionName] =
        [.merge, .format, .fields, .encoding, .noEntries, .follow, .maximumBytes, .spoolLimit] + filtering + selecting
    /// The value of `--format` for an export that writes what rows say; it names no decoder.
    static let recordFormat = "jsonl"

    /// The options of what only has to know the strategies.
    static let loading: [OptionName] = [.plugin, .forcePlugins, .inProcessPlugins, .noPlugins]

    /// The options that say what is read, and how.
    private static let reading: [OptionName] = [
        .split, .tabs, .merge, .cell, .format, .fields, .columns, .encoding, .entryStart, .noEntries, .axis, .export,
        .maximumBytes, .spoolLimit, .maximumRows, .find, .notify,
    ]
    /// The options of a scene of the program's own.
    static let demo = showing.filter { !(reading + [.replay, .noFollow, .follow, .user]).contains($0) }
    /// The options of a chat.
    static let chat = showing.filter { !(reading + [.replay, .output, .play, .frames]).contains($0) }

    /// The stand-in for the value in the help; nil if there is none.
    var placeholder: String? {
        switch self {
        case .strategy: "CHAIN"
        case .option: "NAME.KEY=VALUE"
        case .cell: "CELL"
        case .format: "FORMAT"
        case .fields, .columns: "NAME,…"
        case .encoding: "ENCODING"
        case .axis: "AXIS"
        case .size: "WIDTHxHEIGHT"
        case .scale: "SCALE"
        case .trace, .record, .replay, .export: "FILE"
        case .maximumBytes, .spoolLimit: "SIZE"
        case .output: "PNG"
        case .filter, .find, .notify: "PATTERN"
        case .condition: "CONDITION"
        case .context, .maximumRows: "COUNT"
        case .since, .until: "TIME"
        case .entryStart: "PATTERN"
        case .user: "NAME"
        case .play: "STORY"
        case .frames: "FOLDER"
        case .plugin: "PATH"
        case .unit: "UNIT"
        case .priority: "PRIORITY"
        case .journalDirectory: "FOLDER"
        case .split, .tabs, .merge, .follow, .noFollow, .forcePlugins, .watchPlugins, .inProcessPlugins,
            .noPlugins, .regex, .ignoreCase, .invert,
            .noEntries, .boot:
            nil
        }
    }

    /// The words that it takes, as far as they can be told.
    var words: [String] {
        switch self {
        case .strategy: StrategyRegistry.shipped.descriptors.map(\.name)
        case .cell: CellRegistry.shipped.names
        case .format: ["auto"] + DecoderRegistry.shipped.names
        case .axis: ["vertical", "horizontal"]
        case .priority: ["emerg", "alert", "crit", "err", "warning", "notice", "info", "debug"]
        default: []
        }
    }

    /// The layouts there are, and which one is the default.
    private static var layouts: String {
        StrategyRegistry.shipped.descriptors
            .map { $0.name == Options.standardChain ? "\($0.name) (default)" : $0.name }.joined(separator: ", ")
    }

    /// Its purpose.
    var summary: String {
        switch self {
        case .strategy: "set the layout of each list: \(Self.layouts), or a chain like \(ShippedExamples.chain)"
        case .option: "set an option of a strategy, for example \(ShippedExamples.option) (repeatable)"
        case .cell: "set the look of each list's rows: \(CellRegistry.shipped.names.joined(separator: ", "))"
        case .split: "show several FILEs, or one FILE in several layouts, side by side"
        case .tabs: "show them in tabs"
        case .axis: "set the direction: vertical (default) or horizontal"
        case .follow:
            "follow the newest line (default of most layouts); export: keep reading until interrupted, then write"
        case .noFollow: "do not follow the newest line"
        case .size: "set the window size in points (960x640)"
        case .scale: "set device pixels per point (default: that of the desktop; 1 for a picture)"
        case .trace: "write a JSON line for every painted frame"
        case .record: "record everything that happens to the window, for --replay"
        case .replay: "replay a recording, or render it without a display"
        case .plugin: "load strategies from a file or a folder (repeatable)"
        case .forcePlugins: "load plugins that other users can write to"
        case .watchPlugins: "reload plugins when they are rebuilt"
        case .inProcessPlugins: "load plugins into this process: a crash ends it"
        case .noPlugins: "load only plugins named with --plugin"
        case .user: "set the userId of your messages"
        case .play: "play a file of clicks, keys and waits, without a display"
        case .frames: "write every frame of a story or a recording as a picture"
        case .output: "write the picture to this file (required)"
        case .format, .columns, .fields, .encoding, .merge, .export, .maximumBytes, .spoolLimit, .maximumRows,
            .entryStart, .noEntries, .since, .until, .unit, .boot, .priority, .journalDirectory:
            readingSummary
        case .find, .notify, .filter, .condition, .regex, .ignoreCase, .invert, .context: patternSummary
        }
    }

    /// The purpose of an option that says what is read, and how.
    private var readingSummary: String {
        switch self {
        case .format:
            "set the format of lines: auto (default), \(DecoderRegistry.shipped.names.joined(separator: ", ")); export: "
                + "\(Self.recordFormat) writes their fields as JSON Lines; a second --format sets the input format"
        case .columns: "show these fields in columns, for example time,level,status,path"
        case .fields: "show only these fields of JSON or logfmt, for example time,level,msg,user.id"
        case .encoding: "set the encoding of text, as `iconv -l` names it (UTF-8)"
        case .merge: "merge all FILEs into one list, ordered by time"
        case .export: "export rows as plain text to a new file when the window closes"
        case .maximumBytes: "stop reading a pipe, a device or a command after SIZE, for example 64M"
        case .spoolLimit:
            "keep at most SIZE of piped or unpacked input, for example 10G (half of the free disk space)"
        case .maximumRows: "keep only about the newest COUNT lines"
        case .entryStart: "begin an entry at lines that match this regular expression"
        case .noEntries: "show every line as its own row, also in stack traces"
        case .since: "show only rows since a time: 14:02, 'yesterday 9:00', '2026-11-21 14:02', -2h"
        case .until: "show only rows until a time"
        case .unit: "show only entries of a unit, for example ssh.service (repeatable)"
        case .boot: "show only entries since the last boot"
        case .priority: "show only entries of this priority or worse, such as err, or a range such as warning..err"
        case .journalDirectory: "read the journal in FOLDER instead of this machine's"
        default: preconditionFailure("'\(rawValue)' does not say what is read")
        }
    }

    /// The purpose of an option that says which rows are looked for.
    private var patternSummary: String {
        switch self {
        case .find: "open with a search for PATTERN, as with '/'"
        case .notify: "notify when PATTERN arrives in the background"
        case .filter: "show only rows with PATTERN; repeat to require several"
        case .condition: "show only rows whose field fulfils a condition: status>=500, level!=info, path~^/api"
        case .regex: "read PATTERN as a Perl regular expression"
        case .ignoreCase: "ignore case in PATTERN"
        case .invert: "export the rows that do not match"
        case .context: "show COUNT rows of context around each match"
        default: preconditionFailure("'\(rawValue)' looks for nothing")
        }
    }

    /// The commands that alone have the option, as the help says it; nil where most have it.
    var commands: String? {
        switch self {
        case .unit, .boot, .priority, .journalDirectory: "journal, export journal"
        case .trace, .record, .watchPlugins, .export, .find, .notify, .maximumRows: "window"
        case .replay: "window, render"
        case .entryStart, .columns: "window, render"
        case .format, .fields, .encoding, .noEntries: "window, render, export"
        case .maximumBytes, .spoolLimit, .merge: "window, render, export"
        case .filter, .condition, .regex, .ignoreCase, .context, .since, .until: "window, render, export"
        case .invert: "export"
        case .output: "render, demo"
        case .play: "demo"
        case .frames: "demo, render"
        case .user: "chat"
        default: nil
        }
    }
}

extension [OptionName] {
    /// The syntax and the purpose of each. A command that shows rows has the settings, too, and one that takes times
    /// the setting for the zone that they are of.
    var syntax: [CommandOption] {
        let own = map {
            CommandOption($0.rawValue, $0.placeholder, $0.summary, words: $0.words, commands: $0.commands)
        }
        let settings = SettingsTable.viewer.syntax
        let zone = settings.filter { $0.name == "--\(Setting.timeZone.name)" }
        let all = own + (contains(.size) ? settings : contains(.since) ? zone : [])
        return all.map { option in
            var option = option
            option.otherNames = Self.otherNames.filter { $0.value == option.name }.keys.sorted()
            return option
        }
    }

    /// The letters that less, tail, grep and journalctl have for options.
    private static let otherNames = [
        "-S": "--no-wrap", "-N": "--line-numbers", "-n": "--line-numbers", "-f": "--follow", "-F": "--follow",
        "-i": "--ignore-case", "-E": "--regex", "-P": "--regex", "-v": "--invert", "-C": "--context",
        "-o": "--output", "-u": "--unit", "-b": "--boot", "-p": "--priority", "-U": "--until",
    ]
}

extension SettingsTable {
    /// The settings as options: `--theme THEME`; a switch is `--wrap` and `--no-wrap`.
    var syntax: [CommandOption] {
        entries.flatMap { entry in
            let option = CommandOption("--\(entry.name)", entry.placeholder, entry.summary, words: entry.words)
            return entry.opposite.map { [option, CommandOption("--no-\(entry.name)", $0)] } ?? [option]
        }
    }

    /// Returns the setting that an option of the command line stands for, and its text; nil if it stands for none.
    func setting(of option: String, _ value: String) -> (entry: Entry, text: String)? {
        let name = String(option.dropFirst(2))
        if let entry = entry(named: name) { return (entry, entry.placeholder == nil ? "yes" : value) }
        guard name.hasPrefix("no-"), let entry = entry(named: String(name.dropFirst(3))), entry.placeholder == nil
        else {
            return nil
        }
        return (entry, "no")
    }
}
