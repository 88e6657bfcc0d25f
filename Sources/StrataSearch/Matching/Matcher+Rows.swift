import StrataSystem

extension Matcher {
    /// Has `body` called for every row of a block that matches, and for every one on which looking was given up, in
    /// their order.
    ///
    /// - Parameters:
    ///   - rows: each with a line feed at its end.
    ///   - body: takes where the row ends in the block, at its line feed; false ends it.
    package func forEachMatch(in rows: UnsafeRawBufferPointer, _ body: (Int, Verdict) -> Bool) {
        withoutActuallyEscaping(body) { body in
            withRoom { room in
                var look = RowsLook(matcher: self, bytes: rows, room: room, body: body)
                look.run()
            }
        }
    }
}

/// A look through rows.
private struct RowsLook {
    let matcher: Matcher
    let bytes: UnsafeRawBufferPointer
    let room: MatchRoom
    let body: (Int, Matcher.Verdict) -> Bool
    private var goesOn = true

    init(
        matcher: Matcher, bytes: UnsafeRawBufferPointer, room: MatchRoom,
        body: @escaping (Int, Matcher.Verdict) -> Bool
    ) {
        (self.matcher, self.bytes, self.room, self.body) = (matcher, bytes, room, body)
    }

    mutating func run() {
        if let words = matcher.words { lookForWords(words) } else { lookTogether() }
    }

    // MARK: - Ways to look

    private mutating func lookForWords(_ words: WordFinder) {
        // Each row that has the words is looked at by itself, which is worth it where these are few.
        let most = bytes.count / (matcher.wordsAreJudged && matcher.block != nil ? 400 : 100)
        guard words.findRows(in: bytes, in: room, often: most) else {
            return lookTogether()
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

    /// Looks through many rows at once.
    private mutating func lookTogether() {
        guard let block = matcher.expression(for: bytes) else { return lookSingly(from: 0) }
        var position = 0
        while position < bytes.count, goesOn {
            switch block.match(bytes, from: position, in: room) {
            case .none: return
            // It is not known which row it was.
            case .cutOff: return lookSingly(from: position)
            case .found(let match):
                guard match.lowerBound < bytes.count else { return }
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
    private mutating func lookSingly(from start: Int) {
        var position = start
        while position < bytes.count, goesOn {
            let end = endOfRow(from: position)
            judge(position..<end)
            position = end + 1
        }
    }

    private mutating func judge(_ row: Range<Int>) {
        if let verdict = matcher.verdict(on: part(row), in: room) { give(row.upperBound, verdict) }
    }

    private mutating func give(_ end: Int, _ verdict: Matcher.Verdict) {
        if goesOn { goesOn = body(end, verdict) }
    }

    // MARK: - Rows

    private func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }

    /// Returns the end of the row that a byte is in: its line feed.
    private func endOfRow(from offset: Int) -> Int {
        Memory.firstIndex(of: 0x0A, in: part(offset..<bytes.count)).map { offset + $0 } ?? bytes.count
    }

    private func startOfRow(around offset: Int, notBefore start: Int) -> Int {
        Memory.lastIndex(of: 0x0A, in: part(start..<offset)).map { start + $0 + 1 } ?? start
    }
}
