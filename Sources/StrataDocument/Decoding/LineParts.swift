/// The parts that a decoder tells apart in a line: its writer, its time, its level, its message, and further fields.
/// The text may still tell a part that is nil.
public struct LineParts: Sendable, Hashable {
    /// A field that has a name of its own.
    public struct Field: Sendable, Hashable {
        /// Its name.
        public var name: [UInt8]
        /// Its value.
        public var value: [UInt8]
        /// True if the value is written as JSON; else it is a text as it stands.
        public var isJSON: Bool

        /// A name with a value.
        public init(_ name: [UInt8], _ value: [UInt8], isJSON: Bool = false) {
            (self.name, self.value, self.isJSON) = (name, value, isJSON)
        }
    }

    /// The time, as it is written.
    public var time: [UInt8]?
    /// The level, as a word.
    public var level: [UInt8]?
    /// The writer of the line.
    public var source: [UInt8]?
    /// The message, with line feeds where it has several lines.
    public var message: [UInt8]?
    /// All else, in order.
    public var fields: [Field] = []

    /// Makes parts of which none is told apart.
    public init() {}
}
