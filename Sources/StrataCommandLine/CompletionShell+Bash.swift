extension CompletionShell {
    /// bash(1), with the folder that bash-completion looks in.
    static let bash = CompletionShell(
        name: "bash", path: { "share/bash-completion/completions/\($0)" },
        script: { program, table in
            """
            _\(program)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options
                case $before in
            \(values(table))
                esac
                case ${COMP_WORDS[1]} in
            \(commands(table))
                esac
                if [[ $word == -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$word"))
                    return
                fi
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
                if [[ $COMP_CWORD -eq 1 ]]; then
                    COMPREPLY+=($(compgen -W "\(table.completedWords.map(\.word).joined(separator: " "))" -- "$word"))
                fi
            }
            complete -o filenames -F _\(program) \(program)

            """
        })

    /// Returns the completions of the value of the option before.
    private static func values(_ table: CommandTable) -> String {
        let choices = table.choices.map { ($0.option, "-W \"\($0.words.joined(separator: " "))\"") }
        let files = [(table.options(taking: .file).joined(separator: " | "), "-f")]
        let folders = [(table.options(taking: .folder).joined(separator: " | "), "-d")]
        let known = (choices + files + folders).filter { !$0.0.isEmpty }.map { option, what in
            "        \(option)) mapfile -t COMPREPLY < <(compgen \(what) -- \"$word\"); return ;;"
        }
        let others = table.options(taking: .other).joined(separator: " | ")
        return (known + (others.isEmpty ? [] : ["        \(others)) return ;;"])).joined(separator: "\n")
    }

    private static func commands(_ table: CommandTable) -> String {
        let named = table.pages.dropFirst().map { word, command in
            let inner = command.innerWords
            let further =
                inner.isEmpty
                ? ""
                : " [[ $COMP_CWORD -eq 2 ]] && { COMPREPLY=($(compgen -W \"\(inner.joined(separator: " "))\" -- \"$word\"));"
                    + " return; } ;"
            return "        \(word)) options=\"\(names(command))\" ;\(further);"
        }
        return (named + ["        *) options=\"\(table.pages.first.map { names($0.command) } ?? "")\" ;;"])
            .joined(separator: "\n")
    }

    private static func names(_ command: Command) -> String {
        command.completedOptions.map(\.name).joined(separator: " ")
    }
}
