import Strata
import StrataCommandLine
import StrataDocument
import StrataInterface
import StrataSystem

/// Counts the rows that should be written and could not be read, or not whole: a reader passes over what has gone.
struct RowGaps {
    private let document: any Document
    private let rows: Range<Int>
    private let longest: Int
    /// The first row that was not asked for.
    private var next: Int
    private var lostCount = 0
    private var cutCount = 0

    /// - Parameters:
    ///   - rows: those that are written, by their indices.
    ///   - longest: how much of a row is read, in bytes.
    init(of document: any Document, _ rows: Range<Int>, longest: Int) {
        (self.document, self.rows, self.longest, next) = (document, rows, longest, rows.lowerBound)
    }

    /// Takes note of the first rows of a block. O(rows of it), and O(log n) where none is missing.
    mutating func note(_ block: RowBlock, count: Int) {
        for index in 0..<count where block.range(at: index).count >= longest { cutCount += 1 }
        guard let last = document.index(of: block.rows[count - 1]) else { return }
        if last + 1 - next != count {
            let read = Set(block.rows[..<count])
            look(at: next..<max(next, last + 1), except: read)
        }
        next = max(next, last + 1)
    }

    /// Ends the gaps once all blocks have been taken.
    mutating func finish() { look(at: next..<max(next, rows.upperBound), except: []) }

    /// Says what is missing, if anything is.
    func check() throws(CommandError) {
        if lostCount > 0 {
            let lines = lostCount == 1 ? "a line" : "\(CountText.grouped(lostCount)) lines"
            throw CommandError(
                description: "\(lines) could not be read any more, for a file was changed meanwhile; read it again",
                exitCode: ExitCode.inputOutput)
        }
        guard cutCount > 0 else { return }
        let lines = "\(CountText.grouped(cutCount)) line\(cutCount == 1 ? "" : "s")"
        throw CommandError(
            description:
                "of \(lines) only the first \(CountText.bytes(longest)) are written, for more is not kept in memory",
            exitCode: ExitCode.badData)
    }

    /// Looks whether rows that were not read are lines, and not what divides them.
    private mutating func look(at indices: Range<Int>, except read: Set<RowID>) {
        for index in indices where !read.contains(document.id(at: index)) {
            let line = document.line(at: index)
            if !line.isDivider && !line.isHeader { lostCount += 1 }
        }
    }
}
