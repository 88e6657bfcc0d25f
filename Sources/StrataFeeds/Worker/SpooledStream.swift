import StrataSystem

/// A pipe, and the nameless file that keeps what came through it.
final class SpooledStream {
    let file: FileDescriptor
    /// What writes to it, where that is a command of the feed's own.
    let command: RunningCommand?
    let spool: FileDescriptor
    let name: String
    private let allowance: SpoolAllowance
    private let disk: () -> DiskRoom?
    /// How many bytes the spool may take before its disk is looked at again.
    private var granted = 0
    /// The size that the spool may have, as of the last look at its disk.
    fileprivate private(set) var limit = Int.max
    /// What was read and could not be kept yet. Nothing more is read while there is any.
    fileprivate var unsaved: [UInt8] = []
    /// How many of the bytes that were kept take no room any more.
    fileprivate private(set) var freed = 0
    /// How many bytes are wanted of the pipe; nil for all.
    private let wanted: Int?
    /// How many bytes were read.
    fileprivate var count = 0
    fileprivate var hasWarned = false

    /// - Parameters:
    ///   - command: what writes to the pipe, if it is asked for more than that.
    ///   - limit: how many bytes the spool may have; nil leaves room to others.
    ///   - disk: looks at the spool's disk.
    ///   - wanted: how many bytes are read at most.
    init(
        _ file: FileDescriptor, of command: RunningCommand? = nil, spool: FileDescriptor, name: String,
        limit: Int? = nil, disk: @escaping () -> DiskRoom?, wanted: Int?
    ) {
        self.file = file
        self.command = command
        self.spool = spool
        self.name = name
        self.disk = disk
        self.wanted = wanted
        allowance = SpoolAllowance(limit: limit, disk: disk())
    }

    /// Whether reading waits until the spool takes more.
    var isRefused: Bool { !unsaved.isEmpty }

    /// Whether as much was read as was asked for.
    fileprivate var isSatisfied: Bool { count == wanted }

    /// The next bytes; as ``FileDescriptor/readNext(into:)``.
    fileprivate func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        let limit = min(buffer.count, wanted.map { $0 - count } ?? .max)
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<limit])
        let read = if let command { try command.readNext(into: room) } else { try file.readNext(into: room) }
        count += read ?? 0
        return read
    }

    /// Writes to the spool as much as it may take.
    ///
    /// - Returns: how many bytes were written, and why not all of them.
    fileprivate func save(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> (count: Int, reason: String?) {
        if granted < bytes.count { grant(bytes.count, behind: offset - freed) }
        let allowed = min(granted, bytes.count)
        let (written, error) = spool.writeBlock(UnsafeRawBufferPointer(rebasing: bytes[..<allowed]), at: offset)
        granted -= written
        return (written, error?.text ?? (allowed < bytes.count ? refusal(at: offset + written - freed) : nil))
    }

    /// So many bytes that were kept have gone, and their room was given back.
    func hasFreed(_ count: Int) { freed += count }

    private func refusal(at spooled: Int) -> String {
        spooled >= allowance.limit
            ? "the limit of \(allowance.limit) bytes is reached" : "the rest of the disk is left to others"
    }

    /// Looks at the disk: often enough when there is little room, seldom while there is much.
    private func grant(_ wanted: Int, behind spooled: Int) {
        let room = allowance.room(behind: spooled, free: allowance.reserve > 0 ? disk()?.freeBytes : nil)
        granted = min(room, max(wanted, min(room / 16, 1 << 20)))
        limit = room > .max - spooled ? .max : spooled + room
    }

    /// Whether a spool of so many bytes has taken nine tenths of what it may.
    fileprivate func isNearlyFull(at spooled: Int) -> Bool { spooled > 0 && spooled >= limit - limit / 10 }
}

extension FeedWorker {
    /// Milliseconds until a spool that refused is tried again.
    private static let spoolInterval = 1000.0

    /// Takes in what is ready in a pipe, or what could not be kept before.
    func takeHelping(of stream: SpooledStream) {
        nextLook = .infinity
        if stream.isRefused { return retry(stream) }
        if let command = stream.command, !attend(to: command, of: stream) { return }
        do throws(SystemError) {
            guard let count = try stream.readNext(into: buffer) else { return }
            if count == 0 { return end(with: .endOfInput) }
            let helping = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            if let command = stream.command { noteErrorOutput(of: command) }
            if stream.count == count { look(at: helping, of: stream) }
            keep(helping, from: stream)
            finishIfSatisfied(stream)
            if count < min(Self.smallHelping, buffer.count) {
                announce()
                pauseSource()
            }
        } catch {
            end(with: .failed(.reading(stream.name, error)))
        }
    }

    private func end(with event: FeedEvent) {
        source = .none
        add(event)
    }

    /// Looks at the first bytes for what their text is written in.
    private func look(at beginning: UnsafeRawBufferPointer, of stream: SpooledStream) {
        guard let encoding = ForeignEncoding(of: beginning) else { return }
        add(.notice(.encoded(path: stream.name, encoding: encoding)))
    }

    private func finishIfSatisfied(_ stream: SpooledStream) {
        guard stream.isSatisfied, !stream.isRefused else { return }
        add(.notice(.stopped(path: stream.name, bytes: stream.count)))
        end(with: .endOfInput)
    }

    /// Writes to the spool, then shows what is safe there.
    private func keep(_ bytes: UnsafeRawBufferPointer, from stream: SpooledStream) {
        let (count, reason) = stream.save(bytes, at: forward.position - lastPartStart)
        if count > 0 { append(UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
        warnIfNearlyFull(stream)
        guard let reason else { return }
        let isNew = !stream.isRefused
        stream.unsaved = Array(bytes[count...])
        nextLook = MonotonicClock.now + Self.spoolInterval
        if isNew { add(.notice(.spoolRefused(reason: reason))) }
    }

    private func warnIfNearlyFull(_ stream: SpooledStream) {
        let spooled = forward.position - lastPartStart - stream.freed
        guard !stream.hasWarned, stream.isNearlyFull(at: spooled) else { return }
        stream.hasWarned = true
        add(.notice(.spoolNearlyFull(bytes: spooled, limit: stream.limit)))
    }

    private func retry(_ stream: SpooledStream) {
        let bytes = stream.unsaved
        bytes.withUnsafeBytes { keep($0, from: stream) }
        guard nextLook.isInfinite else { return }
        stream.unsaved = []
        add(.notice(.spoolResumed))
        finishIfSatisfied(stream)
    }
}
