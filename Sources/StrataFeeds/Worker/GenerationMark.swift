/// The mark that rotation adds to the name of a file, and the age that it says.
enum GenerationMark {
    /// Counted from the newest one, as logrotate does, or from the oldest one.
    case number(Int)
    /// The numbers of a date, and of the time or the count behind it.
    case date([Int])
    /// `.old`, `.prev`.
    case former

    /// The number of digits above which they are a date.
    private static let maximumDigits = 5

    /// - Parameter text: what stands in a name beyond the file's own.
    init?(_ text: Substring) {
        guard let first = text.first, ".-_".contains(first) else { return nil }
        if text == ".old" || text == ".prev" {
            self = .former
            return
        }
        let rest = text.dropFirst()
        guard rest.first?.isASCIIDigit == true, rest.allSatisfy({ $0.isASCIIDigit || ".-_:TZ".contains($0) }) else {
            return nil
        }
        if rest.count <= Self.maximumDigits, let number = Int(rest) {
            self = .number(number)
        } else {
            self = .date(rest.split { !$0.isASCIIDigit }.map { Int($0) ?? .max })
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
