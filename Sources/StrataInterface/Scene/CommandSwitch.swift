/// The state that a command switches.
struct CommandSwitch {
    /// Returns true while it is on.
    let isOn: (WindowScene) -> Bool
    /// The command's title while it is on; nil: the title stays, and a menu ticks it.
    let titleWhenOn: String?
}
