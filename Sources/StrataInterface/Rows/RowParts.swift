/// The stretches of a row's text that mean something by themselves, in bytes.
public struct RowParts: Hashable, Sendable {
    /// The message of the row; nil if nothing else is in it.
    public var message: Range<Int>?
    /// The source of the message; nil if the row does not tell.
    public var source: Range<Int>?

    /// Parts of a row.
    public init(message: Range<Int>? = nil, source: Range<Int>? = nil) {
        (self.message, self.source) = (message, source)
    }
}
