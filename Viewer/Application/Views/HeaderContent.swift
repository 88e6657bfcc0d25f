/// What the header strip says.
struct HeaderContent: Hashable {
    /// The file's name.
    var title = ""
    /// Where it lies.
    var place = ""
    /// What becomes of it: `following`.
    var state = ""
    /// What is the matter with it.
    var notice = ""
    /// The chain of strategies.
    var chip = ""
    /// `back to line 1,204`, while a click returns there.
    var hint: String?
    /// What is shown, as long as it can be said first, and briefly last: `lines 1,204–1,240 of 10,000,000  ·  42 %`,
    /// `42 %`.
    var positions = [""]
    /// Whether keys go to this list and not to its neighbours.
    var hasFocus = false

    /// Place, state and notice in a row.
    var note: String { Self.joined([place, state, notice]) }

    /// Texts with dots between them; empty ones are left out.
    static func joined(_ texts: [String]) -> String { texts.filter { !$0.isEmpty }.joined(separator: "  ·  ") }
}
