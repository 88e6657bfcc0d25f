/// Finds the pairs of a line of `name=value` (logfmt). A value is a word, or stands in quotes, where a backslash takes the
/// meaning from what follows; words alone may stand between pairs.
package enum PairScanner {
    /// The pairs and words of a line.
    package struct Line {
        /// Pairs, in order. A word alone is a key without a value. Ranges count from the start of the bytes.
        package fileprivate(set) var pairs: [RecordScanner.Member] = []
        /// The number of words that stand alone.
        package fileprivate(set) var wordCount = 0
        /// True if quotes do not end.
        package fileprivate(set) var isOpen = false

        /// The same with the words behind a message at the end in it, where that stands in no quotes.
        fileprivate func withWholeMessage(in bytes: ArraySlice<UInt8>) -> Line {
            guard wordCount > 0, let end = pairs.last?.key.upperBound,
                let last = pairs.lastIndex(where: { $0.value.lowerBound > $0.key.upperBound }), last < pairs.count - 1
            else { return self }
            let pair = pairs[last]
            let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
            guard let first = bytes[pair.value.shifted(by: bytes.startIndex)].first, !quotes.contains(first),
                PairScanner.messages.contains(Array(bytes[pair.key.shifted(by: bytes.startIndex)]))
            else { return self }
            var line = self
            line.wordCount -= pairs.count - 1 - last
            line.pairs = pairs[..<last] + [RecordScanner.Member(key: pair.key, value: pair.value.lowerBound..<end)]
            return line
        }

        /// The same without the commas behind words, where one stands behind each pair but the last.
        fileprivate func withoutCommas(in bytes: ArraySlice<UInt8>) -> Line {
            func isComma(_ place: Int) -> Bool {
                place < bytes.count && bytes[bytes.startIndex + place] == UInt8(ascii: ",")
            }
            func endsInComma(_ pair: RecordScanner.Member) -> Bool {
                !pair.value.isEmpty && isComma(pair.value.upperBound - 1)
            }
            let areApart = pairs.dropLast().allSatisfy { endsInComma($0) || isComma($0.value.upperBound) }
            guard areApart, wordCount == 0, pairs.count > 1 else { return self }
            var line = self
            line.pairs = pairs.map { pair in
                let end = pair.value.upperBound - (endsInComma(pair) ? 1 : 0)
                return RecordScanner.Member(key: pair.key, value: pair.value.lowerBound..<end)
            }
            return line
        }
    }

    /// The names of messages.
    private static let messages = Set(["msg", "message"].map { Array($0.utf8) })

    /// Returns the pairs of a line; nil where what it begins with is none.
    package static func line(_ bytes: ArraySlice<UInt8>) -> Line? {
        var line = Line()
        let start = bytes.startIndex
        var place = start
        while true {
            while place < bytes.endIndex, isSpace(bytes[place]) { place += 1 }
            guard place < bytes.endIndex else {
                return line.pairs.isEmpty ? nil : line.withWholeMessage(in: bytes).withoutCommas(in: bytes)
            }
            let key = place
            while place < bytes.endIndex, belongsToKey(bytes[place]) { place += 1 }
            guard place > key, place < bytes.endIndex, bytes[place] == UInt8(ascii: "=") else {
                guard !line.pairs.isEmpty || place > key else { return nil }
                while place < bytes.endIndex, !isSpace(bytes[place]) { place += 1 }
                guard !line.pairs.isEmpty || line.wordCount == 0 && place < bytes.endIndex else { return nil }
                line.wordCount += 1
                line.pairs.append(
                    RecordScanner.Member(key: key - start..<place - start, value: place - start..<place - start))
                guard line.wordCount < 2 || line.pairs.count > line.wordCount else { return nil }
                continue
            }
            let keyEnd = place
            place += 1
            let valueEnd = endOfValue(bytes, from: place)
            if valueEnd == .none { return nil }
            guard case .at(let end, let next) = valueEnd else {
                line.isOpen = true
                line.pairs.append(
                    RecordScanner.Member(key: key - start..<keyEnd - start, value: keyEnd + 1 - start..<bytes.count))
                return line
            }
            line.pairs.append(
                RecordScanner.Member(key: key - start..<keyEnd - start, value: keyEnd + 1 - start..<end - start))
            place = next
        }
    }

    /// Returns the pairs of a line that is a record of them; nil where it is none.
    package static func pairs(of bytes: ArraySlice<UInt8>) -> [RecordScanner.Member]? {
        guard let line = line(bytes), !line.isOpen, line.wordCount == 0 || isRecord(line, bytes) else { return nil }
        return line.pairs
    }

    /// Returns true if a line is pairs for all that one can tell: nearly nothing else stands in it, and a pair that
    /// logs have.
    package static func isRecord(_ line: Line, _ bytes: ArraySlice<UInt8>) -> Bool {
        let pairs = line.pairs.count - line.wordCount
        guard pairs > 0, line.pairs[0].value.lowerBound > line.pairs[0].key.upperBound else { return false }
        let hasKnown = line.pairs.contains { pair in
            known.contains(Array(bytes[pair.key.shifted(by: bytes.startIndex)]))
                && pair.value.lowerBound > pair.key.upperBound
        }
        if line.wordCount == 0 { return pairs > 2 || pairs > 1 && hasKnown || hasKnown && line.isOpen }
        return hasKnown && pairs > 1 && pairs >= line.wordCount
    }

    private static let known = Set(
        [
            "time", "ts", "t", "timestamp", "@timestamp", "datetime", "level", "lvl", "severity", "msg", "message",
            "at", "logger", "caller",
        ]
        .map { Array($0.utf8) })

    private enum ValueEnd: Equatable {
        case at(Int, next: Int)
        /// The value ends in another line.
        case open
        /// Something stands right behind the quotes, so it was no value.
        case none
    }

    private static func endOfValue(_ bytes: ArraySlice<UInt8>, from start: Int) -> ValueEnd {
        let quote = start < bytes.endIndex ? bytes[start] : 0
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            var place = start
            while place < bytes.endIndex, !isSpace(bytes[place]) { place += 1 }
            return .at(place, next: place)
        }
        var place = start + 1
        while place < bytes.endIndex, bytes[place] != quote {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place < bytes.endIndex else {
            // One quote alone is an apostrophe.
            guard quote == UInt8(ascii: "'") else { return .open }
            place = start
            while place < bytes.endIndex, !isSpace(bytes[place]) { place += 1 }
            return .at(place, next: place)
        }
        let end = place + 1
        place = end
        let isEnd = place >= bytes.endIndex || !bytes[place].isLetterOrDigit
        while place < bytes.endIndex, !isSpace(bytes[place]) { place += 1 }
        // Some put a comma between pairs.
        let isSign = place == end + 1 && (bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: ";"))
        return isEnd ? .at(isSign ? end : place, next: place) : .none
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }

    private static func belongsToKey(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "_.-/@#$:".utf8.contains(byte)
    }
}
