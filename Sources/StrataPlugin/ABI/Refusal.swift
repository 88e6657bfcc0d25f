/// A fault in a plugin, before it is known in which file.
struct Refusal: Error {
    let reason: String

    /// True if it holds as long as the file is the same.
    let isLasting: Bool

    init(_ reason: String, isLasting: Bool = true) { (self.reason, self.isLasting) = (reason, isLasting) }
}
