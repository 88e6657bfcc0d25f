import StrataDocument
import StrataSystem

/// A rule for the rows that a filter lets through, put together of patterns and of whatever else can be said of a row.
/// A row that took too long to be looked at is let through neither by a rule nor by what inverts the rule.
package indirect enum RowRule: Sendable, RowCriterion {
    /// Rows in which something matches.
    case matches(Matcher)
    /// Rows of which something is so, by their bytes. It is asked on other threads.
    case satisfies(@Sendable (UnsafeRawBufferPointer) -> Bool)
    /// Rows of which something is so, by their bytes as they came, whatever is shown of them. It is asked on other
    /// threads.
    case originals(@Sendable (ArraySlice<UInt8>) -> Bool)
    /// Rows of which something is so, by their text and their names. It is asked on other threads.
    case lines(@Sendable (Line) -> Bool)
    /// Rows whose fields fulfil a condition.
    case fields(FieldRule)
    /// Rows that begin in one of some shapes, and of the others those of which something is so, by their bytes. It is
    /// asked on other threads.
    case begins([LineShape], or: @Sendable (UnsafeRawBufferPointer) -> Bool = { _ in false })
    /// Rows from one to another.
    case named(ClosedRange<RowID>)
    /// Rows that a rule surely does not let through.
    case not(RowRule)
    /// Rows that all rules let through; all rows where there is none.
    case all([RowRule])
    /// Rows that any of the rules lets through; no rows where there is none.
    case any([RowRule])

    /// True if only the beginnings of rows are looked at.
    package var isQuick: Bool { if case .begins = self { true } else { false } }

    /// True if conditions on fields, or on rows as they came, are part of it.
    package var needsOriginals: Bool {
        switch self {
        case .fields, .originals: true
        case .not(let rule): rule.needsOriginals
        case .all(let rules), .any(let rules): rules.contains(where: \.needsOriginals)
        case .matches, .satisfies, .lines, .begins, .named: false
        }
    }

    /// True unless conditions on fields, names, or rows as they came are all that it is made of.
    package var needsShown: Bool {
        switch self {
        case .fields, .originals, .named: false
        case .not(let rule): rule.needsShown
        case .all(let rules), .any(let rules): rules.contains(where: \.needsShown)
        case .matches, .satisfies, .lines, .begins: true
        }
    }

    /// Decides of every row that was read.
    package func decide(_ rows: RowStretch, _ findings: inout RowFindings, goesOn: () -> Bool) {
        switch self {
        case .matches(let matcher): MatcherCriterion(matcher: matcher).decide(rows, &findings, goesOn: goesOn)
        case .satisfies(let isSo): Self.decide(rows, &findings, isSo)
        case .originals(let isSo):
            rows.forEachOriginal(goesOn: goesOn) { index, row in
                if isSo(row) { findings.wanted.set(index) }
                return true
            }
        case .lines(let isSo):
            var index = -1
            Self.decide(rows, &findings) { bytes in
                index += 1
                return isSo(Line(bytes, of: rows.row(at: index)))
            }
        case .fields(let rule): rule.decide(rows, &findings, goesOn: goesOn)
        case .begins(let shapes, let isSo): Self.decide(rows, &findings, shapes, or: isSo)
        case .named(let names): Self.decide(rows, &findings, names)
        case .not(let rule):
            rule.decide(rows, &findings, goesOn: goesOn)
            findings.wanted.invert()
            findings.wanted.subtract(findings.cutOff)
        case .all(let rules):
            findings.wanted.invert()
            var possible = findings.wanted
            combine(rules, rows, &findings, goesOn) { findings, part in
                findings.wanted.formIntersection(part.wanted)
                part.wanted.formUnion(part.cutOff)
                possible.formIntersection(part.wanted)
            }
            // What one rule surely does not let through is told, whatever others say.
            findings.cutOff.formIntersection(possible)
        case .any(let rules):
            combine(rules, rows, &findings, goesOn) { $0.wanted.formUnion($1.wanted) }
            findings.cutOff.subtract(findings.wanted)
        }
    }

    /// Decides by the names of rows.
    private static func decide(_ rows: RowStretch, _ findings: inout RowFindings, _ names: ClosedRange<RowID>) {
        for (indices, first) in rows.namedRuns {
            let last = RowID(first.ordinal + indices.count - 1)
            guard names.overlaps(first...last) else { continue }
            let part = names.clamped(to: first...last)
            for name in part.lowerBound.ordinal...part.upperBound.ordinal {
                findings.wanted.set(indices.lowerBound + name - first.ordinal)
            }
        }
    }

    /// Returns true if the rule lets a single row through that has no name.
    package func holds(_ row: UnsafeRawBufferPointer) -> Bool { verdict(on: row) == true }

    /// Returns the same; nil if looking took too long.
    private func verdict(on row: UnsafeRawBufferPointer) -> Bool? {
        switch self {
        case .matches(let matcher):
            let verdict = matcher.verdict(on: row)
            return verdict == .cutOff ? nil : verdict == .found
        case .satisfies(let isSo): return isSo(row)
        case .originals(let isSo): return isSo(Array(row)[...])
        case .lines(let isSo): return isSo(Line(Array(row)))
        case .fields(let rule): return rule.verdict(on: Array(row)[...])
        case .begins(let shapes, let isSo): return shapes.contains { $0.begins(row) } || isSo(row)
        case .named: return false
        case .not(let rule): return rule.verdict(on: row).map { !$0 }
        case .all(let rules):
            let verdicts = rules.map { $0.verdict(on: row) }
            return verdicts.contains(false) ? false : verdicts.contains(nil) ? nil : true
        case .any(let rules):
            let verdicts = rules.map { $0.verdict(on: row) }
            return verdicts.contains(true) ? true : verdicts.contains(nil) ? nil : false
        }
    }

    private func combine(
        _ rules: [RowRule], _ rows: RowStretch, _ findings: inout RowFindings, _ goesOn: () -> Bool,
        _ join: (inout RowFindings, inout RowFindings) -> Void
    ) {
        var part = RowFindings()
        for rule in rules {
            part.reset(to: rows.count)
            rule.decide(rows, &part, goesOn: goesOn)
            findings.cutOff.formUnion(part.cutOff)
            join(&findings, &part)
        }
    }

    private static func decide(
        _ rows: RowStretch, _ findings: inout RowFindings, _ isSo: (UnsafeRawBufferPointer) -> Bool
    ) {
        var index = 0
        rows.forEachRow { _, row in
            if isSo(row) { findings.wanted.set(index) }
            index += 1
            return true
        }
    }

    /// Decides of rows by their beginnings: of most rows nothing else is looked at but where they end.
    private static func decide(
        _ rows: RowStretch, _ findings: inout RowFindings, _ shapes: [LineShape],
        or isSo: (UnsafeRawBufferPointer) -> Bool
    ) {
        var rest = rows.bytes
        for first in stride(from: 0, to: rows.count, by: 64) {
            var word: UInt64 = 0
            for place in 0..<min(64, rows.count - first) {
                let end = Memory.firstIndex(of: 0x0A, in: rest) ?? rest.count
                if begins(rest, shapes) || isSo(UnsafeRawBufferPointer(rebasing: rest[..<end])) {
                    word |= 1 << UInt64(place)
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
            }
            findings.wanted.set(word, from: first)
        }
    }

    /// Returns true if the first of some rows begins in one of some shapes.
    @inline(__always)
    private static func begins(_ rows: UnsafeRawBufferPointer, _ shapes: [LineShape]) -> Bool {
        // Behind the last row there is nothing that may be read.
        guard rows.count >= LineShape.longest else {
            let row = UnsafeRawBufferPointer(rebasing: rows.prefix { $0 != 0x0A })
            return shapes.contains { $0.begins(row) }
        }
        let beginning = rows.loadUnaligned(as: SIMD32<UInt8>.self)
        for shape in shapes where shape.matches(beginning) { return true }
        return false
    }
}

extension Line {
    /// A row of a stretch.
    fileprivate init(_ bytes: UnsafeRawBufferPointer, of row: RowID) {
        self.init(RowStretch.text(ofRow: bytes))
        version = RowVersion(row: row, revision: 0)
    }
}
