import Strata
import StrataCommandLine
import StrataInterface
import StrataSystem

/// `strata themes`: which there are, what is wrong with a file of one, and one with every colour to start from.
enum ThemesCommand {
    static let command = Command(
        "themes",
        [
            .init("strata themes", "list all themes, and the folder for yours"),
            .init("strata themes check FILE", "check the lines of a theme"),
            .init("strata themes print NAME", "print a theme with every colour, to start from"),
        ], refusal: refusal
    ) { arguments throws(CommandError) in
        switch (arguments.words.first, arguments.words.count) {
        case (nil, _): try StandardOutput.print(list(ThemeShelf.standard))
        case ("check", 2): return try check(arguments.words[1])
        case ("print", 2): try StandardOutput.print(try text(of: arguments.words[1]))
        case ("check", 1): throw .usage("themes check needs the FILE of a theme")
        case ("print", 1): throw .usage("themes print needs the NAME of a theme")
        case ("check", _), ("print", _): throw .usage(refusal(of: arguments.words[2]))
        default: throw .usage(refusal(of: arguments.words.first ?? ""))
        }
        return 0
    }

    private static func refusal(of argument: String) -> String {
        "themes takes no '\(argument)'; it takes check FILE, print NAME, or nothing"
    }

    /// Returns a line each: the name, and what it is for or where its file is.
    static func list(_ shelf: ThemeShelf) -> String {
        let own = Set(shelf.ownNames)
        let width = shelf.names.map(\.count).max() ?? 0
        let lines = shelf.names.map { name in
            let note = own.contains(name) ? shelf.path(of: name) ?? "" : summary(of: name)
            return name + String(repeating: " ", count: width - name.count + 2) + note
        }
        let place = shelf.folder.map { "\nYours are files in \($0), such as mine.theme.\n" } ?? ""
        return lines.joined(separator: "\n") + "\n" + place
    }

    /// Returns the purpose of a theme that ships. That of a file is its first comment.
    private static func summary(of name: String) -> String {
        if let palette = ShippedPalette.all.first(where: { $0.name == name }) { return palette.summary }
        let text = ShippedTheme.all.first { $0.name == name }?.text ?? ""
        let words = text.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }
        return words.prefix(1).lowercased() + words.dropFirst().prefix { $0 != "." }
    }

    private static func check(_ path: String) throws(CommandError) -> Int32 {
        guard let reading = ThemeShelf.standard.read(file: path) else {
            let problem = Folder.exists(path) ? SettingsFile.unreadable(path) : "there is no file \(path)"
            throw CommandError(description: problem, exitCode: ExitCode.noInput)
        }
        for complaint in reading.problems + reading.warnings { Diagnostics.warn(complaint) }
        guard reading.problems.isEmpty, reading.warnings.isEmpty else { return ExitCode.badData }
        try StandardOutput.print("\(path): all is well\n")
        return 0
    }

    private static func text(of name: String) throws(CommandError) -> String {
        let shelf = ThemeShelf.standard
        guard ThemeChoice.isName(name) else { throw .usage("'\(OneLine.excerpt(name))' cannot be the name of a theme") }
        if let problem = shelf.problem(of: name) { throw .usage("no theme '\(name)': \(problem)") }
        guard let reading = shelf.read(name) else { throw .usage("the theme '\(name)' cannot be read") }
        for complaint in reading.problems { Diagnostics.warn(complaint) }
        let palette = reading.palette
        let base = ShippedPalette.first(isDark: palette.isDark, hasHighContrast: palette.hasHighContrast)
        return ThemeText.text(palette, based: base.name)
    }
}
