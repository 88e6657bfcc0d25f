import StrataDocument

/// The rows that a search has found.
struct FoundRows: SurveyStore {
    private(set) var hits = OrdinalSet()
    private(set) var cutOff = OrdinalSet()

    init() {}

    mutating func record(_ findings: RowFindings, _ rows: Range<Int>, from first: Int, isAgain: Bool) {
        if isAgain { remove(first..<first + rows.count) }
        hits.insert(findings.wanted, rows, from: first)
        if !findings.cutOff.isEmpty { cutOff.insert(findings.cutOff, rows, from: first) }
    }

    mutating func remove(_ ordinals: Range<Int>) {
        hits.remove(ordinals)
        cutOff.remove(ordinals)
    }
}
