/// The beginning of an expression that is a class so many times, such as `[A-Z]{14}`.
struct LeadingRun {
    private let expression: String
    private let set: String
    private let least: Int

    /// - Returns: nil where it begins with anything else, or something else may do instead.
    init?(_ shape: PatternShape) {
        expression = String(shape.confined)
        guard let set = shape.leadingClass, !expression.contains("|") else { return nil }
        let rest = expression.unicodeScalars.dropFirst(set.unicodeScalars.count)
        guard rest.first == "{" else { return nil }
        let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
        let behind = rest.dropFirst(digits.count + 1).first
        guard let least = Int(String(digits)), (2...1000).contains(least), behind == "," || behind == "}" else {
            return nil
        }
        (self.set, self.least) = (set, least)
    }

    /// The same expression, which goes on behind a run of the class that is too short: within it every other run is
    /// shorter still.
    var skippingShortRuns: String { "\(expression)|\(set){1,\(least - 1)}+(?!\(set))(*SKIP)(*F)" }
}
