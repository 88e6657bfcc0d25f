import Strata
import StrataCanvas
import StrataSearch

/// What the pattern is for that is typed into a bar.
package protocol PatternUse: AnyObject {
    /// What stands before the pattern; empty: nothing.
    var prefix: String { get }
    /// What the empty bar says.
    var placeholder: String { get }
    /// What of the bar can be clicked, from left to right.
    var targets: [PatternBarTarget] { get }
    /// How much was found; empty where nothing is looked for.
    var countText: String { get }
    /// Whether it is a pity that no more was found.
    var isInVain: Bool { get }
    /// What is the matter, in a sentence; nil where nothing is.
    var notice: String? { get }
    /// What has just happened, in a sentence that is part of ``notice`` or all of it; nil where nothing has.
    var hint: String? { get }
    /// Whether there is more to be found.
    var isRunning: Bool { get }
    /// What of the list the bar covers at its start, in points of it.
    var covered: Rect { get set }
    /// Whether it would cover there what the reader is to see, and lies at the other end of the list for that.
    var isCovering: Bool { get }

    /// The colour of what is typed about; nil where it has none.
    func color(_ palette: Palette) -> Color?
    /// Takes the next colour.
    func turnColor()

    /// The bar opens.
    func begin()
    /// Something else is typed, or nothing.
    func look(for pattern: Pattern?)
    /// Takes what was found.
    func take()
    /// Goes to the next one, or, where `direction` is negative, to the one before.
    func step(_ direction: Int)
    /// The reader is content with the pattern, in a direction. Returns whether the bar stays.
    func confirm(_ direction: Int) -> Bool
    /// Looks no further.
    func stop()
    /// The bar closes.
    func close()
}

// What a use that looks for nothing says and does.
extension PatternUse {
    package var prefix: String { "" }
    package var countText: String { "" }
    package var isInVain: Bool { false }
    package var notice: String? { nil }
    package var hint: String? { nil }
    package var isRunning: Bool { false }
    package var isCovering: Bool { false }
    package func color(_ palette: Palette) -> Color? { nil }
    package func turnColor() {}
    package func begin() {}
    package func take() {}
    package func step(_ direction: Int) {}
    package func stop() {}
}
