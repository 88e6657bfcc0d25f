import StrataDocument
import StrataSystem

/// Reads the entries of groups as lines, with a handle of its own. It belongs to one thread at a time.
final class JournalGroupReader {
    /// Rows and, of those that are cut, how long they would be.
    struct Rows {
        var block = RowBlock()
        var lengths: [RowID: Int] = [:]

        /// Returns the line of a row that is in it.
        func line(_ id: RowID) -> Line? {
            guard let first = block.rows.first else { return nil }
            let index = id.ordinal - first.ordinal
            guard block.rows.indices.contains(index) else { return nil }
            let bytes = block.bytes[block.range(at: index)]
            return Line(bytes: bytes, length: lengths[id] ?? bytes.count)
        }
    }

    private let source: JournalSource
    private let channel: JournalChannel
    private var text: EntryText
    /// The open journal, and since when.
    private var opened: (handle: JournalHandle, generation: Int)?
    /// The rows of the newest group, which may grow, and what leads to the last of them.
    private var newest: (group: JournalIndex.Group, rows: Rows, cursor: String)?

    init(_ source: JournalSource, _ channel: JournalChannel) {
        (self.source, self.channel) = (source, channel)
        text = EntryText(commonHost: source.commonHost)
    }

    /// Takes over a handle that was opened when the document was.
    func adopt(_ handle: JournalHandle) { opened = (handle, 0) }

    /// Reads the rows of a group; nil where its entries are no more, or cannot be read.
    func rows(of group: JournalIndex.Group) -> Rows? {
        defer { channel.noteLacks() }
        do throws(SystemError) {
            return try group.direction == .forward ? readForward(group) : readBackward(group)
        } catch {
            // The next reading opens it anew.
            opened = nil
            return nil
        }
    }

    /// Returns the text of all that is in an entry; nil where that is no more.
    func details(of id: RowID, in group: JournalIndex.Group) -> [UInt8]? {
        defer { channel.noteLacks() }
        do throws(SystemError) {
            let handle = try handle()
            guard try handle.step(group.direction, to: group.cursor) else { return nil }
            let first = group.direction == .forward ? group.ordinals.lowerBound : group.ordinals.upperBound - 1
            for _ in 0..<abs(id.ordinal - first) { guard try handle.step(group.direction) else { return nil } }
            return try EntryDetails.text(of: handle)
        } catch {
            opened = nil
            return nil
        }
    }

    private func handle() throws(SystemError) -> JournalHandle {
        let generation = channel.withState { $0.generation }
        if let opened, opened.generation == generation { return opened.handle }
        let handle = try source.open()
        opened = (handle, generation)
        return handle
    }

    private func readBackward(_ group: JournalIndex.Group) throws(SystemError) -> Rows? {
        let handle = try handle()
        guard try handle.step(.backward, to: group.cursor) else { return nil }
        var lines = [try text.line(of: handle)]
        while lines.count < group.ordinals.count {
            guard try handle.step(.backward) else { return nil }
            lines.append(try text.line(of: handle))
        }
        guard try handle.time() == group.end else { return nil }
        var rows = Rows()
        for (ordinal, line) in zip(group.ordinals, lines.reversed()) { rows.append(line, ordinal) }
        return rows
    }

    /// Goes on from what was read of the group when there was less of it.
    private func readForward(_ group: JournalIndex.Group) throws(SystemError) -> Rows? {
        let handle = try handle()
        var rows = Rows()
        var next = group.ordinals.lowerBound
        if let newest, newest.group.cursor == group.cursor, newest.group.ordinals.count <= group.ordinals.count {
            rows = newest.rows
            next = newest.group.ordinals.upperBound
            guard next < group.ordinals.upperBound else { return rows }
            guard try handle.step(.forward, to: newest.cursor), try handle.step(.forward) else { return nil }
        } else {
            guard try handle.step(.forward, to: group.cursor) else { return nil }
        }
        while true {
            rows.append(try text.line(of: handle), next)
            next += 1
            guard next < group.ordinals.upperBound else { break }
            guard try handle.step(.forward) else { return nil }
        }
        guard try handle.time() == group.end else { return nil }
        newest = (group, rows, try handle.cursor())
        return rows
    }
}

extension JournalGroupReader.Rows {
    fileprivate mutating func append(_ line: (bytes: [UInt8], length: Int), _ ordinal: Int) {
        block.append(RowID(ordinal), line.bytes[...])
        if line.length > line.bytes.count { lengths[RowID(ordinal)] = line.length }
    }
}
