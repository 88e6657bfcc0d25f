/// The stretches of rows' texts that bear colours of the reader's own, whatever else is looked for.
public struct RowColoring {
    /// Returns the stretches of a text, by its bytes, each with one of the colours of marks: 0 to 4; nil for the fainter
    /// one of what the rows were chosen by. Later ones lie upon earlier ones.
    public let stretches: (UnsafeRawBufferPointer) -> [(range: Range<Int>, color: Int?)]

    /// A coloring.
    public init(stretches: @escaping (UnsafeRawBufferPointer) -> [(range: Range<Int>, color: Int?)]) {
        self.stretches = stretches
    }
}
