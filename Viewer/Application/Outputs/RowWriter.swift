import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataInterface
import StrataJournal
import StrataSearch

/// Writes rows as they are held, one a line.
enum RowWriter {
    /// Writes the rows of some blocks.
    ///
    /// - Parameter lines: those that are written, as their numbers from 0; nil: all.
    static func write(
        _ blocks: any ByteBlocks, only lines: Range<Int>? = nil, to output: ByteOutput
    ) throws(CommandError) {
        try forEachBlock(of: blocks, only: lines) { block throws(CommandError) in try output.write(block) }
    }

    /// Writes the rows of some blocks that a sieve lets through.
    ///
    /// - Parameter lines: those that it sees, as their numbers from 0; nil: all.
    /// - Returns: of how many it could not be told.
    static func write(
        _ blocks: any ByteBlocks, only lines: Range<Int>? = nil, through sieve: consuming LineSieve,
        to output: ByteOutput
    ) throws(CommandError) -> Int {
        var sieve = sieve
        try forEachBlock(of: blocks, only: lines) { block throws(CommandError) in
            try sieve.take(block) { bytes throws(CommandError) in try write(bytes, to: output) }
        }
        try sieve.finish { bytes throws(CommandError) in try write(bytes, to: output) }
        return sieve.cutOffCount
    }

    private static func forEachBlock(
        of rows: any ByteBlocks, only lines: Range<Int>?, _ body: (UnsafeRawBufferPointer) throws(CommandError) -> Void
    ) throws(CommandError) {
        var span = lines.map(LineSpan.init)
        while let block = try next(of: rows) {
            let wanted = span?.take(block) ?? block
            if !wanted.isEmpty { try body(wanted) }
        }
    }

    private static func write(_ bytes: [UInt8], to output: ByteOutput) throws(CommandError) {
        guard !bytes.isEmpty else { return }
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(CommandError) in try output.write(bytes) }
        }
        try result.get()
    }

    /// Writes every row that a window's first list holds.
    static func write(_ scene: WindowScene, to target: OutputFile) throws(CommandError) {
        if let merged = scene.merged { return try write(merged, to: target) }
        if let journal = scene.journal { return try write(journal, to: target) }
        guard let source = scene.feeds.first else { return }
        source.drain()
        try target.write { descriptor throws(CommandError) in
            let output = ByteOutput(descriptor, name: target.path)
            try write(source.feed.heldBytes(), to: output)
            try output.finish()
        }
        try EndOfInput.checkForRefusal(of: source.feed)
    }

    private static func write(_ merged: MergedFeeds, to target: OutputFile) throws(CommandError) {
        for document in merged.documents { document.drain() }
        merged.settle()
        var gaps: RowGaps?
        try target.write { descriptor throws(CommandError) in
            let output = ByteOutput(descriptor, name: target.path)
            gaps = try write(merged.document, read: merged.document.originals(upTo: .max), to: output)
            try output.finish()
        }
        try gaps?.check()
        for document in merged.documents { try EndOfInput.checkForRefusal(of: document.feed) }
    }

    /// Writes rows of a document as they came, each with a line feed.
    ///
    /// - Parameters:
    ///   - reader: reads them.
    ///   - rows: those that are written, by their indices; nil: all.
    /// - Returns: what could not be read of them.
    static func write(
        _ document: any Document, read reader: any RowReader, only rows: Range<Int>? = nil, to output: ByteOutput
    ) throws(CommandError) -> RowGaps {
        try forEachBlock(of: document, reader, only: rows) { block throws(CommandError) in
            try write(block, to: output)
        }
    }

    /// Writes those rows of a document that a sieve lets through.
    ///
    /// - Returns: of how many it could not be told, and what could not be read.
    static func write(
        _ document: any Document, read reader: any RowReader, only rows: Range<Int>? = nil,
        through sieve: consuming LineSieve, to output: ByteOutput
    ) throws(CommandError) -> (cutOffCount: Int, gaps: RowGaps) {
        var sieve = sieve
        let gaps = try forEachBlock(of: document, reader, only: rows) { block throws(CommandError) in
            let result = block.withUnsafeBytes { bytes in
                Result { () throws(CommandError) in
                    try sieve.take(bytes) { bytes throws(CommandError) in try write(bytes, to: output) }
                }
            }
            try result.get()
        }
        try sieve.finish { bytes throws(CommandError) in try write(bytes, to: output) }
        return (sieve.cutOffCount, gaps)
    }

    /// Calls something with the rows as they came. Returns what could not be read of them.
    private static func forEachBlock(
        of document: any Document, _ reader: any RowReader, only rows: Range<Int>?,
        _ body: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) -> RowGaps {
        let rows = rows ?? 0..<document.count
        var gaps = RowGaps(of: document, rows, longest: FeedDocument.longestOriginal)
        guard !rows.isEmpty else { return gaps }
        let last = document.id(at: rows.upperBound - 1)
        var position = document.id(at: rows.lowerBound)
        while position <= last, let block = reader.read(from: position, .forward) {
            let end = block.rows.partitioningIndex { $0 > last }
            guard end > 0 else { break }
            gaps.note(block, count: end)
            position = block.next(.forward)
            let isWhole = end == block.rows.count
            try body(isWhole ? block.bytes : Array(block.bytes[...block.range(at: end - 1).upperBound]))
        }
        gaps.finish()
        return gaps
    }

    /// Writes the row of every entry of a journal that was found.
    private static func write(_ journal: JournalDocument, to target: OutputFile) throws(CommandError) {
        journal.drain()
        let reader = journal.reader()
        try target.write { descriptor throws(CommandError) in
            let output = ByteOutput(descriptor, name: target.path)
            var position = journal.count > 0 ? journal.id(at: 0) : nil
            while let row = position, let block = reader.read(from: row, .forward) {
                try write(block.bytes, to: output)
                position = block.next(.forward)
            }
            try output.finish()
        }
    }

    private static func next(of rows: any ByteBlocks) throws(CommandError) -> UnsafeRawBufferPointer? {
        do {
            return try rows.next()
        } catch {
            throw CommandError(error)
        }
    }
}
