import Strata
import StrataFeeds
import StrataSystem
import StrataWindow

/// A command that was used wrongly or cannot go on: one line for standard error, and the code to exit with (sysexits).
struct CommandError: Error, Equatable, CustomStringConvertible {
    /// The line, without the program's name.
    let description: String
    /// 64 usage, 65 bad data, 66 no such input, 69 no display, 73 an output that cannot be created, 74 input or
    /// output.
    let exitCode: Int32

    /// Wrong use of the command line.
    static func usage(_ text: String) -> CommandError { CommandError(description: text, exitCode: ExitCode.usage) }
}

extension CommandError {
    /// What a feed says, with its exit code.
    init(_ error: FeedError) { self.init(description: error.description, exitCode: error.exitCode) }

    /// Why a window has no picture, with its exit code.
    init(_ error: PictureError) { self.init(description: error.description, exitCode: ExitCode.unavailable) }
}

/// The codes that commands exit with, as sysexits has them.
enum ExitCode {
    static let usage: Int32 = 64
    static let badData: Int32 = 65
    static let noInput: Int32 = 66
    static let unavailable: Int32 = 69
    static let cannotCreate: Int32 = 73
    static let inputOutput: Int32 = 74

    /// Of a file that could not be made or written.
    static func forWriting(_ error: SystemError) -> Int32 { error.isOfDisk ? inputOutput : cannotCreate }
}
