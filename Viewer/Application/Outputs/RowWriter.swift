import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataInterface
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
        try scene.sources.lazy.compactMap { $0 as? any WritableSource }.first?.writeRows(to: target)
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

    /// Writes all rows of a document into a file.
    static func write(
        _ document: any Document, read reader: any RowReader, to target: OutputFile
    ) throws(CommandError) {
        var gaps: RowGaps?
        try target.write { descriptor throws(CommandError) in
            let output = ByteOutput(descriptor, name: target.path)
            gaps = try write(document, read: reader, to: output)
            try output.finish()
        }
        try gaps?.check()
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

    private static func next(of rows: any ByteBlocks) throws(CommandError) -> UnsafeRawBufferPointer? {
        do {
            return try rows.next()
        } catch {
            throw CommandError(error)
        }
    }
}
