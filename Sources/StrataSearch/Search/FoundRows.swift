import StrataDocument

/// The rows that a search has found.
struct FoundRows: SurveyStore {
    private(set) var hits = OrdinalSet()
    private(set) var cutOff = OrdinalSet()
    /// The rows around the first one that were looked at, all of them; nil while there is none.
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
        // Rows that have come at an end are looked at beside those that were there.
        guard ordinals.lowerBound <= known.upperBound, ordinals.upperBound >= known.lowerBound else { return }
        looked = min(known.lowerBound, ordinals.lowerBound)..<max(known.upperBound, ordinals.upperBound)
    }

    /// Returns true if all rows were looked at that are no further away from one than another is.
    ///
    /// - Parameter all: from the first name to the last.
    func hasLooked(around row: Int, asFarAs other: Int, in all: ClosedRange<Int>) -> Bool {
        guard let looked else { return false }
        let distance = abs(other - row)
        return looked.lowerBound <= max(row - distance, all.lowerBound)
            && looked.upperBound > min(row + distance, all.upperBound)
    }

    mutating func remove(_ ordinals: Range<Int>) {
        hits.remove(ordinals)
        cutOff.remove(ordinals)
    }
}
