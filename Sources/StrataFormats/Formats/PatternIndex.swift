import StrataSystem

/// The patterns of some formats that a line may match, by how it begins: of six hundred a few dozen. They are found out as
/// far as lines need them.
final class PatternIndex: Sendable {
    /// The beginning of lines.
    struct Beginning: Hashable {
        /// The first byte; nil for an empty line.
        let first: UInt8?
        /// The same, with ``FormatPattern/mark`` for a time.
        let marked: UInt8?
        let hasTime: Bool
    }

    /// A way to read a line.
    struct Candidate {
        let format: FormatDefinition
        /// A pattern of the format; nil: its fields.
        let pattern: FormatPattern.Compiled?
    }

    private struct Found {
        var candidates: [Candidate] = []
        /// The number of formats that were looked at.
        var formatCount = 0
    }

    private let formats: [FormatDefinition]
    private let found = Guarded<[Beginning: Found]>([:])

    /// - Parameter formats: The formats, in the order in which they are tried.
    init(_ formats: [FormatDefinition]) { self.formats = formats }

    /// Returns the candidates of a number and the following ones, as far as they are known; none where there are no more.
    func candidates(from number: Int, of beginning: Beginning) -> ArraySlice<Candidate> {
        found.withLock { found in
            if let known = found[beginning], known.candidates.count > number || known.formatCount == formats.count {
                return known.candidates.dropFirst(number)
            }
            var known = found.removeValue(forKey: beginning) ?? Found()
            defer { found[beginning] = known }
            while known.candidates.count <= number, known.formatCount < formats.count {
                append(formats[known.formatCount], beginning, to: &known)
            }
            return known.candidates.dropFirst(number)
        }
    }

    private func append(_ format: FormatDefinition, _ beginning: Beginning, to known: inout Found) {
        for pattern in format.patterns
        where pattern.mayMatch(beginning.first, beginning.marked, hasTime: beginning.hasTime) {
            guard let compiled = try? pattern.compile() else { continue }
            known.candidates.append(Candidate(format: format, pattern: compiled))
        }
        if format.isOfFields { known.candidates.append(Candidate(format: format, pattern: nil)) }
        known.formatCount += 1
    }
}
