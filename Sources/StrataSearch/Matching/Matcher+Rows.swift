import StrataDocument
import StrataSystem

extension Matcher {
    /// Has `body` called for every row of a block that matches, and for every one on which looking was given up, in
    /// their order.
    ///
    /// - Parameters:
    ///   - rows: each with a line feed at its end.
    ///   - haveLines: true if vertical tabs within rows stand for the line feeds between their lines.
    ///   - body: takes where the row ends in the block, at its line feed; false ends it.
    package func forEachMatch(
        in rows: UnsafeRawBufferPointer, haveLines: Bool = false, _ body: (Int, Verdict) -> Bool
    ) {
        withoutActuallyEscaping(body) { body in
            withRoom { room in
                var look = RowsLook(matcher: self, bytes: rows, haveLines: haveLines, room: room, body: body)
                look.run()
            }
        }
    }
}

/// A look through rows.
private struct RowsLook {
    let matcher: Matcher
    /// The judge of rows of several lines; nil where they are judged as others, or there are none.
    let lines: Expression?
    let bytes: UnsafeRawBufferPointer
    let room: MatchRoom
    let body: (Int, Matcher.Verdict) -> Bool
    private var goesOn = true

    init(
        matcher: Matcher, bytes: UnsafeRawBufferPointer, haveLines: Bool, room: MatchRoom,
        body: @escaping (Int, Matcher.Verdict) -> Bool
    ) {
        (self.matcher, self.bytes, self.room, self.body) = (matcher, bytes, room, body)
        lines = haveLines ? matcher.lines : nil
    }

    mutating func run() {
        if let words = matcher.words { lookForWords(words) } else { lookThrough() }
    }

    // MARK: - Ways to look

    private mutating func lookForWords(_ words: WordFinder) {
        // Each row that has the words is looked at by itself, which is worth it where these are few.
        let most = bytes.count / (matcher.wordsAreJudged && matcher.block != nil ? 400 : 100)
        guard words.findRows(in: bytes, in: room, often: most) else {
            return lookThrough()
        }
        var position = 0
        for end in room.rowEnds where goesOn {
            if matcher.wordsAreJudged {
                judge(startOfRow(around: end, notBefore: position)..<end)
                position = end + 1
            } else {
                give(end, .found)
            }
        }
    }

    /// Looks at those of several lines one after the other, where these count, and through all between them at once.
    private mutating func lookThrough() {
        var position = 0
        while lines != nil, goesOn, let inner = firstIndex(of: RowStretch.innerLineFeed, from: position) {
            let row = startOfRow(around: inner, notBefore: position)..<endOfRow(from: inner)
            lookTogether(position..<row.lowerBound)
            judge(row)
            position = min(row.upperBound + 1, bytes.count)
        }
        lookTogether(position..<bytes.count)
    }

    /// Looks through many rows at once.
    private mutating func lookTogether(_ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        guard let block = matcher.expression(for: part(rows)) else { return lookSingly(rows) }
        let bytes = part(0..<rows.upperBound)
        var position = rows.lowerBound
        while position < rows.upperBound, goesOn {
            switch block.match(bytes, from: position, in: room) {
            case .none: return
            // It is not known which row it was.
            case .cutOff: return lookSingly(position..<rows.upperBound)
            case .found(let match):
                guard match.lowerBound < rows.upperBound else { return }
                let end = endOfRow(from: match.lowerBound)
                if match.upperBound > end {
                    judge(startOfRow(around: match.lowerBound, notBefore: position)..<end)
                } else {
                    give(end, .found)
                }
                position = end + 1
            }
        }
    }

    /// Looks at one row after the other.
    private mutating func lookSingly(_ rows: Range<Int>) {
        var position = rows.lowerBound
        while position < rows.upperBound, goesOn {
            let end = endOfRow(from: position)
            judge(position..<end)
            position = end + 1
        }
    }

    private mutating func judge(_ row: Range<Int>) {
        if let verdict = verdict(on: part(row)) { give(row.upperBound, verdict) }
    }

    private func verdict(on row: UnsafeRawBufferPointer) -> Matcher.Verdict? {
        guard let lines, Memory.firstIndex(of: RowStretch.innerLineFeed, in: row) != nil else {
            return matcher.verdict(on: row, by: matcher.whole, in: room)
        }
        return RowStretch.text(ofRow: row).withUnsafeBytes { text in
            Matcher.withLineFeed(behind: text) { matcher.verdict(on: $0, by: lines, in: room) }
        }
    }

    private mutating func give(_ end: Int, _ verdict: Matcher.Verdict) {
        if goesOn { goesOn = body(end, verdict) }
    }

    // MARK: - Rows

    private func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }

    /// Returns the end of the row that a byte is in: its line feed.
    private func endOfRow(from offset: Int) -> Int { firstIndex(of: 0x0A, from: offset) ?? bytes.count }

    private func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
        Memory.firstIndex(of: byte, in: part(offset..<bytes.count)).map { offset + $0 }
    }

    private func startOfRow(around offset: Int, notBefore start: Int) -> Int {
        Memory.lastIndex(of: 0x0A, in: part(start..<offset)).map { start + $0 + 1 } ?? start
    }
}
