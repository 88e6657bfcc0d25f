/// What is marked in a text, from where marking began to the caret. Both are byte offsets on borders of characters.
struct TextSelection: Hashable {
    /// The end that stays.
    var anchor: Int
    /// The end that moves.
    var caret: Int

    /// From one offset to another.
    init(anchor: Int, caret: Int) {
        self.anchor = anchor
        self.caret = caret
    }

    /// Nothing but a caret.
    init(caret: Int) { self.init(anchor: caret, caret: caret) }

    /// What is marked.
    var range: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

    /// Whether there is nothing but a caret.
    var isEmpty: Bool { anchor == caret }
}
