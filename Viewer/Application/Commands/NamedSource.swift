import StrataCommandLine
import StrataDocument
import StrataInterface
import StrataSystem

/// A source of rows that a word of the command line names: `strata WORD` shows it in a window, `strata render WORD`
/// draws that window, and `strata export WORD` writes its rows. Files, pipes and commands need no word.
struct NamedSource: Sendable {
    /// The word.
    let name: String
    /// The name of it in a sentence, such as `the journal`.
    let phrase: String
    /// The words that may follow, as the help has them; empty for none.
    let words: String
    /// What a window of it is for, and what an export of it writes.
    let purposes: (window: String, export: String)
    /// The options that nothing else has.
    let options: [ProgramOption]
    /// The option, one of these, by which it is meant where the word is missing; nil: none.
    let namingOption: ProgramOption?
    /// Takes the words behind its own for what they say.
    let readWords: @Sendable ([String], inout Options) throws(CommandError) -> Void
    /// Opens it.
    let open: @Sendable (Options) throws(CommandError) -> any OpenSource

    /// Every source. One is a file of its own, and a line here.
    static let all: [NamedSource] = [.journal]
}

/// A source of rows that is open.
protocol OpenSource {
    /// Its rows.
    var document: any Document { get }
    /// The words of the header about it, at first.
    var status: any ListStatus { get }
    /// What of it is left out, in a sentence; nil if nothing is.
    var remark: String? { get }
    /// Returns what brings rows to the list that shows them, and tells its header of what becomes of the source.
    func connection(to pane: ListPane) -> any SceneSource
    /// Waits until every row is there that the source has by now. Returns why reading has broken off, if it has.
    func readAll() throws(CommandError) -> CommandError?
}

extension NamedSource {
    /// Returns the source that the first word of a command line names, and takes it and the words behind it away. A file
    /// of that name is meant if there is one.
    ///
    /// - Throws: where an option is given that another source has.
    static func meant(
        by arguments: ParsedArguments, _ options: inout Options
    ) throws(CommandError) -> NamedSource? {
        let word = options.program == nil ? options.files.first : nil
        let meant = all.first { $0.name == word && !Folder.exists($0.name) }
        for other in all where other.name != meant?.name && other.options.contains(where: { arguments.has($0.name) }) {
            let given = other.options.filter { arguments.has($0.name) }.map { "'\($0.name)'" }
            let verb = given.count == 1 ? "is" : "are"
            throw .usage(
                "\(given.joined(separator: ", ")) \(verb) only for 'strata \(other.name)', 'strata render \(other.name)' "
                    + "and 'strata export \(other.name)'")
        }
        try meant?.moveWords(behind: 1, of: &options)
        return meant
    }

    /// Moves the words of a command line to where its own stand; they are no files.
    ///
    /// - Parameter count: so many of them are not for it.
    func moveWords(behind count: Int = 0, of options: inout Options) throws(CommandError) {
        let words = Array(options.files.dropFirst(count))
        options.files = []
        try readWords(words, &options)
    }

    /// Returns the same command line with the word of a source that its options name, where it begins with options.
    static func naming(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, first.hasPrefix("-") else { return arguments }
        let names = arguments.prefix { $0 != "--" }.compactMap { $0.split(separator: "=").first.map(String.init) }
        let source = all.first { source in source.namingOption.map { names.contains($0.name) } ?? false }
        return source.map { [$0.name] + arguments } ?? arguments
    }

    /// Returns a line of the help for a command that takes the word.
    ///
    /// - Parameter ending: what stands in the place of the words that may follow; nil: these.
    func usage(of command: String, _ summary: String, ending: String? = nil) -> Command.Usage {
        let parts = ["strata", command, name, "[OPTIONS]", ending ?? words]
        return Command.Usage(parts.filter { !$0.isEmpty }.joined(separator: " "), summary)
    }
}
