/// A file that is watched, and the name under which others may replace it.
final class FollowedFile {
    /// The file that is read now.
    fileprivate(set) var file: FileDescriptor
    /// What errors and notices call it.
    let name: String
    /// nil for a file that came as a descriptor: no other can take its place.
    let path: String?
    /// nil where the system tells of nothing: it is looked at once a second.
    fileprivate(set) var watch: FileWatch?
    fileprivate var status: FileStatus
    fileprivate var isRemote: Bool
    fileprivate var isNameDue = false
    fileprivate var isMissing = false
    /// Why the newest file of that name is not followed.
    fileprivate var refusal: FeedError?

    init(_ file: FileDescriptor, name: String, path: String?, status: FileStatus, polls: Bool) {
        self.file = file
        self.name = name
        self.path = path
        self.status = status
        isRemote = file.isRemote
        watch = polls ? nil : try? FileWatch(file, path: path)
    }

    /// Whether it must be looked at without being told.
    var isPolled: Bool { watch == nil || isRemote }
}

extension FeedWorker {
    /// Milliseconds between two looks at a file that cannot be watched.
    private static let pollInterval = 1000.0
    /// What is less than this is a small helping, in bytes.
    static let smallHelping = 16 << 10

    /// Takes in one block of what is new in a followed file, and once there is no more, looks at its name.
    func takeAppended(to followed: FollowedFile) {
        let changes = followed.watch?.drain() ?? []
        if followed.isPolled || changes.contains(.name) { followed.isNameDue = true }
        let isAtEnd = takeBlock(of: followed)
        nextLook = !isAtEnd ? 0 : followed.isPolled ? monotonicMilliseconds() + Self.pollInterval : .infinity
        if isAtEnd && followed.isNameDue {
            followed.isNameDue = false
            checkName(of: followed)
        }
    }

    /// - Returns: whether everything that was in the file is taken in.
    private func takeBlock(of followed: FollowedFile) -> Bool {
        if restartIfCut(followed) { return false }
        do throws(SystemError) {
            let count = try followed.file.readBlock(into: buffer, at: forward.position - lastPartStart)
            if count > 0 { append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            if count == buffer.count { return false }
            if count > 0 { announce() }
            if count > 0 && count < Self.smallHelping { pauseSource() }
        } catch {
            refuse(.reading(followed.name, error), by: followed)
        }
        return true
    }

    /// Begins the last part anew if its file has become shorter.
    func restartIfCut(_ followed: FollowedFile) -> Bool {
        guard let status = try? followed.file.status(), status.size < forward.position - lastPartStart else {
            return false
        }
        beginLastPart { state in
            state.index.restartLastPart()
            state.pending.add(.truncated(remaining: state.index.ordinals.count))
            state.pending.add(.notice(.truncated(path: followed.name)))
        }
        if partsToIndex.last?.file === followed.file { finishPart() }
        return true
    }

    /// Turns the forward scanner to a last part that `change` has made. The lines and the events that tell of them
    /// change under one lock, so that whoever takes events never sees the one without the other.
    private func beginLastPart(_ change: (inout FeedState) -> Void) {
        let (start, ordinal) = channel.withState { state in
            change(&state)
            return (state.index.parts[state.index.parts.count - 1].start, state.index.ordinals.upperBound)
        }
        lastPartStart = start
        forward = ForwardScanner(position: start, ordinal: ordinal, isLineOpen: false, limits: limits)
        announce()
    }

    /// Takes in bytes that follow everything known.
    func append(_ block: UnsafeRawBufferPointer) {
        let ordinal = forward.ordinal
        let wasOpen = forward.isLineOpen
        var checkpoints: [Checkpoint] = []
        forward.scan(block, checkpoints: &checkpoints)
        channel.withState { [forward, checkpoints] state in
            // The open line itself may not be known yet, where its start is still being looked for.
            let grew = wasOpen && !state.index.ordinals.isEmpty
            state.index.append(checkpoints, scanner: forward)
            state.pending.append(lines: forward.ordinal - ordinal, bytes: block.count, grew: grew)
        }
        noteNews()
    }
}

extension FeedWorker {
    /// Looks whether the name still leads to the file that is read.
    private func checkName(of followed: FollowedFile) {
        guard let path = followed.path else { return }
        guard let status = try? FileStatus(path: path) else { return noteMissing(followed, path: path) }
        guard status.isSameFile(as: followed.status) else { return goOn(with: path, followed) }
        if followed.isMissing { add(.notice(.returned(path: path))) }
        followed.isMissing = false
    }

    private func noteMissing(_ followed: FollowedFile, path: String) {
        if followed.isMissing { return }
        followed.isMissing = true
        let isDeleted = (try? followed.file.status())?.links == 0
        add(.notice(isDeleted ? .deleted(path: path) : .moved(path: path)))
    }

    /// Leaves the former file behind, readable as it is, and follows the one that bears its name now.
    private func goOn(with path: String, _ followed: FollowedFile) {
        do throws(SystemError) {
            let file = try FileDescriptor(reading: path)
            let status = try file.status()
            if status.isDirectory { return refuse(.directory(path), by: followed) }
            guard status.isRegular else { throw SystemError(code: 0) }
            replaceFile(of: followed, with: file, status: status)
        } catch {
            refuse(error.code == 0 ? .noLongerFile(path) : .opening(path, error), by: followed)
        }
    }

    private func replaceFile(of followed: FollowedFile, with file: FileDescriptor, status: FileStatus) {
        followed.file = file
        followed.status = status
        followed.isRemote = file.isRemote
        followed.isMissing = false
        followed.refusal = nil
        do {
            try followed.watch?.watch(file)
        } catch {
            followed.watch = nil
            add(.notice(.polled(path: followed.name)))
        }
        beginLastPart { state in
            state.index.beginPart(file, name: followed.name)
            state.pending.add(.notice(.rotated(path: followed.name)))
        }
        nextLook = 0
    }

    /// Says once why reading does not go on.
    private func refuse(_ error: FeedError, by followed: FollowedFile) {
        if followed.refusal == error { return }
        followed.refusal = error
        add(.failed(error))
    }
}
