/// What a text editor does, written as plainly as can be: a string that is divided into characters anew for every
/// question, and whole copies of it to go back to.
struct NaiveEditor {
    struct State: Equatable {
        var text = ""
        var anchor = 0
        var caret = 0
    }

    private(set) var state = State()
    /// Each step's state before and after it.
    private var past: [(before: State, after: State)] = []
    private var future: [(before: State, after: State)] = []
    /// What kind of edit may be continued, and whether a space was typed last.
    private var open: (kind: Kind, endsInSpace: Bool)?

    enum Kind { case typing, backward, forward }

    /// Byte offsets between characters, both ends of the text included.
    var borders: [Int] { state.text.reduce(into: [0]) { $0.append($0.last! + $1.utf8.count) } }

    var isMarked: Bool { state.anchor != state.caret }
    private var lower: Int { min(state.anchor, state.caret) }
    private var upper: Int { max(state.anchor, state.caret) }

    func border(atOrAfter offset: Int) -> Int { borders.first { $0 >= offset } ?? borders.last! }

    mutating func moveCaret(to offset: Int, extending: Bool) {
        let old = state
        state.caret = border(atOrAfter: offset)
        if !extending { state.anchor = state.caret }
        if state != old { open = nil }
    }

    mutating func endStep() { open = nil }

    mutating func type(_ text: String) {
        guard isMarked || !text.isEmpty else { return }
        let endsInSpace = text.last.map(isSpace) ?? false
        let beginsWord = open.map { $0.endsInSpace } ?? false && !(text.first.map(isSpace) ?? false)
        begin(isMarked || beginsWord ? nil : .typing)
        replace(lower, upper, text, then: text.isEmpty ? (.typing, false) : (.typing, endsInSpace))
    }

    mutating func insert(_ text: String) {
        guard isMarked || !text.isEmpty else { return }
        begin(nil)
        replace(lower, upper, text, then: nil)
    }

    mutating func eraseBackward(word: Bool) {
        if isMarked { return insert("") }
        guard state.caret > 0 else { return }
        let start = word ? wordStart(before: state.caret) : erasureStart(before: state.caret)
        begin(word ? nil : .backward)
        replace(start, state.caret, "", then: word ? nil : (.backward, false))
    }

    mutating func eraseForward(word: Bool) {
        if isMarked { return insert("") }
        guard state.caret < state.text.utf8.count else { return }
        let end = word ? wordEnd(after: state.caret) : border(atOrAfter: state.caret + 1)
        begin(word ? nil : .forward)
        replace(state.caret, end, "", then: word ? nil : (.forward, false))
    }

    mutating func undo() {
        open = nil
        guard let step = past.popLast() else { return }
        future.append(step)
        state = step.before
    }

    mutating func redo() {
        open = nil
        guard let step = future.popLast() else { return }
        past.append(step)
        state = step.after
    }

    /// Remembers the state to go back to, unless the edit continues one of its kind.
    private mutating func begin(_ kind: Kind?) {
        future = []
        if let kind, open?.kind == kind { return }
        past.append((state, state))
    }

    private mutating func replace(_ from: Int, _ to: Int, _ text: String, then next: (Kind, Bool)?) {
        let bytes = Array(state.text.utf8)
        state.text = String(decoding: bytes[..<from] + Array(text.utf8) + bytes[to...], as: UTF8.self)
        let natural = from + text.utf8.count
        state.caret = border(atOrAfter: natural)
        state.anchor = state.caret
        past[past.count - 1].after = state
        // What was typed has become part of what follows: the next edit is somewhere else.
        open = state.caret == natural ? next.map { ($0.0, $0.1) } : nil
    }

    // MARK: - Words

    private func isSpace(_ character: Character) -> Bool { character == " " || character == "\n" || character == "\t" }

    private func isLetter(at border: Int) -> Bool {
        let character = state.text[String.Index(utf16Offset: 0, in: state.text)...].utf8.dropFirst(border)
        guard let first = String(character)?.unicodeScalars.first else { return false }
        return first.properties.isAlphabetic && first.value != 0x64E || first.properties.numericType != nil
    }

    func wordEnd(after offset: Int) -> Int {
        let rest = borders.filter { $0 >= offset && $0 < state.text.utf8.count }
        guard let first = rest.first(where: isLetter) else { return state.text.utf8.count }
        return rest.first { $0 > first && !isLetter(at: $0) } ?? state.text.utf8.count
    }

    func wordStart(before offset: Int) -> Int {
        let before = borders.filter { $0 < offset }
        guard let last = before.last(where: isLetter) else { return 0 }
        let gap = before.last { $0 < last && !isLetter(at: $0) }
        return gap.map { border(atOrAfter: $0 + 1) } ?? 0
    }

    /// Where writers add signs to letters one by one, so they are taken away.
    private func erasureStart(before offset: Int) -> Int {
        let start = borders.last { $0 < offset } ?? 0
        let character = Array(state.text.utf8)[start..<offset]
        let scalars = String(decoding: character, as: UTF8.self).unicodeScalars
        let base = scalars.first!
        let isEuropean = base.value < 0x2B0 || (0x370..<0x530).contains(base.value)
        let isWhole = isEuropean || (0xAC00...0xD7A3).contains(base.value) || base.value >= 0x1F000
        return isWhole ? start : offset - UTF8.width(scalars.last!)
    }
}
