import StrataCommandLine
import StrataSystem

/// A place to write to that was looked at: it is no input, and nothing is there but an older output of the same kind.
///
/// Nothing is created or changed before there is something to write. A file is then written whole, beside what is there,
/// and takes its name at the end: a program that reads the name sees the old file or the new one, and a failure leaves
/// the old one. An output that is no file, such as a pipe, is written directly.
struct OutputFile {
    /// The path as it was named.
    let path: String
    /// The kind of what is written.
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
        guard let target = OutputPath(path) else { throw Self.refusal(path, kind, SystemError.linkCircle.description) }
        self.target = target
        _ = try look()
    }

    /// Writes it whole: all of it is there afterwards, or nothing has changed.
    ///
    /// - Parameter body: writes to a descriptor.
    /// - Throws: what the body throws; 73 where nothing can be created, 74 where it cannot be kept.
    func write(_ body: (Int32) throws(CommandError) -> Void) throws(CommandError) {
        guard case .file(let name) = target, try look()?.isRegular ?? true else {
            let output = try openDirectly()
            defer { withExtendedLifetime(output) {} }
            return try body(output.number)
        }
        let new = try trying { () throws(SystemError) in try NamelessFile(in: OutputPath.folder(of: name)) }
        try body(new.file.number)
        // Meanwhile another process may have put something there.
        if let old = try look() { new.file.adoptOwnership(old) }
        do throws(SystemError) {
            try new.publish(as: name)
        } catch {
            throw failure(error)
        }
    }

    /// Opens it for lines that others may read as they come: in place, and empty.
    func openInPlace() throws(CommandError) -> FileDescriptor {
        guard case .file(let name) = target, try look()?.isRegular ?? true else { return try openDirectly() }
        let file = try trying { () throws(SystemError) in try FileDescriptor(appending: name, reads: true) }
        // What was opened is what counts, should the name have changed hands since it was looked at.
        if let status = try? file.status() { try check(status, file) }
        try trying { () throws(SystemError) in try file.cut(to: 0) }
        return file
    }

    private func openDirectly() throws(CommandError) -> FileDescriptor {
        try trying { () throws(SystemError) in
            switch target {
            case .descriptor(let number): try FileDescriptor(duplicating: number)
            case .file(let name): try FileDescriptor(writingInto: name)
            }
        }
    }

    // MARK: - Looking

    /// Returns the status of what is there now; nil if nothing is and something could be created.
    private func look() throws(CommandError) -> FileStatus? {
        switch target {
        case .descriptor(let number):
            let status = try trying { () throws(SystemError) in try FileStatus(descriptor: number) }
            try checkIdentity(status)
            return status
        case .file(let name):
            guard let status = try status(of: name) else { return nil }
            try checkIdentity(status)
            try checkKind(status, name)
            return status
        }
    }

    /// Returns the status of what bears a name; nil where nothing does and something could be created.
    private func status(of name: String) throws(CommandError) -> FileStatus? {
        do throws(SystemError) {
            return try FileStatus(path: name)
        } catch {
            try checkFolder(of: name, where: error)
            return nil
        }
    }

    private func checkIdentity(_ status: FileStatus) throws(CommandError) {
        guard let input = inputs.name(of: status) else { return }
        let other = input == path ? "it is read, too" : "it is the same file as \(input), which is read"
        throw .usage("cannot write \(kind.name) \(path): \(other); name another file")
    }

    private func checkKind(_ status: FileStatus, _ name: String) throws(CommandError) {
        switch status.kind {
        case .directory: throw Self.refusal(path, kind, "it is a directory; name a file in it")
        case .blockDevice: throw Self.refusal(path, kind, "it is a disk; name a file")
        case .regular:
            let file: FileDescriptor
            do throws(SystemError) {
                file = try FileDescriptor(reading: name)
            } catch {
                throw unknown(error)
            }
            try check(status, file)
        default: break
        }
    }

    /// Checks a file that is open.
    private func check(_ status: FileStatus, _ file: FileDescriptor) throws(CommandError) {
        try checkIdentity(status)
        let mayReplace: Bool
        do throws(SystemError) {
            mayReplace = try kind.mayReplace(file)
        } catch {
            throw unknown(error)
        }
        guard mayReplace else {
            throw Self.refusal(path, kind, "it exists and is no \(kind.format); name another file or remove it")
        }
    }

    private func checkFolder(of name: String, where error: SystemError) throws(CommandError) {
        guard error == .missing, !name.isEmpty, !name.hasSuffix("/") else { throw failure(error) }
        try trying { () throws(SystemError) in try Folder.checkWriting(in: OutputPath.folder(of: name)) }
    }

    // MARK: - Errors

    private func trying<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(CommandError) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw failure(error)
        }
    }

    /// Returns the error of a call into the system: a full or broken disk is 74, all else that keeps a file from being
    /// made 73.
    private func failure(_ error: SystemError) -> CommandError {
        CommandError(
            description: "cannot write \(kind.name) \(path): \(error.description)",
            exitCode: ExitCode.forWriting(error))
    }

    private func unknown(_ error: SystemError) -> CommandError {
        let reason = "it exists and cannot be looked into (\(error.description)); name another file or remove it"
        return Self.refusal(path, kind, reason)
    }

    private static func refusal(_ path: String, _ kind: OutputKind, _ reason: String) -> CommandError {
        CommandError(description: "cannot write \(kind.name) \(path): \(reason)", exitCode: ExitCode.cannotCreate)
    }
}
