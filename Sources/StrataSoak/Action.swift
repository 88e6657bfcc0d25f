import StrataGenerators

/// An event that may happen in a round. The names are those of `--mix`.
enum Action: String, CaseIterable {
    /// Lines are appended, in bursts, some of them in two pieces.
    case append
    /// The log is renamed and begun anew; now and then the last lines still go to the renamed file.
    case rotate
    /// The log is copied and cut.
    case copytruncate
    /// The log is written over in place: shorter, of the same length, or longer.
    case rewrite
    /// Another file takes the log's name, as an editor does when it saves.
    case replace
    /// Alone, the log does nothing but change hands by renaming, at gaps from a millisecond to a second.
    case renames
    /// The log is a link, which is switched to another file.
    case links
    /// The readers are stopped for a while (SIGSTOP).
    case stops
    /// The wheel turns and keys are pressed over the window.
    case input
    /// The readers read a pipe.
    case pipe

    /// The weight of its frequency, in proportion to the others; 0 for a property of a whole round.
    var weight: Int {
        switch self {
        case .append: 100
        case .rotate: 4
        case .copytruncate, .rewrite, .replace: 2
        case .links: 3
        case .stops: 4
        case .input: 12
        case .renames, .pipe: 0
        }
    }

    /// True if it needs a log that is a file with a name.
    var changesFile: Bool {
        switch self {
        case .rotate, .copytruncate, .rewrite, .replace, .renames, .links: true
        case .append, .stops, .input, .pipe: false
        }
    }

    /// Returns one of some actions, at random.
    static func choose(_ actions: [Action], using random: inout SplitMix64) -> Action {
        var ticket = Int.random(in: 0..<actions.reduce(0) { $0 + $1.weight }, using: &random)
        for action in actions {
            ticket -= action.weight
            if ticket < 0 { return action }
        }
        return .append
    }
}
