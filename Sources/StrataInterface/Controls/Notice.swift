import Strata

/// A message that the reader should see and the header has no room for, such as an error of a plugin.
public struct Notice: Hashable {
    /// One sentence or a few, with what could not be seen in them escaped.
    public let text: String
    /// True if something went wrong. Such a notice stays until the reader has seen to it; others go by themselves.
    public let isWarning: Bool

    /// A notice.
    ///
    /// - Parameters:
    ///   - text: One sentence or a few.
    ///   - isWarning: True if something went wrong.
    public init(text: String, isWarning: Bool) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        self.text = lines.map { OneLine.escaping($0) }.joined(separator: "\n")
        self.isWarning = isWarning
    }
}
