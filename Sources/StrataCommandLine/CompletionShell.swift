/// A shell that completes words of a command line, and the script that tells it of a program's commands and options.
/// ``all`` lists them: a new one is one file and a line here.
package struct CompletionShell: Sendable {
    /// Its name.
    package let name: String
    /// Returns the path of a program's script below a prefix.
    package let path: @Sendable (_ program: String) -> String
    /// The script.
    package let script: @Sendable (_ program: String, _ table: CommandTable) -> String

    package static let all = [bash, zsh, fish]
}

extension CommandOption {
    /// The values that may stand behind it.
    enum Value: Equatable {
        case none, file, folder
        case words([String])
        /// Something that cannot be guessed.
        case other
    }

    var value: Value {
        guard let placeholder else { return .none }
        if !words.isEmpty { return .words(words) }
        switch placeholder {
        case "FILE", "PNG", "STORY", "PATH": return .file
        case "FOLDER": return .folder
        default: return .other
        }
    }
}

extension Command {
    /// Its options, and those that every command has.
    var completedOptions: [CommandOption] { options + [CommandOption("--help", "print this")] }

    /// The words of further commands.
    var innerWords: [String] {
        guard case .commands(let commands) = body else { return [] }
        return commands.filter { !$0.usages.isEmpty }.map(\.name)
    }
}

extension CommandTable {
    /// The words that stand first, and what they are for.
    var completedWords: [(word: String, summary: String)] {
        pages.dropFirst().compactMap { page in page.command.usages.first.map { (page.word, $0.summary) } }
    }

    /// All options, each once.
    var completedOptions: [CommandOption] {
        var known: Set<String> = []
        return pages.flatMap(\.command.completedOptions).filter { known.insert($0.name).inserted }
    }

    /// Returns the names of options behind which a value of a kind stands.
    func options(taking value: CommandOption.Value) -> [String] {
        completedOptions.filter { $0.value == value }.map(\.name)
    }

    /// Options with words of their own to choose from.
    var choices: [(option: String, words: [String])] {
        completedOptions.compactMap { option in
            if case .words(let words) = option.value { (option.name, words) } else { nil }
        }
    }
}

extension String {
    /// The text as one word of a shell.
    package var quotedForShell: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// The text as it is typed in a shell: quoted where it must be.
    package var typedInShell: String {
        let isPlain = unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "_./:=,@%+-".unicodeScalars.contains($0)
        }
        return isPlain && !isEmpty ? self : quotedForShell
    }
}
