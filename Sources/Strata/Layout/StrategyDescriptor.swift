/// The description that a strategy gives of itself. It feeds the registry, `strata strategies` and the error messages.
public struct StrategyDescriptor: Sendable, Hashable {
    /// The name it is found by; letters, digits, `-` and `_`, and `/` between the parts of a qualified name.
    public let name: String
    /// Its purpose, in a sentence.
    public let summary: String
    /// True if a base may place items over one another, like cards in a fan. Others tile: frames only touch.
    public let mayOverlap: Bool
    /// Its options.
    public let options: [OptionDescriptor]

    /// A descriptor.
    public init(name: String, summary: String, mayOverlap: Bool = false, options: [OptionDescriptor] = []) {
        self.name = name
        self.summary = summary
        self.mayOverlap = mayOverlap
        self.options = options
    }

    /// Returns the option of a name.
    public func option(_ name: String) -> OptionDescriptor? { options.first { $0.name == name } }

    /// The first name that two options have; nil if there is none.
    var repeatedOption: String? {
        var names: Set<String> = []
        return options.first { !names.insert($0.name).inserted }?.name
    }
}

/// A fault in a chain, an option or a registration, in a sentence that names the nearest valid name or the range.
public struct StrategyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// An error.
    public init(_ description: String) { self.description = description }
}

/// Finds the valid name that was probably meant.
public enum NearestName {
    /// Returns the candidate with the fewest single-letter edits from `name`; the first of several. Case does not
    /// count, and of a name much longer than every candidate only the beginning does.
    ///
    /// - Parameters:
    ///   - name: what was written.
    ///   - candidates: what may have been meant.
    ///   - most: with more edits than this it was no slip.
    /// - Returns: the candidate, or nil where none is near enough.
    public static func find(_ name: String, among candidates: [String], within most: Int = .max) -> String? {
        let longest = candidates.map(\.unicodeScalars.count).max() ?? 0
        let beginning = name.unicodeScalars.prefix(longest + tail)
        let name = String(beginning).lowercased()
        let found = candidates.map { (candidate: $0, edits: distance(name, $0.lowercased())) }
            .min { $0.edits < $1.edits }
        return found.flatMap { $0.edits <= most ? $0.candidate : nil }
    }

    /// The number of letters of a name that are compared beyond the length of the longest candidate. More would only
    /// add as many edits to all.
    private static let tail = 100

    /// Returns `; did you mean 'fold'?`, or nothing if no candidate is within a third of the letters that were written.
    public static func hint(_ name: String, among candidates: [String]) -> String {
        let longest = candidates.map(\.unicodeScalars.count).max() ?? 0
        // With more letters than half as many again as the longest has, more than a third of them are wrong.
        let most = max(1, min(name.unicodeScalars.count, longest * 3 / 2) / 3)
        return find(name, among: candidates, within: most).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Returns the number of letters that must be added, left out, replaced, or exchanged with their neighbours (the
    /// restricted edit distance of Damerau and Levenshtein); O(m x n).
    static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for line in first.indices {
            var row = [line + 1]
            for column in second.indices {
                let replaced = last[column] + (first[line] == second[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, row[column] + 1)
                let isExchange =
                    line > 0 && column > 0 && first[line] == second[column - 1] && first[line - 1] == second[column]
                if isExchange { best = min(best, beforeLast[column - 1] + 1) }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[second.count]
    }
}
