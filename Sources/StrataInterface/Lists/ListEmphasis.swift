import StrataDocument
import StrataSearch

/// The parts of the texts of a list's rows that stand out.
struct ListEmphasis {
    /// The matcher of the pattern that is looked for.
    let matcher: Matcher
    /// The hit that the reader is at.
    let current: RowID?
}
