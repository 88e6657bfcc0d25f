/// The reason why a definition of a format cannot be used.
package struct FormatError: Error, Hashable, CustomStringConvertible {
    /// A sentence: where, what, and what to do.
    package let description: String

    package init(_ description: String) { self.description = description }
}
