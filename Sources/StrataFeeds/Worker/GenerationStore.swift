import StrataSystem

/// Keeps the text of former generations in a nameless file, so that their own files and their disks' room are let go.
///
///     held open ──(move)──▶ in the spool ──(letGo)──▶ gone
final class GenerationStore {
    /// Files that were replaced and are still read themselves.
    private let heldFiles: Int
    /// Generations that are kept in all, and their bytes.
    private let keptGenerations: Int
    private let keptBytes: Int
    private let directory: String?
    private(set) var spool: FileDescriptor?
    private var end = 0
    /// Bytes before `end` that take no room any more.
    private var freed = 0
    private let spoolLimit: Int?
    private let disk: (@Sendable () -> DiskRoom?)?
    private var allowance: SpoolAllowance?
    private var isRefused = false
    private let reporter: FeedReporter
    private let buffer: UnsafeMutableRawBufferPointer
    private var channel: FeedChannel { reporter.channel }

    /// - Parameter buffer: takes what is copied, block by block.
    init(_ configuration: FeedConfiguration, reporter: FeedReporter, buffer: UnsafeMutableRawBufferPointer) {
        (self.reporter, self.buffer) = (reporter, buffer)
        heldFiles = configuration.heldGenerations
        keptGenerations = configuration.keptGenerations
        keptBytes = configuration.keptGenerationBytes
        directory = configuration.spoolDirectory
        (spoolLimit, disk) = (configuration.spoolLimit, configuration.spoolDisk)
    }

    /// Copies what is known of a part.
    /// - Returns: where it is in the spool; nil where it cannot be kept.
    private func keep(_ part: FilePart) -> Int? {
        guard part.fileRange.count <= keptBytes, let spool = openSpool(),
            part.fileRange.count <= room(in: spool)
        else { return nil }
        let start = end
        var position = part.fileRange.lowerBound
        while position < part.fileRange.upperBound {
            let wanted = min(buffer.count, part.fileRange.upperBound - position)
            let block = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
            guard let count = try? part.file.readBlock(into: block, at: position), count == wanted,
                spool.writeBlock(UnsafeRawBufferPointer(block), at: end).error == nil
            else {
                _ = spool.punchHole(start..<end + wanted)
                end = start
                return nil
            }
            position += count
            end += count
        }
        return start
    }

    /// Gives the room of a stretch back.
    func free(_ range: Range<Int>) {
        if !range.isEmpty, spool?.punchHole(range) == true { freed += range.count }
    }

    /// Returns the number of bytes that may still be kept, so that others have room too.
    private func room(in spool: FileDescriptor) -> Int {
        let disk = self.disk.map { $0() } ?? spool.disk
        let allowance = self.allowance ?? SpoolAllowance(limit: spoolLimit, disk: disk)
        self.allowance = allowance
        return allowance.room(behind: end - freed, free: disk?.freeBytes)
    }

    private func openSpool() -> FileDescriptor? {
        if spool == nil && !isRefused {
            spool = try? Spool.make(in: directory)
            isRefused = spool == nil
        }
        return spool
    }
}

extension GenerationStore {
    /// Sees that no more than a handful of former files are held open, whatever has become of them: the text of older
    /// ones moves to the spool, and where there is too much of it, the oldest goes.
    func storeOlder() {
        let index = channel.withState { $0.index }
        let held = heldGenerations(of: index)
        // The parts that one file has come back to are moved one by one; it is closed with the last of them.
        if held.count > heldFiles { move(held[0], index.parts[held[0]]) }
        letGoOldest()
    }

    /// Returns the parts that are still read from files of their own, oldest first, but for the newest.
    private func heldGenerations(of index: LineIndex) -> [Int] {
        index.generations.dropLast().filter { part in
            let file = index.parts[part].file
            return file !== spool && file !== FileDescriptor.none
        }
    }

    private func move(_ index: Int, _ part: FilePart) {
        let isWhole = part.isIntact
        let position = isWhole ? keep(part) : nil
        if isWhole && position == nil { return letGo(through: index) }
        // What was overwritten cannot be read any more, here or elsewhere.
        let file = isWhole ? spool : nil
        channel.withState { $0.index.move(index, to: file ?? .none, at: position ?? 0) }
    }

    private func letGo(through part: Int) {
        letGo(channel.withState { part + 1 - $0.index.generations.lowerBound })
    }

    /// Lets a quarter go at once where there is too much, so that it need not be done for each.
    private func letGoOldest() {
        let parts = channel.withState { Array($0.index.parts[$0.index.generations].dropLast()) }
        var bytes = parts.reduce(0) { $0 + $1.content.count }
        guard parts.count > keptGenerations || bytes > keptBytes else { return }
        var count = 0
        while parts.count - count > keptGenerations * 3 / 4 || bytes > keptBytes * 3 / 4,
            count < parts.count
        {
            bytes -= parts[count].content.count
            count += 1
        }
        letGo(count)
    }

    private func letGo(_ count: Int) {
        let gone = channel.withState { state in
            let first = state.index.generations.lowerBound
            let parts = Array(state.index.parts[first..<first + count])
            state.pending.add(.removed(state.index.letGo(count)))
            return parts
        }
        for part in gone where part.file === spool { free(part.fileRange) }
        reporter.announce()
    }
}
