import Strata
import StrataCanvas
import StrataSearch
import StrataWindow

/// The purpose of the pattern that is typed into a bar.
package protocol Prompt: AnyObject {
    /// The name under which what is typed is kept from one day to another; nil: it is not kept.
    static var historyName: String? { get }
    /// For a list.
    init(of pane: ListPane)
    /// The words before the pattern; empty: none.
    var prefix: String { get }
    /// The words that the empty bar shows.
    var placeholder: String { get }
    /// The parts of the bar that can be clicked, from left to right.
    var targets: [PromptBarTarget] { get }
    /// The words for how much was found; empty while nothing is looked for.
    var countText: String { get }
    /// True if all has been looked at and nothing was found, which the bar shows in the colour of a warning.
    var isInVain: Bool { get }
    /// A sentence on what is wrong; nil if nothing is.
    var notice: String? { get }
    /// A sentence on what has just happened, which is part of ``notice`` or all of it; nil if nothing has.
    var hint: String? { get }
    /// True if what goes to the next one goes up.
    var isReversed: Bool { get }
    /// True if there is more to be found.
    var isRunning: Bool { get }
    /// The part of the list that the bar covers at its start, in points of it.
    var covered: Rect { get set }
    /// True if it would cover there what the reader is to see, and lies at the other end of the list for that.
    var isCovering: Bool { get }

    /// True if what is typed is read as a condition on a field.
    var isField: Bool { get }
    /// Reads it the other way.
    func toggleField()
    /// Returns what a text may go on with; nil for nothing.
    func offers(for text: String) -> FieldOffers?

    /// The colour of what is typed about; nil where it has none.
    func color(_ palette: Palette) -> Color?
    /// Takes the next colour.
    func turnColor()

    /// The bar opens.
    func begin()
    /// Something else is typed, or nothing.
    func look(for pattern: Pattern?)
    /// Takes what was found.
    func drain()
    /// Goes to the next one, or, where `direction` is negative, to the one before.
    func step(_ direction: Int)
    /// The reader is content with the pattern, in a direction. Returns whether the bar stays.
    func confirm(_ direction: Int) -> Bool
    /// Returns true if a key behind a text means what Enter does.
    func isConfirmed(by key: Key, behind text: String) -> Bool
    /// Looks no further.
    func stop()
    /// The bar closes.
    func close()
    /// True while something that was begun in the bar goes on, though this may be closed.
    var isWorking: Bool { get }
    /// Says what has become of that.
    func advance()
}

// What a use that looks for nothing says and does.
extension Prompt {
    package static var historyName: String? { nil }
    package var covered: Rect {
        get { Rect(x: 0, y: 0, width: 0, height: 0) }
        set {}
    }
    package var isWorking: Bool { false }
    package func advance() {}
    package var prefix: String { "" }
    package var countText: String { "" }
    package var isInVain: Bool { false }
    package var notice: String? { nil }
    package var hint: String? { nil }
    package var isReversed: Bool { false }
    package var isRunning: Bool { false }
    package var isCovering: Bool { false }
    package func color(_ palette: Palette) -> Color? { nil }
    package func turnColor() {}
    package var isField: Bool { false }
    package func toggleField() {}
    package func offers(for text: String) -> FieldOffers? { nil }
    package func isConfirmed(by key: Key, behind text: String) -> Bool { false }
    package func begin() {}
    package func drain() {}
    package func step(_ direction: Int) {}
    package func stop() {}
}

extension Error {
    /// The error in words, as a sentence under a bar.
    var sentence: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() + "." }
}
