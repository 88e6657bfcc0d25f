/// The words by which messages say how bad something is.
package enum LevelWords {
    private static let longest = 9
    /// The number of bytes before a word that are looked at, which hold it and the one before it.
    package static let context = 64

    /// Returns true for letters, digits, the underscore, and what is not ASCII.
    package static func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == 0x5F }

    /// A word so near to the start of the message is the line's own level, not just a word in it.
    package static let reach = 160
    /// A level named within so many bytes is what the program itself calls the line.
    package static let labelReach = 24

    /// Returns the level of a message that no format says a level of: the one that it begins with, or else the worst
    /// that it names near its start. Nil if it names none.
    package static func level(of message: [UInt8]) -> LogLevel? {
        if beginsTrace(message) || throwsException(message[...]) { return .error }
        var worst: LogLevel?
        var isLabelled = false
        forEach(in: 0..<min(message.count, reach), of: message) { word, level in
            guard !isLabelled else { return }
            if worst.map({ rank($0) < rank(level) }) ?? true { worst = level }
            isLabelled = word.lowerBound < labelReach
        }
        return worst == .quiet || worst == .debug ? nil : worst
    }

    /// Returns true if a message is the beginning of a trace that nothing caught.
    package static func beginsTrace(_ message: some Collection<UInt8>) -> Bool {
        // Nearly no message begins with one of these letters, and every line is asked.
        guard let first = message.first, "TEU".utf8.contains(first) else { return false }
        return traces.contains { message.starts(with: $0) }
    }

    /// Returns true if a line begins with the name of an exception, as the first line of Java's and JavaScript's traces and
    /// the last one of Python's does: `java.io.IOException: x`, `KeyError`.
    package static func namesException(_ line: ArraySlice<UInt8>) -> Bool {
        let name = line.prefix { $0.isLetterOrDigit || "._$".utf8.contains($0) }
        let rest = line.dropFirst(name.count)
        guard rest.first.map({ $0 == UInt8(ascii: ":") || $0 == 0x0D }) ?? true else { return false }
        return exceptions.contains { name.count > $0.count && name.suffix($0.count).elementsEqual($0) }
    }

    /// Returns true if a message begins with an exception that something has thrown, and what that says. Counts of some, and
    /// names of what deals with them, are none.
    package static func throwsException(_ message: ArraySlice<UInt8>) -> Bool {
        guard namesException(message), let colon = message.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let name = message[..<colon].split { ".$".utf8.contains($0) }.last ?? []
        guard let first = name.first, (0x41...0x5A).contains(first), !name.elementsEqual("NoError".utf8) else {
            return false
        }
        let said = message[(colon + 1)...].trimmed
        let word = said.prefix { $0 > 0x20 }.map { $0 | 0x20 }
        return said.first.map { !$0.isDigit } ?? false && !nothing.contains(word)
    }

    /// The words that say that there is none.
    private static let nothing = ["none", "null", "nil", "true", "false", "ok"].map { Array($0.utf8) }

    private static let exceptions = ["Error", "Exception"].map { Array($0.utf8) }

    private static let traces = ["Traceback (most recent call last)", "Exception in thread ", "Unhandled exception"]
        .map { Array($0.utf8) }

    /// Levels with a space behind them, as some programs write them with one before.
    static let padded = ["INFO ", "WARN ", "ERROR ", "DEBUG ", "TRACE "].map { Array($0.utf8) }

    private static func rank(_ level: LogLevel) -> Int {
        switch level {
        case .debug: 0
        case .quiet: 1
        case .warning: 2
        case .error: 3
        }
    }

    /// Calls back with each word that names a level and begins within a part of a line.
    package static func forEach(in range: Range<Int>, of line: [UInt8], _ body: (Range<Int>, LogLevel) -> Void) {
        var index = range.lowerBound
        var before = index..<index
        let end = min(line.count, range.upperBound + longest)
        while index < range.upperBound {
            guard Self.isWord(line[index]) else {
                index += 1
                continue
            }
            let first = index
            while index < end, Self.isWord(line[index]) { index += 1 }
            defer { before = first..<index }
            guard let level = level(of: first..<index, in: line), !line.isPartOfName(first..<index),
                !denies(line[before])
            else { continue }
            body(first..<index, level)
        }
    }

    private static let levels: [ShortWord: LogLevel] = {
        let words: [(LogLevel, String)] = [
            (.error, "error err fail failed fails failure fatal crit critical panic emerg emergency segfault"),
            (.warning, "warn warning"),
            (.quiet, "debug info trace notice"),
        ]
        var levels: [ShortWord: LogLevel] = [:]
        for (level, list) in words { for word in list.split(separator: " ") { levels[ShortWord(word)] = level } }
        return levels
    }()

    /// Returns true if what a word stands before is not there: `0 errors`, `no error`.
    static func denies(_ word: ArraySlice<UInt8>) -> Bool {
        switch word.count {
        case 1: word.first == UInt8(ascii: "0")
        case 2: word.map { $0 | 0x20 } == Array("no".utf8)
        case 7: word.map { $0 | 0x20 } == Array("without".utf8)
        default: false
        }
    }

    /// Returns the level of a word, whatever its case; nil for most words.
    static func level(of word: Range<Int>, in line: [UInt8]) -> LogLevel? {
        guard word.count >= 3, word.count <= longest else { return nil }
        // Most words are told apart by their first letter already.
        switch line[word.lowerBound] | 0x20 {
        case UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "c"), UInt8(ascii: "p"), UInt8(ascii: "s"),
            UInt8(ascii: "w"), UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "t"), UInt8(ascii: "n"):
            return ShortWord(line[word]).flatMap { levels[$0] }
        default: return nil
        }
    }
}

extension [UInt8] {
    /// Returns true if a word is joined to others as in `shared-mime-info`, `a.error.log` or `io::error`.
    fileprivate func isPartOfName(_ word: Range<Int>) -> Bool {
        let joints = Array("-./@\\".utf8)
        if word.lowerBound > 0 {
            let before = self[word.lowerBound - 1]
            if joints.contains(before)
                || (before == UInt8(ascii: ":") && word.lowerBound > 1 && self[word.lowerBound - 2] == before)
            {
                return true
            }
        }
        guard word.upperBound + 1 < count else { return false }
        let (after, next) = (self[word.upperBound], self[word.upperBound + 1])
        if after == UInt8(ascii: ":") { return next == after }
        return (joints.contains(after) || after == UInt8(ascii: "=")) && next > 0x20
    }
}
