/// The codes that programs exit with, as sysexits has them.
package enum ExitCode {
    /// The command line makes no sense.
    package static let usage: Int32 = 64
    /// The input is not what it should be.
    package static let badData: Int32 = 65
    /// There is nothing to read.
    package static let noInput: Int32 = 66
    /// A display, a library or room is missing.
    package static let unavailable: Int32 = 69
    /// The program itself has failed.
    package static let software: Int32 = 70
    /// An output cannot be created.
    package static let cannotCreate: Int32 = 73
    /// Reading or writing has failed.
    package static let inputOutput: Int32 = 74

    /// The user has ended it from the keyboard, as shells have it: 128 and the number of SIGINT.
    package static let interrupted: Int32 = 130

    /// Returns the code of a file that could not be made or written.
    package static func forWriting(_ error: SystemError) -> Int32 { error.isOfDisk ? inputOutput : cannotCreate }
}
