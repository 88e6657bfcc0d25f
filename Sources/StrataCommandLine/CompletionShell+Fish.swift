extension CompletionShell {
    /// fish(1), which finds out itself that a word begins an option.
    static let fish = CompletionShell(
        name: "fish", path: { "share/fish/vendor_completions.d/\($0).fish" },
        script: { program, table in
            let words = table.completedWords
            let first = words.map {
                "complete -c \(program) -n __fish_use_subcommand -a \($0.word) -d \($0.summary.quotedForShell)"
            }
            let options = table.pages.flatMap { word, command in
                let names = words.map(\.word).joined(separator: " ")
                let place =
                    word.isEmpty ? "not __fish_seen_subcommand_from \(names)" : "__fish_seen_subcommand_from \(word)"
                let inner = command.innerWords.map { "complete -c \(program) -n \(place.quotedForShell) -a \($0)" }
                return inner
                    + command.completedOptions.map { option in
                        "complete -c \(program) -n \(place.quotedForShell) -l \(option.name.dropFirst(2))\(value(of: option))"
                            + " -d \(option.summary.quotedForShell)"
                    }
            }
            return (first + options).joined(separator: "\n") + "\n"
        })

    private static func value(of option: CommandOption) -> String {
        switch option.value {
        case .none: ""
        case .file: " -r -F"
        case .folder: " -x -a '(__fish_complete_directories)'"
        case .words(let words): " -x -a \(words.joined(separator: " ").quotedForShell)"
        case .other: " -x"
        }
    }
}
