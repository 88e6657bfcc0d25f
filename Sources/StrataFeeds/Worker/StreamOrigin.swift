import StrataSystem

/// The origin of a stream's bytes before anything is made of them, which also tells of more.
protocol StreamOrigin: ByteSource {
    /// The descriptor that poll(2) waits for; -1 for none.
    var descriptor: Int32 { get }
    /// True if there may be something to read at this moment.
    var isReady: Bool { get }
    /// True if it must be looked at without being told.
    var isPolled: Bool { get }
    /// True if it is a file to which more may be written at any time.
    var isGrowingFile: Bool { get }
    /// The content that was not read of a file before it was cut or written anew; nil unless that was found.
    var loss: Loss? { get }
    /// Has news of it wake the job of this number.
    func setJob(_ number: Int?)
    /// Returns the file that has taken its place, once all of it is read: the same one where that holds something else
    /// now. Nil if none has.
    func replacement() -> FileOrigin?
}

extension StreamOrigin {
    var isGrowingFile: Bool { false }
    var loss: Loss? { nil }

    func replacement() -> FileOrigin? { nil }
}

/// A pipe or a device.
final class PipeOrigin: StreamOrigin {
    private let file: FileDescriptor
    /// True if other writers may come when the last one has gone, as they do to a FIFO that has a name.
    private let waitsForWriters: Bool
    /// A writer that writes nothing: without one, a pipe that all others have left is ready all the time.
    private var silentWriter: FileDescriptor?

    init(_ file: FileDescriptor, waitsForWriters: Bool) { (self.file, self.waitsForWriters) = (file, waitsForWriters) }

    var descriptor: Int32 { file.number }
    var holdsMore: Bool { false }
    var isReady: Bool { waitForInput(file.number, milliseconds: 0) }
    var isPolled: Bool { false }
    func setJob(_ number: Int?) {}

    func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead {
        do throws(SystemError) {
            guard let count = try file.readNext(into: buffer) else { return .nothing }
            // A writer may go from now on, and that is to be seen again.
            silentWriter = nil
            guard count == 0 else { return .bytes(count) }
            guard waitsForWriters, let writer = try? FileDescriptor(writingInto: file.linkPath) else { return .end }
            silentWriter = writer
            return .endForNow
        } catch {
            throw .system(error)
        }
    }
}

/// A file that is read from its beginning to its end, which may move on.
final class FileOrigin: StreamOrigin {
    private let file: FileDescriptor
    /// True if more is waited for at the end.
    private let follows: Bool
    /// The path at which another file may take its place; nil for one that came as a descriptor.
    private let path: String?
    private let polls: Bool
    /// The watch; nil if the system tells of nothing: it is looked at once a second.
    private var watch: FileWatch?
    /// The file that bears the name by now, while nothing is in it.
    private var successor: FileDescriptor?
    /// The fingerprint of what was read.
    private var fingerprint = Fingerprint(from: 0, stamp: FileStamp(size: 0, modified: 0, changed: 0))
    private var isAtEnd = false
    private(set) var loss: Loss?

    /// - Parameter polls: whether to go without inotify.
    init(_ file: FileDescriptor, path: String?, follows: Bool, polls: Bool) {
        (self.file, self.path, self.follows, self.polls) = (file, path, follows, polls)
        watch = follows && !polls ? try? FileWatch(file, path: path) : nil
    }

    var descriptor: Int32 { -1 }
    var holdsMore: Bool { false }
    var isReady: Bool { loss == nil && (!isAtEnd || watch?.hasChanges == true) }
    var isPolled: Bool { follows && (watch == nil || file.isRemote) }
    var isGrowingFile: Bool { follows }
    func setJob(_ number: Int?) { watch?.mailbox.setJob(number) }

    func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead {
        // Before it is read, so that nothing falls between the two.
        if let watch, watch.drain().name { try? watch.followWay() }
        if loss != nil { return .endForNow }
        let count: Int
        let isIntact: Bool
        do throws(SystemError) {
            count = try file.readSome(into: buffer, at: fingerprint.end)
            // Compared afterwards: what was read before it may have been cut, and the block would be of something else.
            isIntact = try isStillIntact()
        } catch {
            throw .system(error)
        }
        guard isIntact else {
            guard follows else { throw .cut }
            loss = unreadContent
            return .endForNow
        }
        isAtEnd = count == 0
        if isAtEnd { return follows ? .endForNow : .end }
        fingerprint.extend(by: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return .bytes(count)
    }

    /// Checks whether the file still holds what was read, or if it is not followed, whether it is still as long.
    private func isStillIntact() throws(SystemError) -> Bool {
        guard follows else { return try file.status().size >= fingerprint.end }
        guard let stamp = try fingerprint.verify(file, isDoubtful: true) else { return false }
        fingerprint.stamp = stamp
        return true
    }

    /// The content that the file was seen to hold and that was not read.
    private var unreadContent: Loss {
        let count = max(0, fingerprint.stamp.size - fingerprint.end)
        var loss = Loss()
        loss.add(count, unread: count)
        return loss
    }

    func replacement() -> FileOrigin? {
        if loss != nil { return FileOrigin(file, path: path, follows: true, polls: polls) }
        guard follows, isAtEnd, let path, let known = try? file.status(), let found = try? FileStatus(path: path),
            found.isRegular, !found.isSameFile(as: known), let other = newest(path, found)
        else { return nil }
        return FileOrigin(other, path: path, follows: true, polls: polls)
    }

    /// Opens the file that bears the name now; nil where nothing is in it yet.
    private func newest(_ path: String, _ found: FileStatus) -> FileDescriptor? {
        let isAwaited = (try? successor?.status().isSameFile(as: found)) == true
        guard let other = isAwaited ? successor : try? FileDescriptor(reading: path),
            (try? other.status().isSameFile(as: found)) == true
        else { return nil }
        if !isAwaited && found.size == 0 { listen(to: other) }
        // Afterwards: what was written before it was watched no event tells.
        let size = (try? other.status().size) ?? 0
        return size > 0 ? other : nil
    }

    /// Has news of a file that is empty still heard: who makes a file anew makes an empty one first, and what is written
    /// to it concerns neither its name nor the file before it.
    private func listen(to other: FileDescriptor) {
        successor = other
        do {
            try watch?.watch(other)
            watch?.keep([file, other])
        } catch {
            watch = nil
        }
    }
}
