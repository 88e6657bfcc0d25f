import StrataSystem

/// The inputs of a feed, open and laid out in its byte space: the last one begins at 0, the others lie before it.
struct OpenedInputs {
    /// The input that grows at the end of the last one.
    enum Source {
        /// Nothing does.
        case none
        case file(FollowedFile)
        case stream(SpooledStream)
    }

    private(set) var parts: [FilePart] = []
    private(set) var source = Source.none
    /// The streams to be unpacked of the inputs before the last one, by where their parts begin.
    private(set) var packed: [Int: SpooledStream] = [:]
    private var streams: [Int: SpooledStream] = [:]
    /// The room that all spools take together; nil if there is none.
    private(set) var room: SpoolRoom?
    /// The search for what the name of the only input held before.
    private(set) var past: RotatedFileSearch?
    /// The room left in the byte space for a stream to be unpacked, whose size is not known before. No disk holds so
    /// much.
    static let unpackedSpace = 1 << 44
    /// The findings about the files that are worth telling.
    private(set) var findings: [FeedNotice] = []
    private let configuration: FeedConfiguration

    /// - Parameter room: shared with spools that there are already.
    init(
        _ inputs: [FeedInput], configuration: FeedConfiguration, room: SpoolRoom? = nil
    ) throws(FeedError) {
        (self.configuration, self.room) = (configuration, room)
        for (index, input) in inputs.enumerated() {
            try open(input, isLast: index == inputs.count - 1)
        }
        layOut()
    }

    private mutating func open(_ input: FeedInput, isLast: Bool) throws(FeedError) {
        if case .command(let words) = input { return try openCommand(words, isLast: isLast) }
        let (name, path) = input.nameAndPath
        let (file, status, isStream) = try Self.inspect(input, name: name)
        if status.isDirectory { throw .directory(name) }
        if isStream && !isLast { throw .misplacedPipe(name) }
        if isStream { return try openPipe(file, status, name: name, hasName: path != nil) }
        let beginning = Self.beginning(of: file, status)
        if case .format = StreamFormat.recognise(beginning, among: StreamFormat.all, isWhole: true) {
            let origin = FileOrigin(
                file, path: path, follows: isLast && configuration.follows, polls: configuration.polls)
            return try openStream(origin, name: name, isLast: isLast)
        }
        if let encoding = beginning.withUnsafeBytes(ForeignEncoding.init(of:)) {
            findings.append(.encoded(path: name, encoding: encoding))
        }
        var part = FilePart(name: name, file: file, start: 0, end: status.size)
        if beginning.first == 0 { part.skipNULs() }
        parts.append(part)
        guard isLast && configuration.follows else { return }
        let followed = FollowedFile(file, name: name, path: path, status: status, polls: configuration.polls)
        if status.size == 0 { followed.strangers = followed.search?.siblings ?? [] }
        source = .file(followed)
        if configuration.readsPast && parts.count == 1 { past = path.flatMap(RotatedFileSearch.init) }
    }

    private static func inspect(
        _ input: FeedInput, name: String
    ) throws(FeedError) -> (file: FileDescriptor, status: FileStatus, isStream: Bool) {
        do throws(SystemError) {
            let file = try input.open()
            let status = try file.status()
            let isStream = try status.isRegular ? file.hasFalseSize(status) : !status.isDirectory
            return (file, status, isStream)
        } catch {
            throw .opening(name, error)
        }
    }

    /// Returns the first bytes, which tell of a format; none where they cannot be read, which is told when they are
    /// shown.
    private static func beginning(of file: FileDescriptor, _ status: FileStatus) -> [UInt8] {
        // Disks fail for moments, and what is packed would be taken for text.
        for pause in [0, 50, 200] {
            Thread.sleep(Double(pause))
            if let bytes = try? file.bytes(at: 0, count: min(status.size, Fingerprint.span)) { return bytes }
        }
        return []
    }

    private mutating func openPipe(
        _ file: FileDescriptor, _ status: FileStatus, name: String, hasName: Bool
    ) throws(FeedError) {
        let isBounded = configuration.opensEndlessInputs || configuration.maximumStreamBytes != nil
        if status.isByteDevice && !file.isTerminal && !isBounded { throw .endless(name) }
        let waits = hasName && status.isPipe && configuration.follows
        // Fewer, larger helpings; a system that refuses it gives small ones.
        file.makePipe(holding: 1 << 20)
        try openStream(PipeOrigin(file, waitsForWriters: waits), name: name, isLast: true)
    }

    private mutating func openCommand(_ words: [String], isLast: Bool) throws(FeedError) {
        let name = words.joined(separator: " ")
        guard isLast else { throw .misplacedPipe(name) }
        let command: RunningCommand
        do {
            command = try RunningCommand(words)
        } catch {
            // The system says of a folder that it did not look into what it would say of a program.
            throw .running(words[0], ProgramSearch.problem(of: words[0]) ?? error)
        }
        try openStream(command, name: name, isLast: true)
    }

    private mutating func openStream(
        _ origin: any StreamOrigin, name: String, isLast: Bool
    ) throws(FeedError) {
        let spool = try spool()
        let room = room ?? SpoolRoom(limit: configuration.spoolLimit, disk: disk(of: spool))
        self.room = room
        let stream = SpooledStream(
            origin, spool: spool, room: room, name: name, wanted: configuration.maximumStreamBytes)
        if isLast { source = .stream(stream) } else { streams[parts.count] = stream }
        parts.append(FilePart(name: name, file: spool, start: 0, end: 0))
    }

    private func disk(of spool: FileDescriptor) -> () -> DiskRoom? {
        // A spool that was made elsewhere may have all of its disk.
        configuration.spoolDisk ?? (configuration.spool == nil ? { spool.disk } : { nil })
    }

    private func spool() throws(FeedError) -> FileDescriptor {
        if let spool = configuration.spool { return spool }
        return try Spool.make(in: configuration.spoolDirectory)
    }

    private mutating func layOut() {
        var start = parts[parts.count - 1].start
        for index in parts.indices.dropLast().reversed() {
            let size = parts[index].end
            let stream = streams[index]
            parts[index].start = start - (stream == nil ? size : Self.unpackedSpace)
            parts[index].end = parts[index].start + size
            start = parts[index].start
            guard let stream else { continue }
            packed[start] = stream
            // What is empty must not begin at the same place.
            start -= 1
        }
    }
}

extension FeedInput {
    fileprivate var nameAndPath: (name: String, path: String?) {
        switch self {
        case .file(let path): (path, path)
        case .descriptor(_, let name): (name, nil)
        case .command(let words): (words.joined(separator: " "), nil)
        }
    }

    fileprivate func open() throws(SystemError) -> FileDescriptor {
        switch self {
        case .file(let path): try FileDescriptor(reading: path)
        case .descriptor(let number, _): try FileDescriptor(duplicating: number)
        case .command: preconditionFailure("A command is run, not opened.")
        }
    }
}

extension FileDescriptor {
    /// Returns true if a regular file has more or less in it than it says, as those have that the kernel makes up: it
    /// is then read like a pipe.
    fileprivate func hasFalseSize(_ status: FileStatus) throws(SystemError) -> Bool {
        if isMadeUp { return true }
        do throws(SystemError) {
            let hasLast = try byte(at: max(0, status.size - 1)) != nil
            guard hasLast == (status.size == 0) else { return false }
        } catch {
            // The later read of it reports the error.
            return false
        }
        // A process may just have written the file or cut it; then it says something else by now.
        return try self.status().size == status.size
    }
}

extension FilePart {
    /// Leaves out the hole with which a file begins that was cut under a writer who went on at the old place.
    fileprivate mutating func skipNULs() {
        guard let count = try? file.endOfNULs(from: 0), count > 0, count < end else { return }
        (skip, end) = (count, end - count)
    }

    /// Returns true if the last line of the file lacks its line ending.
    func endsWithoutNewline() throws(FeedError) -> Bool {
        guard end > start else { return false }
        if let last = fingerprint?.last { return last != 0x0A }
        do throws(SystemError) {
            let last = try file.byte(at: end - 1 - origin)
            return last != nil && last != 0x0A
        } catch {
            throw .reading(name, error)
        }
    }
}
