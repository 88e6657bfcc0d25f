import StrataInterface
import StrataSimulation

extension WindowCommands {
    /// What the viewer's windows can do: every window's commands, and a key for each of a few chains. A fold of its own
    /// opens at the start; a log wants the end.
    static var viewer: WindowCommands {
        WindowCommands.standard.adding(
            zip(["1", "2", "3", "4"], chains).map { .strategy($1, key: $0) })
    }

    /// The chains of the keys 1, 2, 3 and 4.
    static let chains = ["flip", "inset", "custom", "inset+fold"]
}
