/// What the rows of a list are called.
package struct Noun: Equatable {
    package let one: String
    package let many: String

    package init(_ one: String, _ many: String) { (self.one, self.many) = (one, many) }
}
