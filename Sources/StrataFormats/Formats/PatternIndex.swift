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

    /// A way to read a line.
    struct Candidate {
        let format: FormatDefinition
        /// A pattern of the format; nil: its fields.
        let pattern: FormatPattern.Compiled?
    }

    private struct Candidates {
        var list: [Candidate] = []
        /// The number of formats that were looked at.
        var formatCount = 0
    }

    private struct Found {
        var candidates: [Beginning: Candidates] = [:]
        /// The number of characters of a beginning that are looked at. It is halved where lines begin in too many ways.
        var length = 8
    }

    private let formats: [FormatDefinition]
    private let found = Guarded(Found())
    /// The number of beginnings that are told apart. To find the candidates of one takes as long as to read some lines.
    private static let most = 64

    /// - Parameter formats: The formats, in the order in which they are tried.
    init(_ formats: [FormatDefinition]) { self.formats = formats }

    /// Returns the candidates of a number and the following ones, as far as they are known; none where there are no more.
    ///
    /// - Parameter beginning: That of the line. Of a line's first candidates on, it is what is looked at of it.
    func candidates(
        from number: Int, of beginning: inout Beginning, in room: CaptureRoom
    ) -> ArraySlice<Candidate> {
        found.withLock { found in
            if number == 0 { beginning = beginning.prefix(found.length) }
            if let known = found.candidates[beginning], known.list.count > number || known.formatCount == formats.count
            {
                return known.list.dropFirst(number)
            }
            var known = found.candidates.removeValue(forKey: beginning) ?? Candidates()
            while known.list.count <= number, known.formatCount < formats.count {
                append(formats[known.formatCount], beginning, in: room, to: &known)
            }
            if found.length > 1, found.candidates.count == Self.most {
                (found.length, found.candidates) = (found.length / 2, [:])
            }
            found.candidates[beginning] = known
            return known.list.dropFirst(number)
        }
    }

    private func append(
        _ format: FormatDefinition, _ beginning: Beginning, in room: CaptureRoom, to known: inout Candidates
    ) {
        for pattern in format.patterns {
            guard let characters = pattern.needsTime ? beginning.marked : beginning.plain,
                pattern.mayBegin(with: characters), let compiled = try? pattern.compile(),
                withCharacters(characters, { compiled.pattern.mayMatch($0, in: room) })
            else { continue }
            known.list.append(Candidate(format: format, pattern: compiled))
        }
        if format.isOfFields { known.list.append(Candidate(format: format, pattern: nil)) }
        known.formatCount += 1
    }

    private func withCharacters<Result>(_ characters: UInt64, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: characters.littleEndian) { bytes in
            body(UnsafeRawBufferPointer(rebasing: bytes[..<(8 - characters.leadingZeroBitCount / 8)]))
        }
    }
}

extension FormatPattern {
    /// Returns true if a line may match that begins with some characters, the first one lowest; 0 is behind them.
    fileprivate func mayBegin(with characters: UInt64) -> Bool {
        for (place, own) in beginning.enumerated() {
            let character = UInt8(truncatingIfNeeded: characters >> UInt64(8 * place))
            if character != own { return character == 0 }
        }
        return true
    }
}
