/// What the rows of a list are called.
public struct Noun: Equatable {
    public let one: String
    public let many: String

    public init(_ one: String, _ many: String) { (self.one, self.many) = (one, many) }
}
