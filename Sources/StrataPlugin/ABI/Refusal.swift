/// What is wrong with something in a plugin, before it is known in which file.
struct Refusal: Error {
    let reason: String

    /// Whether it holds as long as the file is the same.
    let isLasting: Bool

    init(_ reason: String, isLasting: Bool = true) { (self.reason, self.isLasting) = (reason, isLasting) }
}
