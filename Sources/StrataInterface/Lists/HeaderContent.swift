/// The content of the header strip.
package struct HeaderContent: Hashable {
    /// The file's name.
    package var title = ""
    /// The folder of the file, or a note.
    package var place = ""
    /// True if the beginning of the place says something, as that of a path does and that of a sentence does not.
    package var cutsPlace = true
    /// The words on whether new rows come into view: `● Live`.
    package var state = ""
    /// The terms that the rows are filtered by.
    package var filters: [FilterTerm] = []
    /// True if any one of those that ask for something is enough.
    package var showsAny = false
    /// The number of rows that are shown around each one that passes them.
    package var context = 0
    /// The words for what is wrong with it.
    package var notice = ""
    /// `back to line 1,204`, while a click returns there.
    package var hint: String?
    /// The part of the list that is shown, as long as it can be said first, and briefly last: `lines 1,204–1,240 of
    /// 10,000,000  ·  42 %`, `42 %`.
    package var positions = [""]
    /// True if keys go to this list and not to its neighbours.
    package var hasFocus = false

    /// Returns the words of a filter's chip, behind another one with the word for how they go together: `or error`.
    func chip(_ place: Int) -> String { connective(before: place) + filters[place].chip }

    /// Returns the word for how a filter goes together with others before it, and a space: `or `; empty where none of
    /// these asks for something.
    func connective(before place: Int) -> String {
        guard filters[place].asks, filters[..<place].contains(where: \.asks) else { return "" }
        return showsAny ? "or " : "and "
    }

    /// Place and notice in a row.
    package var note: String { Self.joined([place, notice]) }

    /// Texts with dots between them; empty ones are left out.
    package static func joined(_ texts: [String]) -> String { texts.filter { !$0.isEmpty }.joined(separator: "  ·  ") }
}
