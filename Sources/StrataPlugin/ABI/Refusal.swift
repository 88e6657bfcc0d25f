/// What is wrong with something in a plugin, before it is known in which file.
struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
