extension WindowCommands {
    /// The same with other keys: one that a command is given is taken from those that had it.
    ///
    /// - Parameters:
    ///   - bindings: commands by name, and their keys; of two for one key, the later counts.
    ///   - make: a command that is not among these, by its name; nil where there is none.
    public func binding(_ bindings: [KeyBinding], make: (String) -> WindowCommand? = { _ in nil }) -> WindowCommands {
        var commands = all
        for binding in bindings {
            let id = CommandID(stringLiteral: binding.command)
            let chords = binding.keys.compactMap { KeyChord($0) }
            if !commands.contains(where: { $0.id == id }), let made = make(binding.command) { commands.append(made) }
            for place in commands.indices {
                if commands[place].id == id {
                    commands[place].keys = chords
                } else {
                    commands[place].keys.removeAll { chords.contains($0) }
                }
            }
        }
        return WindowCommands(commands)
    }
}
