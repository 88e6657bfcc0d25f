import StrataDocument
import StrataSystem

/// A pattern, ready to be looked for. Any number of threads may use it at once.
package final class Matcher: Sendable {
    /// The verdict on a row.
    package enum Verdict: Sendable, Hashable {
        /// The pattern is in it.
        case found
        /// Looking took too long, and was given up.
        case cutOff
    }

    /// The pattern that is looked for.
    package let pattern: Pattern
    /// The judge of what is a match: a row by itself.
    let whole: Expression
    /// The judge of a row of several lines; nil where the other one says the same.
    let lines: Expression?
    /// The same for many rows at once; nil where a row among others may match otherwise.
    let block: Expression?
    /// The same for rows of ASCII; nil where it says nothing faster.
    private let asciiBlock: Expression?
    /// The finder that tells faster; nil if there is none.
    let words: WordFinder?
    /// True if those words are not all that is looked for: rows without them do not match, and others may.
    let wordsAreJudged: Bool
    private let rooms = Guarded<[MatchRoom]>([])

    /// Makes a pattern ready, which takes about a millisecond.
    ///
    /// - Throws: where it cannot be looked for: what is wrong, where, and what to do.
    package init(_ pattern: Pattern) throws(PatternError) {
        self.pattern = pattern
        let text = try ExpressionText(pattern)
        let inner = try Self.compile(text.inner, of: pattern, text.ignoresCase)
        // With what frames it, the expression is known to be right, or it is too large.
        whole =
            text.whole == text.inner
            ? inner : try Self.compile(text.whole, of: pattern, text.ignoresCase)
        lines =
            text.asksForLines
            ? try? Expression(text.whole, ignoresCase: text.ignoresCase, matchesLines: true) : nil
        // What matches nothing at all is in a row of bytes that are no text, too, but among others not found there.
        let matchesNothing = whole.match(
            UnsafeRawBufferPointer(start: nil, count: 0), from: 0, in: MatchRoom(scratch: nil)
        ).isFound
        block =
            matchesNothing
            ? nil
            : text.block.flatMap { try? Expression($0, ignoresCase: text.ignoresCase, matchesBlocks: true) }
        asciiBlock =
            block == nil || !text.asksForKinds
            ? nil
            : text.block.flatMap {
                try? Expression($0, ignoresCase: text.ignoresCase, matchesBlocks: true, isForASCII: true)
            }
        words = (text.words ?? text.required).flatMap { WordFinder($0, ignoresCase: text.ignoresCase) }
        wordsAreJudged = text.words == nil
    }

    private static func compile(
        _ text: String, of pattern: Pattern, _ ignoresCase: Bool
    ) throws(PatternError) -> Expression {
        do {
            return try Expression(text, ignoresCase: ignoresCase)
        } catch {
            guard case .tooLong = error.reason else { throw error }
            throw PatternError(.tooLong(pattern.text.count))
        }
    }

    /// Returns the expression that looks through many rows at once; nil if none does.
    func expression(for rows: UnsafeRawBufferPointer) -> Expression? {
        if let asciiBlock, hasOnlyASCII(rows) { return asciiBlock }
        return block
    }

    /// Calls a function with a room that no other thread uses meanwhile. Rooms are kept for the next call.
    func withRoom<Result>(_ body: (MatchRoom) -> Result) -> Result {
        // Once it is taken out, no other thread has it; handed back, this thread has it no more.
        nonisolated(unsafe) let room = rooms.withLock { $0.popLast() } ?? MatchRoom(scratch: words?.scratch)
        defer { rooms.withLock { $0.append(room) } }
        return body(room)
    }

    // MARK: - One row

    /// Returns the verdict on one row; nil if the pattern is not in it. `^` and `$` are the edges of each of its lines.
    ///
    /// - Parameter row: its bytes without the ending.
    package func verdict(on row: UnsafeRawBufferPointer) -> Verdict? {
        withRoom { room in Self.withLineFeed(behind: row) { verdict(on: $0, by: judge(of: $0), in: room) } }
    }

    private func judge(of row: UnsafeRawBufferPointer) -> Expression {
        guard let lines, Memory.firstIndex(of: 0x0A, in: row) != nil else { return whole }
        return lines
    }

    /// Does something with a copy of a row that a line feed follows. The library looks at the byte behind a row that ends
    /// with no text, and would not say the same twice.
    static func withLineFeed<Result>(
        behind row: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(byteCount: row.count + 1, alignment: 1) { copy in
            copy.copyMemory(from: row)
            copy[row.count] = 0x0A
            return body(UnsafeRawBufferPointer(rebasing: copy[..<row.count]))
        }
    }

    /// - Parameter row: a line feed follows it.
    func verdict(on row: UnsafeRawBufferPointer, by judge: Expression, in room: MatchRoom) -> Verdict? {
        switch judge.match(row, from: 0, in: room) {
        case .found: .found
        case .none: nil
        case .cutOff: .cutOff
        }
    }

    /// Returns the stretches of a row that match, one behind the other and none of them empty, from its start on.
    ///
    /// - Parameters:
    ///   - row: its bytes without the ending.
    ///   - limit: how many at most.
    package func ranges(in row: some Sequence<UInt8>, atMost limit: Int = 1000) -> [Range<Int>] {
        let result = row.withContiguousStorageIfAvailable { bytes in
            withRoom { room in
                Self.withLineFeed(behind: UnsafeRawBufferPointer(bytes)) { ranges(in: $0, atMost: limit, in: room) }
            }
        }
        return result ?? ranges(in: Array(row), atMost: limit)
    }

    private func ranges(in row: UnsafeRawBufferPointer, atMost limit: Int, in room: MatchRoom) -> [Range<Int>] {
        let judge = judge(of: row)
        var ranges: [Range<Int>] = []
        var position = 0
        while position <= row.count, ranges.count < limit,
            case .found(let range) = judge.match(row, from: position, in: room)
        {
            // What begins before it, as behind a lookbehind that moves the start, was there already.
            if !range.isEmpty && range.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(range) }
            position = range.upperBound > position ? range.upperBound : Self.next(behind: position, in: row)
        }
        return ranges
    }

    /// Returns the start of the next character.
    private static func next(behind position: Int, in row: UnsafeRawBufferPointer) -> Int {
        var next = position + 1
        while next < row.count, row[next] & 0xC0 == 0x80 { next += 1 }
        return next
    }
}
