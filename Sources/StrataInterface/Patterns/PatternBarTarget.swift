/// What of the bar for a search can be clicked, from left to right.
package enum PatternBarTarget: CaseIterable, Hashable {
    case expression, letterCase, wholeWord, color, previous, next, close
}
