/// A part of the bar for a search that can be clicked, from left to right.
package enum PromptBarTarget: CaseIterable, Hashable {
    case field, expression, letterCase, wholeWord, color, previous, next, close

    /// True if it says how the pattern is read, and not what is done with it.
    var isSwitch: Bool {
        switch self {
        case .field, .expression, .letterCase, .wholeWord, .color: true
        case .previous, .next, .close: false
        }
    }

    /// Its width, in points.
    var width: Double { self == .field ? 52 : 28 }

    /// The words for its action.
    package var label: String {
        switch self {
        case .field: "Filter by field"
        case .expression: "Use regular expression"
        case .letterCase: "Match case"
        case .wholeWord: "Match whole words"
        case .color: "Change colour"
        case .previous: "Find previous"
        case .next: "Find next"
        case .close: "Close"
        }
    }

    /// Returns the key that does the same while one types.
    ///
    /// - Parameter isReversed: whether the keys that go on go up.
    func key(isReversed: Bool) -> String {
        switch self {
        case .field: "Alt+F"
        case .expression: "Alt+R"
        case .letterCase, .color: "Alt+C"
        case .wholeWord: "Alt+W"
        case .previous: isReversed ? "F3" : "Shift+F3"
        case .next: isReversed ? "Shift+F3" : "F3"
        case .close: "Esc"
        }
    }
}
