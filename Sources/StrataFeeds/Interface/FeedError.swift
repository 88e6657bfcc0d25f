import Strata
import StrataSystem

/// The reason why a feed cannot be opened, or cannot go on. Its text is one line that says what, where and what to do.
public struct FeedError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of fault, as far as a program cares.
    public enum Kind: Sendable, Hashable {
        /// There is nothing by that name.
        case noSuchFile
        /// The name leads to a directory.
        case isDirectory
        /// The file may not be read.
        case permissionDenied
        /// A pipe stands before another input, though only the last input can grow.
        case misplacedPipe
        /// A device that never ends would have to be read to its end.
        case endless
        /// The file exists, and still it cannot be opened or watched over.
        case cannotOpen
        /// Reading failed midway.
        case cannotRead
        /// There is no command by that name, or it may not be run.
        case noSuchCommand
        /// The command is there, and still it cannot be run.
        case cannotRun
        /// The content of the file is packed, and cannot be unpacked from somewhere on.
        case damaged
        /// There is no place for what comes through a pipe.
        case cannotSpool
    }

    /// The kind of fault.
    public var kind: Kind
    /// The file as it was named, or another name for where the bytes come from.
    public var path: String
    /// The reason, in words that can stand within a sentence.
    public var reason: String
    /// The advice to the reader.
    public var advice: String

    /// One line: what, where, why and what to do.
    public var description: String {
        let action =
            switch kind {
            case .cannotRead, .damaged: "cannot read"
            case .cannotSpool: "cannot keep input in"
            case .noSuchCommand, .cannotRun: "cannot run"
            default: "cannot open"
            }
        return "\(action) \(path): \(reason); \(advice)"
    }

    /// The exit status of a command, as sysexits(3) has it: 64 usage, 65 bad data, 66 no such input, 69 a command that
    /// cannot be run, 74 input/output.
    public var exitCode: Int32 {
        switch kind {
        case .misplacedPipe, .endless: ExitCode.usage
        case .damaged: ExitCode.badData
        case .noSuchFile, .isDirectory, .permissionDenied, .noSuchCommand: ExitCode.noInput
        case .cannotRun: ExitCode.unavailable
        case .cannotOpen, .cannotRead, .cannotSpool: ExitCode.inputOutput
        }
    }
}

extension FeedError {
    /// Returns the error of opening `path`.
    static func opening(_ path: String, _ error: SystemError) -> FeedError {
        if error.isMissing {
            FeedError(
                kind: .noSuchFile, path: path, reason: "no such file",
                advice: isProgram(path)
                    ? "check the name, or put '--' before a command to see what it prints" : "check the name")
        } else if error.isFolder {
            .directory(path)
        } else if error.isDenied {
            FeedError(
                kind: .permissionDenied, path: path, reason: "permission denied",
                advice: "ask its owner for the right to read it, or use sudo")
        } else if error.isLackOfDescriptors {
            FeedError(
                kind: .cannotOpen, path: path, reason: error.text, advice: "name fewer files, or raise `ulimit -n`")
        } else {
            FeedError(kind: .cannotOpen, path: path, reason: error.text, advice: "check that it is a file or a pipe")
        }
    }

    /// Returns true if a name is that of a program, and of no path to it.
    private static func isProgram(_ name: String) -> Bool {
        !name.contains("/") && ProgramSearch.problem(of: name) == nil
    }

    /// Returns the error of running a command.
    static func running(_ command: String, _ error: SystemError) -> FeedError {
        if error.isMissing {
            FeedError(
                kind: .noSuchCommand, path: command, reason: "there is no such command",
                advice: "check its name, and PATH")
        } else if error.isDenied {
            FeedError(
                kind: .noSuchCommand, path: command, reason: "permission denied",
                advice: "check that it is a program, and `chmod +x` it")
        } else {
            FeedError(kind: .cannotRun, path: command, reason: error.text, advice: "try it in a shell")
        }
    }

    /// Returns the error of starting a thread that reads `path` or writes to it.
    static func noThread(for path: String, _ error: SystemError) -> FeedError {
        FeedError(
            kind: .cannotOpen, path: path, reason: "the system has no thread left (\(error.text))",
            advice: "end other programs, or raise `ulimit -u`")
    }

    static func directory(_ path: String) -> FeedError {
        FeedError(kind: .isDirectory, path: path, reason: "it is a directory", advice: "name a file in it")
    }

    static func reading(_ path: String, _ error: SystemError) -> FeedError {
        FeedError(
            kind: .cannotRead, path: path, reason: error.text, advice: "check the disk or the connection it lies on")
    }

    static func cutWhileRead(_ path: String) -> FeedError {
        changed(path, "it became shorter while it was read", advice: "open it again to see what is in it now")
    }

    /// Returns the error of a file that must go on and does not, at a byte of it.
    static func unfinished(_ path: String, format: String, at offset: Int) -> FeedError {
        FeedError(
            kind: .damaged, path: path,
            reason: "its \(format) data ends in the middle, at byte \(CountText.grouped(offset))",
            advice: "what comes before that is shown; get the whole of it for the rest")
    }

    /// Returns the error of a file that cannot be unpacked, from a byte of it on.
    static func damaged(_ path: String, format: String, at offset: Int, _ reason: String) -> FeedError {
        FeedError(
            kind: .damaged, path: path,
            reason: "its \(format) data is damaged at byte \(CountText.grouped(offset))",
            advice: "what comes before that is shown, the last of it perhaps wrongly; get it anew (\(reason))")
    }

    /// Returns the error of a file that would take too much memory to be unpacked, from a byte of it on.
    static func tooLarge(_ path: String, format: String, at offset: Int, advice: String) -> FeedError {
        FeedError(
            kind: .cannotRead, path: path,
            reason:
                "from byte \(CountText.grouped(offset)) on its \(format) data takes more than 128 MiB of memory to unpack",
            advice: advice)
    }

    /// Returns the error of a file whose unpacked content is not what was packed.
    static func wrongChecksum(_ path: String, format: String) -> FeedError {
        FeedError(
            kind: .damaged, path: path, reason: "the checksum of its \(format) data is wrong",
            advice: "what is shown may not be what was packed; get it anew")
    }

    static func noLongerFile(_ path: String) -> FeedError {
        FeedError(
            kind: .cannotOpen, path: path, reason: "what bears the name now is no ordinary file",
            advice: "open it again to read it from its start")
    }

    static func spool(directory: String, reason: SystemError) -> FeedError {
        FeedError(
            kind: .cannotSpool, path: directory, reason: reason.text,
            advice: "set TMPDIR to a directory that can be written to")
    }

    static func misplacedPipe(_ path: String) -> FeedError {
        FeedError(
            kind: .misplacedPipe, path: path, reason: "it is a pipe, and only the last input may be one",
            advice: "name it last")
    }

    static func endless(_ path: String) -> FeedError {
        FeedError(
            kind: .endless, path: path, reason: "it is a device that may never end",
            advice: "bound how much of it is read with --max-bytes")
    }

    static func notAsHeld(_ path: String) -> FeedError {
        changed(path, "it was changed while it was read")
    }

    static func letGo(_ path: String) -> FeedError {
        changed(path, "lines that were held are gone with the file that held them")
    }

    private static func changed(
        _ path: String, _ reason: String, advice: String = "read it again to have what is in it now"
    ) -> FeedError {
        FeedError(kind: .cannotRead, path: path, reason: reason, advice: advice)
    }
}
