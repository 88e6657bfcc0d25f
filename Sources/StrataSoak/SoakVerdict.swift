import StrataSystem

/// Compares what a reader has exported with what was written: each line whole, once, in order, and missing only where
/// no reader could have had it. Of an export with dividers, whatever is missing must be admitted by one.
struct SoakVerdict {
    private let lines: NumberedLine
    private let ledger: Ledger
    private var expected = 0
    private var faults: [String] = []
    private(set) var held = 0
    private(set) var lacking = 0
    /// The number of bytes of the lines that are not there, and of those that dividers tell of.
    private var lackingBytes = 0
    private var toldBytes = 0
    /// The number of those that are missing and were written over where they could not fail to be seen before, or
    /// earlier.
    private var overwrittenBytes = 0
    private var losable: [Range<Int>]
    private let showsDividers: Bool
    /// True if a divider since the last line has said that something is missing.
    private var isAdmitted = false

    /// The number of faults that are told; more are only counted.
    private static let toldFaults = 5

    init(_ ledger: Ledger, lines: NumberedLine, showsDividers: Bool = false) {
        (self.ledger, self.lines, self.showsDividers) = (ledger, lines, showsDividers)
        losable = ledger.losable
    }

    /// Reads an export.
    ///
    /// - Returns: what is wrong with it, a sentence each.
    mutating func judge(_ path: String) throws(SoakError) -> [String] {
        let file = try SystemFiles.open(path, for: .reading)
        var line: [UInt8] = []
        var offset = 0
        while true {
            let block = try SystemFiles.trying("cannot read \(path)") { () throws(SystemError) in
                try file.bytes(at: offset, count: 1 << 16)
            }
            if block.isEmpty { break }
            offset += block.count
            var rest = block[...]
            while let end = rest.firstIndex(of: 0x0A) {
                line += rest[..<end]
                handle(line)
                line = []
                rest = rest[(end + 1)...]
            }
            line += rest
        }
        if !line.isEmpty { note("the last line has no end: \(Self.text(line))") }
        skip(to: ledger.next)
        if toldBytes > lackingBytes + ledger.overwrittenBytes {
            note("dividers tell of \(toldBytes) bytes that are gone, but \(lackingBytes) are missing")
        }
        if showsDividers && toldBytes + ledger.unseenBytes < overwrittenBytes {
            note(
                "\(overwrittenBytes) bytes were written over, of which at most \(ledger.unseenBytes) came unseen, but "
                    + "dividers tell of \(toldBytes)")
        }
        if faults.count > Self.toldFaults {
            faults = faults.prefix(Self.toldFaults) + ["and \(faults.count - Self.toldFaults) more"]
        }
        return faults
    }

    private mutating func handle(_ line: [UInt8]) {
        if showsDividers && line.starts(with: RowReader.dividerMark) { return handleDivider(line) }
        held += 1
        guard let number = NumberedLine.number(of: line[...]), number < ledger.next, isLine(line, number) else {
            return note("row \(held) was never written: \(Self.text(line))")
        }
        guard number >= expected else { return note("line \(number) comes behind line \(expected - 1)") }
        skip(to: number)
        (expected, isAdmitted) = (number + 1, false)
    }

    /// Returns true if it is the line of a number. A feed gives lines without their ending, which CR is a part of.
    private func isLine(_ line: [UInt8], _ number: Int) -> Bool {
        let written = lines.bytes(number)
        return line == (showsDividers && written.last == 0x0D ? written.dropLast() : written)
    }

    private mutating func handleDivider(_ line: [UInt8]) {
        let text = String(decoding: line, as: UTF8.self)
        // Nothing is let go to save room: a round has fewer lines and generations than are kept.
        if text.contains("let go") { note("'\(text)' was not to be") }
        toldBytes += Self.bytesGone(text)
        isAdmitted = isAdmitted || Self.admissions.contains { text.contains($0) }
    }

    /// Returns the number of bytes that a divider says are gone; 0 if it gives no number.
    private static func bytesGone(_ text: String) -> Int {
        guard let note = text.split(separator: " · ").last(where: { $0.contains("truncated") }),
            let count = note.split(separator: "(").dropFirst().last?.split(separator: " ").first
        else { return 0 }
        return Int(count.filter(\.isNumber)) ?? 0
    }

    /// The number of bytes that an export with dividers lacks, and of those it admits; empty for others.
    var admission: String {
        showsDividers ? " (\(lackingBytes) bytes, \(toldBytes) told, at most \(ledger.unseenBytes) unseen)" : ""
    }

    /// The words of a divider where lines are missing.
    private static let admissions = ["truncated", "could not be read", "in between"]

    /// Lines up to `number` are not there.
    private mutating func skip(to number: Int) {
        guard number > expected else { return }
        lacking += number - expected
        lackingBytes += bytes(of: expected..<number)
        for gone in ledger.overwritten { overwrittenBytes += bytes(of: gone.clamped(to: expected..<number)) }
        if let lost = first(in: expected..<number, beyond: losable) {
            note("lines \(expected) to \(number - 1) are missing, of which \(lost) was there to be read")
        }
        if showsDividers && !isAdmitted && first(in: expected..<number, beyond: ledger.unknowable) != nil {
            note("lines \(expected) to \(number - 1) are missing, and no divider says so")
        }
        expected = number
    }

    private func bytes(of numbers: Range<Int>) -> Int { numbers.reduce(0) { $0 + lines.bytes($1).count + 1 } }

    /// Returns the first line of a range that is in none of some others, which are in order.
    private func first(in range: Range<Int>, beyond others: [Range<Int>]) -> Int? {
        var number = range.lowerBound
        for gone in others where gone.contains(number) { number = gone.upperBound }
        return number < range.upperBound ? number : nil
    }

    private mutating func note(_ fault: String) { faults.append(fault) }

    /// Returns the beginning of a line as it can be printed.
    private static func text(_ line: [UInt8]) -> String {
        String(decoding: line.prefix(40).map { (0x20..<0x7F).contains($0) ? $0 : 0x2E }, as: UTF8.self)
    }
}
