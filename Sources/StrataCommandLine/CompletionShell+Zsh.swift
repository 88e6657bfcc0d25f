extension CompletionShell {
    /// zsh(1).
    static let zsh = CompletionShell(
        name: "zsh", path: { "share/zsh/site-functions/_\($0)" },
        script: { program, table in
            """
            #compdef \(program)
            local -a options commands
            case ${words[CURRENT-1]} in
            \(values(table))
            esac
            case ${words[2]} in
            \(commands(table))
            esac
            commands=(\(pairs(table.completedWords.map { ($0.word, $0.summary) })))
            if [[ ${words[CURRENT]} == -* ]]; then
                _describe -o option options
            else
                (( CURRENT == 2 )) && _describe command commands
                _files
            fi

            """
        })

    private static func values(_ table: CommandTable) -> String {
        let choices = table.choices.map { "    \($0.option)) compadd -- \($0.words.joined(separator: " ")); return ;;" }
        let others = [
            (table.options(taking: .file), "_files; return"), (table.options(taking: .folder), "_files -/; return"),
            (table.options(taking: .other), "return"),
        ]
        let rest = others.filter { !$0.0.isEmpty }.map { "    \($0.0.joined(separator: "|"))) \($0.1) ;;" }
        return (choices + rest).joined(separator: "\n")
    }

    private static func commands(_ table: CommandTable) -> String {
        let named = table.pages.dropFirst().map { word, command in
            let inner = command.innerWords.joined(separator: " ")
            let further = inner.isEmpty ? "" : " (( CURRENT == 3 )) && { compadd -- \(inner); return };"
            return "    \(word)) options=(\(options(of: command)));\(further) ;;"
        }
        return (named + ["    *) options=(\(table.pages.first.map { options(of: $0.command) } ?? "")) ;;"])
            .joined(separator: "\n")
    }

    private static func options(of command: Command) -> String {
        pairs(command.completedOptions.map { ($0.name, $0.summary) })
    }

    private static func pairs(_ all: [(String, String)]) -> String {
        all.map { "\($0.0):\($0.1)".quotedForShell }.joined(separator: " ")
    }
}
