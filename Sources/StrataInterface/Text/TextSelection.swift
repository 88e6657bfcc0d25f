/// The selection in a text, from where it began to the caret. Both are byte offsets on borders of characters.
package struct TextSelection: Hashable {
    /// The end that stays.
    package var anchor: Int
    /// The end that moves.
    package var caret: Int

    /// From one offset to another.
    package init(anchor: Int, caret: Int) {
        self.anchor = anchor
        self.caret = caret
    }

    /// Nothing but a caret.
    package init(caret: Int) { self.init(anchor: caret, caret: caret) }

    /// The range that is selected.
    package var range: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

    /// True if there is nothing but a caret.
    package var isEmpty: Bool { anchor == caret }
}
