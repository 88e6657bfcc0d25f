import Glibc
import Strata
import StrataSystem

/// Standard output and standard error.
enum Terminal {
    /// Writes to standard output.
    ///
    /// - Throws: 74 where not all of it could be written.
    static func print(_ text: String) throws(CommandFailure) {
        do {
            try writeAll(text, to: 1)
        } catch {
            let reason = error.code == EBADF ? "it is closed" : error.description
            throw CommandFailure(description: "plugin: cannot write to standard output: \(reason)", exitCode: 74)
        }
    }

    /// Says what is wrong in one line on standard error.
    static func complain(_ line: String) { try? writeAll(OneLine.message(line) + "\n", to: 2) }
}
