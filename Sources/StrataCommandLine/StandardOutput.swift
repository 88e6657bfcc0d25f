import Strata
import StrataSystem

/// Standard output and standard error, as commands without a window write to them.
package enum StandardOutput {
    /// Writes all of a text to standard output, names of files in it byte for byte.
    ///
    /// - Parameter label: what the line about a failure begins with.
    /// - Throws: 74 where not all of it could be written.
    package static func print(_ text: String, label: String = "") throws(CommandError) {
        let output = ByteOutput(1, name: "to standard output", label: label)
        let result = FileName.bytes(text).withUnsafeBytes { bytes in
            Result { () throws(CommandError) in try output.write(bytes) }
        }
        try result.get()
        try output.finish()
    }

    /// Says what is wrong in one line on standard error.
    package static func complain(_ line: String) { try? writeAll(OneLine.message(line) + "\n", to: 2) }
}
