import StrataSearch
import StrataSystem
import StrataTime

/// The patterns of some formats that a line may match, by how it begins: of those of a thousand formats a few dozen. They are found out as
/// far as lines need them.
final class PatternIndex: Sendable {
    /// The beginning of lines.
    struct Beginning: Hashable {
        /// The first characters of ASCII, up to a digit, the first one lowest.
        fileprivate var plain: UInt64
        /// The same, with ``FormatPattern/mark`` for the time; nil for lines without.
        fileprivate var marked: UInt64?

        /// - Parameters:
        ///   - line: The line.
        ///   - marked: The line with ``FormatPattern/mark`` for the time; empty where it has none.
        init(of line: UnsafeRawBufferPointer, marked: UnsafeRawBufferPointer) {
            plain = Self.characters(of: line)
            self.marked = marked.isEmpty ? nil : Self.characters(of: marked)
        }

        /// Numbers differ from line to line: of each its first digit tells enough.
        private static func characters(of bytes: UnsafeRawBufferPointer) -> UInt64 {
            var (characters, count) = (UInt64(0), 0)
            for byte in bytes.prefix(8) {
                guard byte > 0, byte < 0x80 else { break }
                characters |= UInt64(byte) << UInt64(8 * count)
                count += 1
                if byte.isDigit { break }
            }
            return characters
        }

        /// Returns the same of the first characters alone.
        fileprivate func prefix(_ count: Int) -> Beginning {
            let mask = UInt64.max >> UInt64(64 - 8 * count)
            var prefix = self
            (prefix.plain, prefix.marked) = (plain & mask, marked.map { $0 & mask })
            return prefix
        }
    }

    /// A way to read a line. It is one object, which costs less to be looked at than two in a value.
    final class Candidate: Sendable {
        let format: FormatDefinition
        /// A pattern of the format; nil: its fields.
        let pattern: FormatPattern.Compiled?

        fileprivate init(_ format: FormatDefinition, _ pattern: FormatPattern.Compiled?) {
            (self.format, self.pattern) = (format, pattern)
        }
    }

    /// What a line must have to be read in a way. It stands beside the ways, and counts no references: most lines lack it.
    struct Need {
        let bytes: PatternBytes
        /// True if the bytes are those of the line with ``FormatPattern/mark`` for its time.
        let isOfMarked: Bool

        fileprivate init(_ pattern: FormatPattern.Compiled?) {
            (bytes, isOfMarked) = (pattern?.required ?? PatternBytes(), pattern?.needsTime ?? false)
        }
    }

    private struct Candidates {
        var list: [Candidate] = []
        var needs: [Need] = []
        /// The number of ways that were looked at.
        var wayCount = 0

        /// Returns the one of a number and those behind it.
        func following(_ number: Int) -> (ways: ArraySlice<Candidate>, needs: ArraySlice<Need>) {
            (list.dropFirst(number), needs.dropFirst(number))
        }
    }

    private struct Found {
        /// The patterns that were compiled, in the order of the ways: to ask each for it costs more than to look at it.
        var compiled: [FormatPattern.Compiled?]
        var candidates: [Beginning: Candidates] = [:]
        /// The number of characters of a beginning that are looked at. It is halved where lines begin in too many ways.
        var length = 8
    }

    /// A pattern of a format, or its fields, and what tells of most lines that they are none of it. It counts no references:
    /// every new beginning goes past all of them.
    private struct Way {
        /// The place of its format.
        let format: Int
        /// The place of the pattern in it; nil: its fields.
        let pattern: Int?
        /// What each of its lines begins with.
        let start: PatternBeginning.Start
        /// True if it looks for a time that was found before.
        let needsTime: Bool
    }

    private let formats: [FormatDefinition]
    private let ways: [Way]
    private let found: Guarded<Found>
    /// The number of beginnings that are told apart. To find the candidates of one takes as long as to read some lines.
    private static let most = 64

    /// - Parameter formats: The formats, in the order in which they are tried.
    init(_ formats: [FormatDefinition]) {
        self.formats = formats
        ways = formats.enumerated().flatMap { place, format in
            let patterns = format.patterns.enumerated().map {
                Way(format: place, pattern: $0, start: $1.start, needsTime: $1.needsTime)
            }
            let fields = Way(format: place, pattern: nil, start: PatternBeginning.Start([]), needsTime: false)
            return format.isOfFields ? patterns + [fields] : patterns
        }
        found = Guarded(Found(compiled: [FormatPattern.Compiled?](repeating: nil, count: ways.count)))
    }

    /// Returns the candidates of a number and the following ones, as far as they are known; none where there are no more.
    ///
    /// - Parameter beginning: That of the line. Of a line's first candidates on, it is what is looked at of it.
    func candidates(
        from number: Int, of beginning: inout Beginning, in room: CaptureRoom
    ) -> (ways: ArraySlice<Candidate>, needs: ArraySlice<Need>) {
        found.withLock { found in
            if number == 0 { beginning = beginning.prefix(found.length) }
            if let known = found.candidates[beginning], known.list.count > number || known.wayCount == ways.count {
                return known.following(number)
            }
            if found.length > 1, found.candidates.count == Self.most, found.candidates[beginning] == nil {
                (found.length, found.candidates) = (found.length / 2, [:])
            }
            var known = found.candidates.removeValue(forKey: beginning) ?? Candidates()
            while known.list.count <= number, known.wayCount < ways.count {
                if let next = candidate(known.wayCount, of: beginning, in: room, &found.compiled) {
                    known.list.append(next)
                    known.needs.append(Need(next.pattern))
                }
                known.wayCount += 1
            }
            found.candidates[beginning] = known
            return known.following(number)
        }
    }

    /// Returns a way to read lines; nil where none with a beginning can be read so.
    private func candidate(
        _ number: Int, of beginning: Beginning, in room: CaptureRoom, _ compiled: inout [FormatPattern.Compiled?]
    ) -> Candidate? {
        let way = ways[number]
        guard let characters = way.needsTime ? beginning.marked : beginning.plain, way.start.mayBegin(characters)
        else { return nil }
        guard let place = way.pattern else { return Candidate(formats[way.format], nil) }
        if compiled[number] == nil { compiled[number] = try? formats[way.format].patterns[place].compile() }
        guard let pattern = compiled[number],
            withCharacters(characters, { pattern.pattern.mayMatch($0, in: room) })
        else { return nil }
        return Candidate(formats[way.format], pattern)
    }

    private func withCharacters<Result>(_ characters: UInt64, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: characters.littleEndian) { bytes in
            body(UnsafeRawBufferPointer(rebasing: bytes[..<(8 - characters.leadingZeroBitCount / 8)]))
        }
    }
}
