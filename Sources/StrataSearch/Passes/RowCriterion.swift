import StrataDocument

/// A criterion that decides of rows whether they are wanted. Several threads ask it at once.
package protocol RowCriterion: Sendable {
    /// Decides of every row that was read.
    ///
    /// - Parameters:
    ///   - findings: sized for the rows, with no bit set.
    ///   - goesOn: false ends it early; what was found by then is forgotten.
    func decide(_ rows: RowStretch, _ findings: inout RowFindings, goesOn: () -> Bool)
    /// True if it decides of a row in no time, whatever is in it.
    var isQuick: Bool { get }
    /// True if it looks at rows as they came (``RowStretch/originals``), too.
    var needsOriginals: Bool { get }
    /// True if it looks at rows as they are shown. Where it does not, these are not made of what came.
    var needsShown: Bool { get }
}

extension RowCriterion {
    /// No.
    package var isQuick: Bool { false }

    /// No.
    package var needsOriginals: Bool { false }

    /// Yes.
    package var needsShown: Bool { true }
}

/// The findings about rows that were read together, by their indices.
package struct RowFindings: Sendable {
    /// The rows that are wanted.
    package var wanted = RowBits()
    /// The rows that are undecided, for looking took too long.
    package var cutOff = RowBits()

    package init() {}

    /// Makes it what is known of so many rows before anybody has looked.
    package mutating func reset(to count: Int) {
        wanted.reset(to: count)
        cutOff.reset(to: count)
    }
}
