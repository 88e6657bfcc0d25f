import StrataDocument
import StrataSearch

/// A sentence on what is wrong with a pattern.
public struct FilterError: Error, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String
}

// Filters that a program sets. Those of the reader hold as well.
extension ListPane {
    /// True if its rows can be filtered: those of every document that has no headers of its own.
    public var canFilter: Bool { filters.isPossible }

    /// True if some rows are not shown, because of a filter of the program or of the reader.
    public var isFiltered: Bool { filters.isFiltered }

    /// Shows only the rows of which something is so, in the place of those that the program has shown last. What is read
    /// stays where it is, as far as the list allows. Rows that arrive are asked for, too, and those whose text changes
    /// again.
    ///
    /// Few rows are filtered by the time this returns; many are looked at in the background, those near to the reader
    /// first. Rows that are filtered stand in the order of their names (`MemoryDocument.move`).
    ///
    /// - Parameter shows: Returns true if a row is shown, by its text and its name (`version`). It is asked on other
    ///   threads. nil shows all rows again.
    public func filter(_ shows: (@Sendable (Line) -> Bool)?) {
        filters.setOwn(shows.map { .lines($0) })
    }

    /// Shows only the rows in which a pattern is found, in the place of those that the program has shown last.
    ///
    /// - Parameters:
    ///   - text: The pattern: upper and lower case differ where it has an upper-case letter. nil, or an empty one, shows
    ///     all rows again.
    ///   - isExpression: True if it is a regular expression, as Perl has them.
    /// - Throws: what is wrong with the expression; the filter stays as it was.
    public func filter(matching text: String?, isExpression: Bool = false) throws(FilterError) {
        guard let text, !text.isEmpty else { return filters.setOwn(nil) }
        do {
            filters.setOwn(.matches(try Matcher(Pattern(text, isExpression ? .regularExpression : .plain))))
        } catch {
            throw FilterError(description: error.sentence)
        }
    }
}

extension Document {
    /// The rows as they can be filtered; the document itself if they can be already, or have headers or dividers of
    /// their own.
    var filterable: any Document {
        let isPlain = headerCount(before: count) == 0 && dividers.isEmpty && lines === self
        let hasOwnRows = self is FilteredDocument || self is DayDocument || self is SectionDocument
        return isPlain && !hasOwnRows ? FilteredDocument(of: self) : self
    }
}
