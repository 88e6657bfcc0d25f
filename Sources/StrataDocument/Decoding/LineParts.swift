/// What a decoder tells apart in a line: who wrote it when, how bad it is, what it says, and what else there is. Of what is
/// nil, the text may still tell.
public struct LineParts: Sendable, Hashable {
    /// Something that has a name of its own.
    public struct Field: Sendable, Hashable {
        /// What it is called.
        public var name: [UInt8]
        /// What it says.
        public var value: [UInt8]
        /// Whether the value is written as JSON; else it is a text as it stands.
        public var isJSON: Bool

        /// A name with a value.
        public init(_ name: [UInt8], _ value: [UInt8], isJSON: Bool = false) {
            (self.name, self.value, self.isJSON) = (name, value, isJSON)
        }
    }

    /// When, as it is written.
    public var time: [UInt8]?
    /// How bad it is, as a word.
    public var level: [UInt8]?
    /// Who wrote it.
    public var source: [UInt8]?
    /// What it says, with line feeds where it has several lines.
    public var message: [UInt8]?
    /// All else, in order.
    public var fields: [Field] = []

    /// Nothing is told apart.
    public init() {}
}
