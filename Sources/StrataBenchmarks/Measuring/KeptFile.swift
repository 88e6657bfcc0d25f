import StrataCommandLine
import StrataSystem

/// A file that an earlier run has written.
enum KeptFile {
    /// Returns all of it.
    ///
    /// - Throws: where it cannot be read.
    static func bytes(of path: String) throws(CommandError) -> [UInt8] {
        do throws(SystemError) {
            return try FileDescriptor(reading: path).readToEnd() ?? []
        } catch {
            throw CommandError(description: "cannot read \(path): \(error.description)", exitCode: ExitCode.noInput)
        }
    }
}
