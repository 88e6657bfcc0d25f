import StrataSearch

/// A filter that the program has set, beside those of the reader.
struct OwnFilter {
    private var rule: RowRule?
    /// Tells one filter from another; 0 while there is none.
    private(set) var number = 0
    private var lastNumber = 0

    /// Sets another one; nil: none.
    mutating func set(_ rule: RowRule?) {
        if rule != nil { lastNumber += 1 }
        (self.rule, number) = (rule, rule == nil ? 0 : lastNumber)
    }

    /// Returns the rule that lets rows through which this one and another one do; nil if both let all of them.
    func joined(with other: RowRule?) -> RowRule? {
        guard let rule else { return other }
        return other.map { .all([rule, $0]) } ?? rule
    }
}
