/// What the rows of a list are called.
struct Noun: Equatable {
    let one: String
    let many: String

    init(_ one: String, _ many: String) { (self.one, self.many) = (one, many) }
}
