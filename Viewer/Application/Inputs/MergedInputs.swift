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
    /// The paths of the inputs that were opened, or could not be.
    private var known: Set<String> = []
    /// The error of the first one that was not opened; nil if none was left out.
    private var failure: CommandError?
    /// True if that is said at once, and not by the caller when it has written the rest.
    private var warns = true
    /// True if all there is was seen when it was looked last.
    private(set) var isSure = true

    /// The greatest number of files that are opened; each takes some descriptors, and others are kept for all else.
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

    /// True if files may come that are not there yet.
    var isOpen: Bool { names.contains(where: \.isPlural) }

    /// The folders in which they would come; nil where that is not known.
    var folders: [String]? {
        let folders = names.filter(\.isPlural).map(\.folder)
        return folders.contains(nil) ? nil : folders.compactMap(\.self)
    }

    /// The files of folders that are not read though they may be meant, in a sentence; nil if there are none.
    lazy var putAway: String? = {
        let left = names.flatMap(\.putAway)
        guard let first = left.first else { return nil }
        let (files, word) =
            left.count == 1
            ? ("1 packed or rotated file is", "it")
            : (
                "\(CountText.grouped(left.count)) packed or rotated files are", "them"
            )
        return "\(files) left out, such as \(OneLine.escaping(first)); name \(word) to read \(word)"
    }()

    /// Opens all that there is, for a caller that waits for nothing more.
    ///
    /// - Throws: where there is nothing, or what was named itself cannot be opened.
    func openAll() throws(CommandError) -> [(path: String, feed: LineFeed)] {
        warns = false
        try checkFolders()
        let opened = try openNew()
        guard opened.isEmpty else { return opened }
        try checkForFailure()
        let words = names.map(\.word).joined(separator: ", ")
        throw CommandError(
            description: "no file is there for \(OneLine.escaping(words)); check the name", exitCode: ExitCode.noInput)
    }

    /// Throws why a folder that is named cannot be read, if one cannot.
    func checkFolders() throws(CommandError) {
        for case .folder(let path) in names {
            do throws(SystemError) {
                try Folder.checkReading(path)
            } catch {
                throw CommandError(
                    description: "cannot read the folder \(OneLine.escaping(path)): \(error.text); "
                        + "ask its owner for the right to read it, or use sudo", exitCode: ExitCode.noInput)
            }
        }
    }

    /// Throws why a file of a folder was left out, if one was.
    func checkForFailure() throws(CommandError) {
        if let failure { throw failure }
    }

    /// Opens what was not opened before.
    ///
    /// - Throws: where what was named itself cannot be opened. Of files in folders that is said, and they are left out.
    func openNew() throws(CommandError) -> [(path: String, feed: LineFeed)] {
        var opened: [(path: String, feed: LineFeed)] = []
        let before = known
        isSure = true
        for name in names {
            let found = name.find()
            if !found.isSure {
                isSure = false
                let isGone = !(name.folder.map(Folder.exists) ?? true)
                let word = OneLine.escaping(name.word)
                leaveOut(
                    isGone
                        ? "\(word) is gone; waiting for what comes in its place"
                        : "\(word) cannot be read whole now; some files may be missing", ExitCode.inputOutput)
            }
            for path in found.paths where !known.contains(path) {
                // Its lines are those of the file that is followed by its former name.
                if name.isPlural, InputName.isRotated(path, from: before) { continue }
                guard known.count < mostFiles else {
                    let most = mostFiles == 1 ? "1 file is" : "\(CountText.grouped(mostFiles)) files are"
                    leaveOut(
                        "only \(most) shown, as many as can be open; name fewer, or raise `ulimit -n`",
                        ExitCode.inputOutput)
                    return opened
                }
                do throws(CommandError) {
                    opened.append((path, try open(path)))
                    known.insert(path)
                } catch {
                    guard name.isPlural else { throw error }
                    // Who may read it later hears of that.
                    if error.exitCode != ExitCode.noInput { isSure = false }
                    leaveOut("\(error.description); it and others like it are left out", error.exitCode)
                }
            }
        }
        return opened
    }

    private func leaveOut(_ text: String, _ exitCode: Int32) {
        if failure == nil && warns { Diagnostics.warn(text) }
        failure = failure ?? CommandError(description: text, exitCode: exitCode)
    }
}

extension Inputs {
    /// Returns true if a command line asks for one list of several files in the order of their times: by an option, or
    /// by the name of a folder or a pattern.
    static func areMerged(_ options: Options) -> Bool {
        // A command is one input, and has no others beside it.
        if options.program != nil && options.files.isEmpty { return false }
        return options.reading.merge
            || options.layout.arrangement == nil && options.files.contains { InputName($0).isPlural }
    }

    /// Returns the inputs of a merged list.
    static func merged(_ options: Options, follows: Bool, startsAtOnce: Bool = true) -> MergedInputs {
        let longest = CellRegistry.shipped.entry(named: options.layout.cell)?.maximumLineBytes
        return MergedInputs(options.files) { path throws(CommandError) in
            try Inputs.open(
                [path], options, follows: follows, startsAtOnce: startsAtOnce, maximumLineBytes: longest)
        }
    }
}
