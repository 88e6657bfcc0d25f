/// Makes logs that look like a system's, for tests and benchmarks: the same seed gives the same bytes.
///
/// A line has 20 to 300 characters and a line feed, some 96 bytes on average: a time, a host, a program with its
/// number, a level and a message. One line in sixteen is long, and one in thirty-two is short and goes on with the one
/// before.
package struct LogGenerator: Sendable {
    private let vocabulary = LogVocabulary()
    private var random: SplitMix64
    /// Seconds since the log began.
    private var seconds = 0

    /// A log that `seed` determines.
    package init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Appends one line with its line feed.
    package mutating func appendLine(to bytes: inout [UInt8]) {
        let start = bytes.count
        if random.below(32) == 0 {
            bytes.append(contentsOf: [0x20, 0x20, 0x20])
            appendMessage(to: &bytes, end: start + 20 + random.below(30))
            return bytes.append(0x0A)
        }
        seconds += random.below(3)
        appendHead(to: &bytes)
        let length = random.below(16) == 0 ? 120 + random.below(180) : 50 + random.below(82)
        appendMessage(to: &bytes, end: start + length)
        bytes.append(0x0A)
    }

    private mutating func appendHead(to bytes: inout [UInt8]) {
        let day = seconds / 86_400
        bytes.append(contentsOf: vocabulary.months[day / 28 % 12])
        bytes.append(0x20)
        Self.append(day % 28 + 1, digits: 2, to: &bytes)
        bytes.append(0x20)
        Self.append(seconds / 3600 % 24, digits: 2, to: &bytes)
        bytes.append(0x3A)
        Self.append(seconds / 60 % 60, digits: 2, to: &bytes)
        bytes.append(0x3A)
        Self.append(seconds % 60, digits: 2, to: &bytes)
        appendWord(of: vocabulary.hosts, to: &bytes)
        appendWord(of: vocabulary.programs, to: &bytes)
        bytes.append(0x5B)
        Self.append(random.below(10_000), digits: 4, to: &bytes)
        bytes.append(0x5D)
        bytes.append(0x3A)
        appendWord(of: vocabulary.levels, to: &bytes)
    }

    /// Words until the line is so long; the last one is cut.
    private mutating func appendMessage(to bytes: inout [UInt8], end: Int) {
        appendWord(of: vocabulary.subjects, to: &bytes)
        appendWord(of: vocabulary.verbs, to: &bytes)
        while bytes.count < end {
            appendWord(of: vocabulary.details, to: &bytes)
            if random.below(3) == 0 {
                bytes.append(0x20)
                Self.append(random.below(100_000), digits: 5, to: &bytes)
            }
        }
        bytes.removeLast(max(0, bytes.count - end))
    }

    private mutating func appendWord(of words: [[UInt8]], to bytes: inout [UInt8]) {
        bytes.append(0x20)
        bytes.append(contentsOf: words[random.below(words.count)])
    }

    private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }
}
