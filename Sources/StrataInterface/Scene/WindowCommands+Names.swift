extension WindowCommands {
    /// Returns a command as a message names it: its title, with the key that asks for it here, if any.
    func name(of command: WindowCommand) -> String {
        let key = (all.first { $0.id == command.id } ?? command).keys.first?.shortName
        return "“\(command.title)”" + (key.map { " (\($0))" } ?? "")
    }
}
