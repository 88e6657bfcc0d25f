internal import CX11
import StrataWindow

/// A text in the making as an input method sends it: bit by bit, counted in code points.
struct PreeditText {
    private struct Element {
        let scalar: Unicode.Scalar
        var isChosen: Bool
    }

    private var elements: [Element] = []
    private var caret = 0

    /// The text to be shown; nil if there is none.
    var preedit: Preedit? {
        guard !elements.isEmpty else { return nil }
        let first = elements.firstIndex { $0.isChosen } ?? 0
        let rest = elements[first...]
        let end = elements.contains { $0.isChosen } ? rest.firstIndex { !$0.isChosen } ?? elements.count : first
        return Preedit(
            text: String(String.UnicodeScalarView(elements.map(\.scalar))), caret: offset(of: caret),
            chosen: offset(of: first)..<offset(of: end))
    }

    /// Forgets the text.
    mutating func clear() {
        elements = []
        caret = 0
    }

    /// Replaces `count` code points from `first` on. Places outside the text are moved to its ends.
    ///
    /// - Parameters:
    ///   - text: what comes there; nil where only its looks change.
    ///   - isChosen: for each code point of it, whether it belongs to what is being chosen.
    mutating func replace(first: Int, count: Int, text: String?, isChosen: [Bool], caret: Int) {
        let start = place(first)
        let range = start..<place(start + max(0, min(count, elements.count)))
        if let text {
            let new = text.unicodeScalars.enumerated().map { index, scalar in
                Element(scalar: scalar, isChosen: isChosen.indices.contains(index) && isChosen[index])
            }
            elements.replaceSubrange(range, with: new)
        } else {
            for (index, isChosen) in zip(range, isChosen) { elements[index].isChosen = isChosen }
        }
        self.caret = place(caret)
    }

    /// Moves the caret as the method asks, and returns where it stands then.
    mutating func moveCaret(_ direction: XIMCaretDirection, to position: Int) -> Int {
        switch direction {
        case XIMAbsolutePosition: caret = place(position)
        case XIMForwardChar, XIMForwardWord: caret = place(caret + 1)
        case XIMBackwardChar, XIMBackwardWord: caret = place(caret - 1)
        case XIMLineStart: caret = 0
        case XIMLineEnd: caret = elements.count
        default: break
        }
        return caret
    }

    private func place(_ index: Int) -> Int { min(max(0, index), elements.count) }

    private func offset(of index: Int) -> Int {
        elements[..<index].reduce(0) { $0 + UTF8.width($1.scalar) }
    }
}
