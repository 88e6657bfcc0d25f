import StrataDocument
import StrataTime

/// What a line of a log says, as a format has it.
package struct LineReading: Sendable {
    /// A part of what a line says.
    package struct Piece: Sendable, Hashable {
        /// What it says.
        package var text: [UInt8]
        /// Where it stands in the line as it is; nil where it is written otherwise there.
        package var range: Range<Int>?

        /// What stands at a place, or does not.
        package init(_ text: some Sequence<UInt8>, at range: Range<Int>? = nil) {
            (self.text, self.range) = (Array(text), range)
        }
    }

    /// How bad a line is.
    package struct Level: Sendable, Hashable {
        package var level: LogLevel
        /// The word for it, in lower case.
        package var word: String
        /// How it is written.
        var written: [UInt8] = []
        /// Where it stands.
        package var range: Range<Int>?
        /// The key of the member of a record that says it; nil where it lies deeper, or in no record.
        package var key: [UInt8]?
    }

    /// The name of the format that explains the line; nil where none does.
    package var format: String?
    /// The names of those that explain what is behind prefixes.
    var innerFormats: [String] = []
    package var time: WrittenTime?
    package var timeRange: Range<Int>?
    /// How the time is written, where that is behind a prefix.
    var timeText: [UInt8]?
    package var level: Level?
    package var source: Piece?
    package var message = Piece([])
    /// What else it has, in order.
    package var fields: [LineParts.Field] = []
    /// Whether the line begins an entry.
    package var begins = false

    /// Nothing is told apart.
    package init() {}
}
