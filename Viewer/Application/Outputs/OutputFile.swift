import Glibc
import StrataCommandLine
import StrataFeeds
import StrataSystem

/// A place to write to that was looked at: it is no input, and nothing is there but an older output of the same kind.
///
/// Nothing is created or changed before there is something to write. A file is then written whole, beside what is there,
/// and takes its name at the end: who reads the name sees the old file or the new one, and a failure leaves the old one.
/// What is no file, such as a pipe, is written directly.
struct OutputFile {
    /// The path as it was named.
    let path: String
    /// What is written.
    let kind: OutputKind
    private let inputs: InputFiles
    private let target: OutputPath

    /// Looks at a path.
    ///
    /// - Parameters:
    ///   - kind: what will be written there.
    ///   - inputs: what the command reads.
    /// - Throws: 64 where it is an input, 73 where nothing can be created, or where something else is.
    init(_ path: String, _ kind: OutputKind, reading inputs: InputFiles) throws(CommandError) {
        (self.path, self.kind, self.inputs) = (path, kind, inputs)
        guard let target = OutputPath(path) else { throw Self.refusal(path, kind, String(cString: strerror(ELOOP))) }
        self.target = target
        _ = try look()
    }

    /// Writes it whole: all of it is there afterwards, or nothing has changed.
    ///
    /// - Parameter body: writes to a descriptor.
    /// - Throws: what the body throws; 73 where nothing can be created, 74 where it cannot be kept.
    func write(_ body: (Int32) throws(CommandError) -> Void) throws(CommandError) {
        guard case .file(let name) = target, try look().map({ $0.kind == S_IFREG }) ?? true else {
            let descriptor = try openDirectly()
            defer { close(descriptor) }
            return try body(descriptor)
        }
        guard let file = NamelessFile(in: OutputPath.folder(of: name)) else { throw failure(errno) }
        try body(file.descriptor)
        // Meanwhile somebody else may have put something there.
        if let old = try look() {
            _ = fchown(file.descriptor, old.st_uid, old.st_gid)
            _ = fchmod(file.descriptor, old.st_mode & 0o777)
        }
        guard file.publish(as: name) else { throw failure(errno) }
    }

    /// Opens it for lines that others may read as they come: in place, and empty.
    ///
    /// - Returns: a descriptor, which the caller closes.
    func openInPlace() throws(CommandError) -> Int32 {
        guard case .file(let name) = target, try look().map({ $0.kind == S_IFREG }) ?? true else {
            return try openDirectly()
        }
        let descriptor = repeatingInterrupts { open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { throw failure(errno) }
        do throws(CommandError) {
            // What was opened is what counts, should the name have changed hands since it was looked at.
            if let status = stat.ofDescriptor(descriptor) { try check(status, descriptor) }
            guard repeatingInterrupts({ ftruncate(descriptor, 0) }) == 0 else { throw failure(errno) }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private func openDirectly() throws(CommandError) -> Int32 {
        let descriptor =
            switch target {
            case .descriptor(let number): fcntl(number, F_DUPFD_CLOEXEC, 3)
            case .file(let name): repeatingInterrupts { open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
            }
        guard descriptor >= 0 else { throw failure(errno) }
        return descriptor
    }

    // MARK: - Looking

    /// What is there now; nil where nothing is and something could be created.
    private func look() throws(CommandError) -> stat? {
        switch target {
        case .descriptor(let number):
            guard let status = stat.ofDescriptor(number) else { throw failure(errno) }
            try checkIdentity(status)
            return status
        case .file(let name):
            guard let status = stat.ofFile(name) else {
                try checkFolder(of: name)
                return nil
            }
            try checkIdentity(status)
            try checkKind(status, name)
            return status
        }
    }

    private func checkIdentity(_ status: stat) throws(CommandError) {
        guard let input = inputs.name(of: status) else { return }
        let other = input == path ? "it is read, too" : "it is the same file as \(input), which is read"
        throw .usage("cannot write \(kind.name) \(path): \(other); name another file")
    }

    private func checkKind(_ status: stat, _ name: String) throws(CommandError) {
        switch status.kind {
        case S_IFDIR: throw Self.refusal(path, kind, "it is a directory; name a file in it")
        case S_IFBLK: throw Self.refusal(path, kind, "it is a disk; name a file")
        case S_IFREG:
            let descriptor = repeatingInterrupts { open(name, O_RDONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { throw unknown(errno) }
            defer { close(descriptor) }
            try check(status, descriptor)
        default: break
        }
    }

    /// Checks a file that is open.
    private func check(_ status: stat, _ descriptor: Int32) throws(CommandError) {
        try checkIdentity(status)
        guard let mayReplace = kind.mayReplace(descriptor) else { throw unknown(errno) }
        guard mayReplace else {
            throw Self.refusal(path, kind, "it exists and is no \(kind.format); name another file or remove it")
        }
    }

    private func checkFolder(of name: String) throws(CommandError) {
        guard errno == ENOENT, !name.isEmpty, !name.hasSuffix("/") else { throw failure(errno) }
        guard access(OutputPath.folder(of: name), W_OK | X_OK) == 0 else { throw failure(errno) }
    }

    // MARK: - Errors

    /// The error of a call into the system: a full or broken disk is 74, all else that keeps a file from being made 73.
    private func failure(_ code: Int32) -> CommandError {
        CommandError(
            description: "cannot write \(kind.name) \(path): \(Self.reason(code))",
            exitCode: ExitCode.forWriting(SystemError(code: code)))
    }

    private func unknown(_ code: Int32) -> CommandError {
        Self.refusal(
            path, kind, "it exists and cannot be looked into (\(Self.reason(code))); name another file or remove it")
    }

    private static func refusal(_ path: String, _ kind: OutputKind, _ reason: String) -> CommandError {
        CommandError(description: "cannot write \(kind.name) \(path): \(reason)", exitCode: ExitCode.cannotCreate)
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
