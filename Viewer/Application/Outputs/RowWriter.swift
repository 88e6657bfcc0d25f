import StrataCommandLine
import StrataFeeds
import StrataInterface

/// Writes rows as they are held, one a line.
enum RowWriter {
    /// Writes every row that a feed holds.
    static func write(_ feed: LineFeed, to output: ByteOutput) throws(CommandError) {
        let rows = feed.heldBytes()
        while let block = try next(of: rows) { try output.write(block) }
    }

    /// Writes every row that a window's first list holds.
    static func write(_ scene: WindowScene, to target: OutputFile) throws(CommandError) {
        guard let source = scene.feeds.first else { return }
        source.take()
        try target.write { descriptor throws(CommandError) in
            let output = ByteOutput(descriptor, name: target.path)
            try write(source.feed, to: output)
            try output.finish()
        }
        try EndOfInput.checkForRefusal(of: source.feed)
    }

    private static func next(of rows: HeldBytes) throws(CommandError) -> UnsafeRawBufferPointer? {
        do {
            return try rows.next()
        } catch {
            throw CommandError(error)
        }
    }
}
