import StrataDocument
import StrataTime

/// The parts of a line of a log, as a format has them.
package struct LineReading: Sendable {
    /// A part of what a line says.
    package struct Piece: Sendable, Hashable {
        /// Its text.
        package var text: [UInt8]
        /// Its range in the line as it is; nil if it is written otherwise there.
        package var range: Range<Int>?

        /// Makes a part that stands at a place, or nowhere.
        package init(_ text: some Sequence<UInt8>, at range: Range<Int>? = nil) {
            (self.text, self.range) = (Array(text), range)
        }
    }

    /// The level of a line.
    package struct Level: Sendable, Hashable {
        package var level: LogLevel
        /// The word for it, in lower case.
        package var word: String
        /// The level as it is written.
        package internal(set) var written: [UInt8] = []
        /// Its range.
        package var range: Range<Int>?
        /// True if it is written as a number.
        var isOfNumber: Bool { !written.isEmpty && written.allSatisfy(\.isDigit) }
        /// True if it is a status, as of HTTP, which tells of one request and not of all that a sender sends. Priorities are
        /// less than 192.
        var isOfStatus: Bool { isOfNumber && written.count == 3 && (0x32...0x35).contains(written[0]) }
        /// True if it is a priority with a facility, of which a sender may have one for all that it sends.
        var isOfSender: Bool { isOfNumber && written.count > 1 }
        /// The key of the member of a record that says it; nil where it lies deeper, or in no record.
        package var key: [UInt8]?
    }

    /// The name of the format that explains the line; nil where none does.
    package var format: String?
    /// The names of those that explain what is behind prefixes.
    var innerFormats: [String] = []
    /// True if what stands behind a prefix is of a format of its own.
    package var hasInnerFormat: Bool { !innerFormats.isEmpty }
    /// True if what is behind a prefix with a time has one of its own, be it behind a name besides.
    var hasInnerTime = false
    package var time: WrittenTime?
    package var timeRange: Range<Int>?
    /// The time as it is written, if that is behind a prefix.
    package internal(set) var timeText: [UInt8]?
    package var level: Level?
    /// True if a line that says no level has none, whatever words are in it.
    package var isLevelless = false
    package var source: Piece?
    package var message = Piece([])
    /// The keys of the members of a record all of which its time, level, source and message say, be they fields as well.
    package var saidMembers: Set<[UInt8]> = []
    /// The keys of members that say what every line may say, each with the name that this has in all formats.
    package private(set) var ownNames: [(key: [UInt8], common: String)] = []
    /// The other fields, in order.
    package var fields: [LineParts.Field] = []
    /// True if the line begins an entry.
    package var begins = false

    /// Makes a reading in which nothing is told apart.
    package init() {}

    /// Takes note of the key of a member that says what every line may say; nil: none does.
    mutating func note(_ key: [UInt8]?, as common: String) {
        if let key, !key.elementsEqual(common.utf8) { ownNames.append((key, common)) }
    }

    /// Takes over the keys of what is behind a prefix.
    ///
    /// - Parameter renamed: the names that fields have which say what the prefix says, too.
    mutating func noteNames(of inner: LineReading, _ renamed: [String: String]) {
        ownNames += inner.ownNames.map { ($0.key, renamed[$0.common] ?? $0.common) }
    }
}
