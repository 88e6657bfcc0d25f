import StrataDocument

/// The rows that were found to pass, or to pass no more, since they were taken last.
struct PassingRows: SurveyStore {
    /// Rows that were not looked at before.
    private(set) var new = OrdinalSet()
    /// Rows that were looked at again.
    private(set) var passingAgain = OrdinalSet()
    private(set) var failingAgain = OrdinalSet()
    /// The rows on which looking took too long.
    private(set) var cutOff = OrdinalSet()

    init() {}

    mutating func record(_ findings: RowFindings, _ rows: Range<Int>, from first: Int, isAgain: Bool) {
        if isAgain {
            remove(first..<first + rows.count)
            var failing = findings.wanted
            failing.invert()
            passingAgain.insert(findings.wanted, rows, from: first)
            failingAgain.insert(failing, rows, from: first)
        } else {
            new.insert(findings.wanted, rows, from: first)
        }
        if !findings.cutOff.isEmpty { cutOff.insert(findings.cutOff, rows, from: first) }
    }

    mutating func remove(_ ordinals: Range<Int>) {
        new.remove(ordinals)
        passingAgain.remove(ordinals)
        failingAgain.remove(ordinals)
        cutOff.remove(ordinals)
    }

    /// Hands over what there is.
    mutating func hand() -> PassingRows {
        let handed = self
        (new, passingAgain, failingAgain) = (OrdinalSet(), OrdinalSet(), OrdinalSet())
        return handed
    }
}
