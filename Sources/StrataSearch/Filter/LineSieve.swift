import StrataDocument
import StrataSystem

/// Lets the lines of a stream of bytes through that a rule wants, as grep(1) would: their own bytes, and a line feed
/// behind a last line that has none. A line's carriage return before its line feed is of its ending, and none of its text.
///
/// Memory grows with the longest line, and with the lines of context before a match.
package struct LineSieve {
    private let rule: RowRule
    private let context: Int
    private let stretch = RowStretch()
    private var findings = RowFindings()
    /// The beginning of a line whose end has not come yet.
    private var beginning: [UInt8] = []
    /// The last lines that were not let through.
    private var before: [[UInt8]] = []
    /// The number of lines that are still let through for the sake of the one before.
    private var linesBehind = 0
    private var hasPassed = false
    private var hasGap = false
    /// The lines that were let through and not taken yet.
    private var output: [UInt8] = []
    /// The number of lines on which looking took too long and was given up.
    package private(set) var cutOffCount = 0
    /// The number of lines that were looked at.
    private var lineCount = 0
    /// Called each time that looking took too long on a line, with the numbers, from 1, of those that are looked at
    /// now.
    package var onCutOff: ((ClosedRange<Int>) -> Void)?

    private let now: () -> Double

    /// - Parameters:
    ///   - context: how many lines before and behind each one that is wanted are let through too; groups of lines that
    ///     do not touch have a line `--` between them.
    ///   - now: the time, in milliseconds.
    package init(_ rule: RowRule, context: Int = 0, now: @escaping () -> Double = { MonotonicClock.now }) {
        (self.rule, self.context, self.now) = (rule.alone, context, now)
    }

    /// Takes the next bytes.
    ///
    /// - Parameter write: takes what is let through by now; where looking is slow, several times.
    /// - Throws: what `write` throws.
    package mutating func take<Failure: Error>(
        _ bytes: UnsafeRawBufferPointer, _ write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        guard let last = Memory.lastIndex(of: 0x0A, in: bytes) else {
            beginning += bytes
            return
        }
        var lines = UnsafeRawBufferPointer(rebasing: bytes[...last])
        if !beginning.isEmpty, let end = Memory.firstIndex(of: 0x0A, in: lines) {
            let whole = beginning + lines[...end]
            try sift(whole, write)
            lines = UnsafeRawBufferPointer(rebasing: lines[(end + 1)...])
        }
        if !lines.isEmpty { try sift(lines, write) }
        beginning = Array(bytes[(last + 1)...])
    }

    /// Gives what is let through of the rest, when nothing more comes.
    ///
    /// - Throws: what `write` throws.
    package mutating func finish<Failure: Error>(
        _ write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        guard !beginning.isEmpty else { return }
        let rest = beginning + [0x0A]
        beginning = []
        // What looks like the ending of a line is its text where the line feed is ours.
        try sift(rest, endsOpen: true, write)
    }

    private mutating func sift<Failure: Error>(
        _ lines: [UInt8], endsOpen: Bool = false, _ write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let result = lines.withUnsafeBytes { bytes in
            Result { () throws(Failure) in try sift(bytes, endsOpen: endsOpen, write) }
        }
        try result.get()
    }

    /// - Parameter lines: whole ones.
    private mutating func sift<Failure: Error>(
        _ lines: UnsafeRawBufferPointer, endsOpen: Bool = false, _ write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let room = stretch.reserve(lines.count + 1)
        room.copyMemory(from: lines)
        stretch.removeAll()
        let count = newlineCount(in: lines)
        defer { lineCount += count }
        let rows = stretch.tidy(0..<lines.count - (endsOpen ? 1 : 0), to: 0)
        stretch.append(0..<count, lines: rows)
        if case .matches(let matcher) = rule, context == 0, rows.count == lines.count {
            return try pass(lines, matching: matcher, count: count, write)
        }
        let (before, onCutOff) = (lineCount, onCutOff)
        var (start, findings) = (0, findings)
        try rule.decideInParts(
            stretch, &findings, now: now,
            goesOn: { rows in
                onCutOff?(before + rows.lowerBound + 1...before + rows.upperBound)
                return true
            },
            { (rows, _, found) throws(Failure) in
                start = pass(lines, from: start, found, count: rows.count)
                if !output.isEmpty { try write(drainOutput()) }
                return true
            })
        self.findings = findings
    }

    /// Lets those of some lines through in which something matches, where nothing else is asked of them. They lie in the
    /// stretch as they do here.
    private mutating func pass<Failure: Error>(
        _ lines: UnsafeRawBufferPointer, matching matcher: Matcher, count: Int,
        _ write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var (start, failure) = (0, Failure?.none)
        matcher.forEachMatch(in: stretch.bytes) { end, verdict in
            guard verdict == .cutOff else {
                let rest = UnsafeRawBufferPointer(rebasing: lines[start..<end])
                let line = Memory.lastIndex(of: 0x0A, in: rest).map { start + $0 + 1 } ?? start
                output += lines[line...end]
                start = end + 1
                return true
            }
            cutOffCount += 1
            onCutOff?(lineCount + 1...lineCount + count)
            guard !output.isEmpty else { return true }
            // Where looking takes long, what was found is given before.
            do throws(Failure) { try write(drainOutput()) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
        if !output.isEmpty { try write(drainOutput()) }
    }

    private mutating func drainOutput() -> [UInt8] {
        defer { output.removeAll(keepingCapacity: true) }
        return output
    }

    /// Lets those of some lines through that are wanted.
    ///
    /// - Parameter start: where they begin.
    /// - Returns: where the next ones begin.
    private mutating func pass(
        _ lines: UnsafeRawBufferPointer, from start: Int, _ findings: RowFindings, count: Int
    ) -> Int {
        cutOffCount += findings.cutOff.setCount
        // Most blocks of a large input have nothing that anybody wants.
        if context == 0 && findings.wanted.isEmpty && count == stretch.count { return lines.count }
        var start = start
        for index in 0..<count {
            let rest = UnsafeRawBufferPointer(rebasing: lines[start...])
            let end = Memory.firstIndex(of: 0x0A, in: rest).map { start + $0 + 1 } ?? lines.count
            pass(UnsafeRawBufferPointer(rebasing: lines[start..<end]), isWanted: findings.wanted[index])
            start = end
        }
        return start
    }

    private mutating func pass(_ line: UnsafeRawBufferPointer, isWanted: Bool) {
        if isWanted {
            if context > 0 && hasPassed && hasGap { output += [0x2D, 0x2D, 0x0A] }
            for earlier in before { output += earlier }
            before = []
            output += line
            (hasPassed, hasGap, linesBehind) = (true, false, context)
        } else if linesBehind > 0 {
            output += line
            linesBehind -= 1
        } else if context > 0 {
            before.append(Array(line))
            guard before.count > context else { return }
            before.removeFirst()
            hasGap = true
        }
    }
}

extension RowRule {
    /// The same rule without others around it that have no other part.
    fileprivate var alone: RowRule {
        switch self {
        case .all(let parts) where parts.count == 1, .any(let parts) where parts.count == 1: parts[0].alone
        default: self
        }
    }
}
