import StrataCommandLine
import StrataInterface
import StrataJournal

/// `strata journal [OPTIONS] [MATCH…]`: the systemd journal in a window.
enum JournalCommand {
    static let command = Command(
        "journal",
        [
            .init(
                "strata journal [OPTIONS] [FIELD=VALUE…]", "show the systemd journal, opened at its newest entry")
        ], options: ProgramOption.of(.journal).syntax
    ) { arguments throws(CommandError) in
        try run(arguments)
        return 0
    }

    private static func run(_ arguments: ParsedArguments) throws(CommandError) {
        let plugins = try Plugins(arguments, limits: .window)
        var options = try kind.options(arguments, plugins)
        options.window.remembersGeometry = !arguments.has(ProgramOption.size.name)
        let inputs = InputFiles(options, plugins, showsFiles: false)
        try ViewCommand.show(
            options, plugins, title: "journal", reading: inputs, from: kind.head(arguments, options), open: kind.open)
    }

    /// A window of a journal.
    static let kind = WindowKind(command: command.name) { arguments, plugins throws(CommandError) in
        var options = try plugins.options(of: arguments)
        try moveMatches(of: &options)
        return options
    } open: { options throws(CommandError) in
        let journal = try open(options.journal)
        return { builder throws(CommandError) in
            let scene = try builder.window(
                of: journal, remembering: builder.settings.settings[.remember] ? StateFolder.standard : nil)
            scene.savedFilters = FilterFile.standard { Diagnostics.warn($0) }
            return scene
        }
    }

    /// Returns the same command line with the word `journal`, where it names the folder of one and no command.
    static func naming(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, first.hasPrefix("-"),
            arguments.prefix(while: { $0 != "--" }).contains(where: {
                $0.split(separator: "=").first == ProgramOption.journalDirectory.name[...]
            })
        else { return arguments }
        return [command.name] + arguments
    }

    /// Takes the words of a command line for matches, which are no files.
    static func moveMatches(of options: inout Options) throws(CommandError) {
        let words = options.files
        options.files = []
        do throws(JournalError) {
            for word in words { try options.journal.add(term: word) }
            try options.journal.check()
        } catch {
            throw CommandError(error)
        }
    }

    /// Opens a journal and finds its newest entries.
    static func open(_ query: JournalQuery) throws(CommandError) -> JournalDocument {
        do throws(JournalError) { return try JournalDocument(query) } catch { throw CommandError(error) }
    }
}
