import StrataSystem

/// A fault outside of this program.
struct SoakError: Error {
    let text: String

    init(text: String) { self.text = text }

    /// Says what could not be done, with the system's reason.
    init(_ action: String, _ error: SystemError) { text = "\(action): \(error.description)" }
}

/// Opens, writes, and the like; what fails ends the soak.
enum SystemFiles {
    /// The purpose for which a file is opened.
    enum Mode { case reading, appending, writingAnew, writingOver }

    static func open(_ path: String, for mode: Mode) throws(SoakError) -> FileDescriptor {
        try trying("cannot open \(path)") { () throws(SystemError) in
            switch mode {
            case .reading: try FileDescriptor(reading: path)
            case .appending: try FileDescriptor(appending: path)
            case .writingAnew: try FileDescriptor(writing: path, isNew: false)
            case .writingOver: try FileDescriptor(writingInto: path)
            }
        }
    }

    /// Writes everything.
    static func write(_ bytes: [UInt8], to file: FileDescriptor) throws(SoakError) {
        try trying("cannot write") { () throws(SystemError) in try writeAll(bytes: bytes, to: file.number) }
    }

    /// Does something, and says what it was if it fails.
    static func trying<Result>(
        _ action: String, _ body: () throws(SystemError) -> Result
    ) throws(SoakError) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw SoakError(action, error)
        }
    }

    /// Prints a line at once.
    static func say(_ line: String) { try? writeAll(line + "\n", to: 1) }

    /// Returns everything in a small file; nothing if it cannot be read.
    static func contents(_ path: String) -> [UInt8] { (try? FileDescriptor(reading: path).readToEnd()) ?? [] }

    /// Milliseconds that never jump.
    static var now: Double { MonotonicClock.now }
}
