extension OneLine {
    /// The number of characters of a message that are shown: a path of the usual length is whole.
    private static let messageLimit = 2000

    /// Returns a message, made fit for its line whatever it repeats. Of one that is very long the middle is left out:
    /// it begins with what is wrong and ends with what to do. O(n).
    package static func message(_ text: some StringProtocol) -> String {
        let line = escaping(text)
        guard line.unicodeScalars.count > messageLimit else { return line }
        let half = messageLimit / 2
        return String(line.unicodeScalars.prefix(half)) + " … " + String(line.unicodeScalars.suffix(half))
    }
}
