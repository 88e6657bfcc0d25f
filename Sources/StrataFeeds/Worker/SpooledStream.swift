import StrataSystem

/// A pipe, or a file that is read like one, and the nameless file that keeps what came of it.
final class SpooledStream {
    /// Milliseconds until a spool that refused is tried again.
    static let spoolInterval = 1000.0

    private let origin: any StreamOrigin
    /// The command that writes to it, if that is one of the feed's own.
    let command: RunningCommand?
    /// The bytes that came from there, translated; the output of a command is taken as it is.
    private let bytes: any ByteSource
    private let findings = StreamFindings()
    /// True if it is translated from a format.
    private var isTranslated = false
    let spool: FileDescriptor
    let name: String
    let room: SpoolRoom
    /// The part shown of a line whose end has not come, behind all that is sure.
    var halfLine: LineMerger.Piece?
    /// The bytes that were read and could not be kept yet. Nothing more is read while there are any.
    private(set) var unsaved: [UInt8] = []
    /// The number of bytes that the spool has.
    private(set) var saved = 0
    /// The number of bytes that are wanted; nil for all.
    private let wanted: Int?
    /// The number of bytes that were read.
    private(set) var count = 0
    var hasWarned = false
    /// True if its end was told, behind which more may come.
    var isAtEnd = false

    /// - Parameters:
    ///   - room: what the spool may take.
    ///   - wanted: how many bytes are read at most.
    init(_ origin: any StreamOrigin, spool: FileDescriptor, room: SpoolRoom, name: String, wanted: Int?) {
        self.origin = origin
        self.spool = spool
        self.room = room
        self.name = name
        self.wanted = wanted
        command = origin as? RunningCommand
        bytes = command ?? RecognisedBytes(origin, findings: findings)
    }

    /// True while reading waits until the spool takes more.
    var isRefused: Bool { !unsaved.isEmpty }

    /// The descriptor that poll(2) waits for; -1 for none.
    var descriptor: Int32 { isRefused ? -1 : origin.descriptor }

    /// True if all that there is can be read without waiting for another process.
    var isAtHand: Bool { origin.descriptor < 0 }

    /// True if there may be something to take in.
    var isReady: Bool { !isRefused && (bytes.holdsMore || origin.isReady) }

    /// The content that was not read of a file before it was cut or written anew; nil unless that was found.
    var loss: Loss? { origin.loss }

    /// True if its end counts as one until more comes. Text that took the place of an archive is a file that grows.
    var tellsEnd: Bool { isTranslated || !origin.isGrowingFile }

    /// True if it must be looked at without being told.
    var isPolled: Bool { origin.isPolled }

    /// True if a small helping is no sign that there is little: packed bytes come in pieces of any size.
    var isFlowing: Bool { isTranslated && isReady }

    /// Has news of it wake the job of this number.
    func setJob(_ number: Int?) { origin.setJob(number) }

    /// Returns the stream that has taken its place, read into a spool of its own; nil if none has.
    func replacement(in directory: String?) throws(FeedError) -> SpooledStream? {
        guard let other = origin.replacement() else { return nil }
        let spool = try Spool.make(in: directory)
        return SpooledStream(other, spool: spool, room: room, name: name, wanted: nil)
    }

    /// Forgets so many of the bytes that were kept last: others come in their place.
    func withdraw(_ count: Int) {
        saved -= count
        room.giveBack(count)
    }

    /// Forgets what could not be kept.
    func dropUnsaved() { unsaved = [] }

    /// Takes back the room of so many bytes that were kept and have gone.
    func hasFreed(_ count: Int) { room.giveBack(count) }

    /// True if as much was read as was asked for.
    var isSatisfied: Bool { count == wanted }

    /// The number of bytes that are still wanted.
    var remaining: Int { wanted.map { $0 - count } ?? .max }

    /// Counts what is shown of a line, whose end is not wanted, as read.
    func countAsRead(_ bytes: Int) { count += bytes }

    /// Gives the next bytes, at most as many as are wanted.
    func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead {
        let limit = min(buffer.count, remaining)
        let read = try bytes.readNext(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<limit]))
        if case .bytes(let more) = read { count += more }
        return read
    }

    /// Returns the findings since it was asked last.
    func drainNews() -> [FeedNotice] {
        findings.drain().map { finding in
            switch finding {
            case .format(let format):
                isTranslated = true
                return .translated(path: name, format: format)
            case .leftOver(let format, let offset): return .leftOver(path: name, format: format, offset: offset)
            }
        }
    }

    func error(_ fault: StreamFault) -> FeedError { FeedError(fault, of: name) }

    /// Writes to the spool as much as it may take, and keeps the rest back.
    ///
    /// - Returns: how many bytes were written, and why not all of them.
    func save(_ bytes: UnsafeRawBufferPointer) -> (count: Int, reason: String?) {
        let allowed = room.room(for: bytes.count)
        let (written, error) = spool.writeBlock(UnsafeRawBufferPointer(rebasing: bytes[..<allowed]), at: saved)
        room.use(written)
        saved += written
        unsaved = Array(bytes[written...])
        return (written, error?.text ?? (allowed < bytes.count ? room.refusal : nil))
    }
}
