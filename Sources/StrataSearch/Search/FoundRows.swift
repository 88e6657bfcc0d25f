import StrataDocument

/// The rows that a search has found.
struct FoundRows: SurveyStore {
    private(set) var hits = OrdinalSet()
    private(set) var cutOff = OrdinalSet()
    /// The names from the first to the last row that was looked at; nil while there is none.
    private var looked: Range<Int>?

    init() {}

    mutating func record(_ findings: RowFindings, _ rows: Range<Int>, from first: Int, isAgain: Bool) {
        let ordinals = first..<first + rows.count
        if isAgain { remove(ordinals) } else { noteLook(at: ordinals) }
        hits.insert(findings.wanted, rows, from: first)
        if !findings.cutOff.isEmpty { cutOff.insert(findings.cutOff, rows, from: first) }
    }

    private mutating func noteLook(at ordinals: Range<Int>) {
        guard let known = looked else {
            looked = ordinals
            return
        }
        looked = min(known.lowerBound, ordinals.lowerBound)..<max(known.upperBound, ordinals.upperBound)
    }

    /// Returns true if rows both ways of one were looked at, as far as there are any: the nearest ones come first.
    ///
    /// - Parameter all: from the first name to the last.
    func hasLooked(around row: Int, in all: ClosedRange<Int>) -> Bool {
        guard let looked else { return false }
        return (looked.lowerBound < row || looked.lowerBound <= all.lowerBound)
            && (looked.upperBound > row || looked.upperBound > all.upperBound)
    }

    mutating func remove(_ ordinals: Range<Int>) {
        hits.remove(ordinals)
        cutOff.remove(ordinals)
    }
}
