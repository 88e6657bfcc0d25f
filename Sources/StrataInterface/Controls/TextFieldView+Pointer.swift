import Strata
import StrataWindow

extension TextFieldView {
    /// The first button went down: the caret goes there. The second press of a double click marks a word, the third
    /// everything; with Shift, what is marked reaches to the pointer.
    package func press(at point: Point, clickCount: Int, extending: Bool, at time: Double) {
        guard !isComposing else { return }
        drag.takesWords = false
        switch clickCount {
        case 1:
            moveCaret(to: flow.position(at: inText(point)), extending: extending, at: time)
            let origin = extending ? editor.selection.anchor : editor.selection.caret
            drag.origin = origin..<origin
        case 2:
            let word = word(at: point)
            drag.takesWords = true
            drag.origin = word
            select(from: word.lowerBound, to: word.upperBound, at: time)
        default:
            drag.origin = nil
            select(from: 0, to: editor.bytes.count, at: time)
        }
    }

    /// The pointer moved while the first button is down.
    package func drag(to point: Point, at time: Double) {
        guard let origin = drag.origin else { return }
        guard drag.takesWords else {
            return moveCaret(to: flow.position(at: inText(point)), extending: true, at: time)
        }
        let word = word(at: point)
        if word.lowerBound < origin.lowerBound {
            select(from: origin.upperBound, to: word.lowerBound, at: time)
        } else {
            select(from: origin.lowerBound, to: max(origin.upperBound, word.upperBound), at: time)
        }
    }

    /// The first button came up. What was marked with it is to be offered.
    package func release() -> TextFieldResponse {
        drag.origin = nil
        return marked
    }

    /// The middle button went down: what was marked last, wherever, is to be put there.
    package func pressMiddle(at point: Point, at time: Double) -> TextFieldResponse {
        guard !isComposing else { return .handled }
        moveCaret(to: flow.position(at: inText(point)), extending: false, at: time)
        return .paste(.primary)
    }

    /// While an input method makes a text, the caret stays with it.
    private var isComposing: Bool { preedit != nil }

    private func word(at point: Point) -> Range<Int> { editor.word(containing: flow.character(at: inText(point))) }

    private func inText(_ point: Point) -> Point {
        Point(x: point.x - textArea.x + sideways, y: point.y - textArea.y + scroll)
    }
}
