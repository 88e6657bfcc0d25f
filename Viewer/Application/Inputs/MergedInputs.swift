import Strata
import StrataCells
import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataInterface
import StrataSystem

/// The inputs of a merged list: the files that a command line names, those in folders, and those that patterns stand for.
final class MergedInputs {
    private let names: [InputName]
    private let open: (String) throws(CommandError) -> LineFeed
    /// What was opened, by its path, or could not be.
    private var known: Set<String> = []
    private var hasWarned = false

    /// So many files are opened at most; each takes some descriptors, and others are kept for all else.
    private lazy var mostFiles = {
        let descriptors = CurrentProcess.raiseDescriptorLimit() - Self.otherDescriptors
        return max(1, min(2000, descriptors / Self.descriptorsOfFile))
    }()
    private static let descriptorsOfFile = 3
    private static let otherDescriptors = 100

    /// - Parameter open: opens one of them.
    init(_ words: [String], open: @escaping (String) throws(CommandError) -> LineFeed) {
        names = words.isEmpty ? [.standardInput] : words.map { InputName($0) }
        self.open = open
    }

    /// Whether files may come that are not there yet.
    var isOpen: Bool { names.contains(where: \.isPlural) }

    /// The folders in which they would come; nil where that is not known.
    var folders: [String]? {
        let folders = names.filter(\.isPlural).map(\.folder)
        return folders.contains(nil) ? nil : folders.compactMap(\.self)
    }

    /// Opens all that there is, for whoever waits for nothing more.
    ///
    /// - Throws: where there is nothing, or what was named itself cannot be opened.
    func openAll() throws(CommandError) -> [(path: String, feed: LineFeed)] {
        let opened = try openNew()
        guard opened.isEmpty else { return opened }
        let words = names.map(\.word).joined(separator: ", ")
        throw CommandError(
            description: "no file is there for \(OneLine.escaping(words)); check the name", exitCode: ExitCode.noInput)
    }

    /// Opens what was not opened before.
    ///
    /// - Throws: where what was named itself cannot be opened. Of files in folders that is said, and they are left out.
    func openNew() throws(CommandError) -> [(path: String, feed: LineFeed)] {
        var opened: [(path: String, feed: LineFeed)] = []
        for name in names {
            for path in name.paths where known.insert(path).inserted {
                guard known.count <= mostFiles else {
                    warn(
                        "only \(CountText.grouped(mostFiles)) files are shown, as many as can be open; name fewer, or raise `ulimit -n`"
                    )
                    return opened
                }
                do throws(CommandError) {
                    opened.append((path, try open(path)))
                } catch {
                    guard name.isPlural else { throw error }
                    warn("\(error.description); it and others like it are left out")
                }
            }
        }
        return opened
    }

    private func warn(_ text: String) {
        if !hasWarned { Diagnostics.warn(text) }
        hasWarned = true
    }
}

extension Inputs {
    /// Whether a command line asks for one list of several files in the order of their times: by an option, or by the name of
    /// a folder or a pattern.
    static func areMerged(_ options: Options) -> Bool {
        // A command is one input, and has no others beside it.
        if options.program != nil && options.files.isEmpty { return false }
        return options.merge || options.arrangement == nil && options.files.contains { InputName($0).isPlural }
    }

    /// Refuses what a merged list cannot have.
    static func checkMerged(_ options: Options) throws(CommandError) {
        guard options.entryStart == nil else {
            throw .usage(
                "'\(OptionName.entryStart.rawValue)' joins lines of one file, and in a merged list every line is a row of "
                    + "its own; leave it out")
        }
    }

    /// The inputs of a merged list.
    static func merged(_ options: Options, follows: Bool, startsAtOnce: Bool = true) -> MergedInputs {
        let longest = CellRegistry.shipped.entry(named: options.cell)?.maximumLineBytes
        return MergedInputs(options.files) { path throws(CommandError) in
            try Inputs.open(
                [path], options, follows: follows, startsAtOnce: startsAtOnce, maximumLineBytes: longest)
        }
    }
}
