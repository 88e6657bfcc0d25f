import Strata
import StrataInterface
import StrataSystem

/// The themes there are: those of the user, each a file in a folder, and those that ship. Of two with one name the user's
/// holds, and may be based on the other.
struct ThemeShelf {
    /// Where the user's lie; nil where there is no place for them.
    let folder: String?

    private static let ending = ".theme"

    /// That of this user.
    static var standard: ThemeShelf { ThemeShelf(folder: ConfigFolder.path.map { "\($0)/themes" }) }

    /// What themes are called: those that ship, then the user's own in the order of the alphabet.
    var names: [String] { ShippedTheme.names + ownNames.filter { !ShippedTheme.names.contains($0) } }

    /// Those of the user.
    var ownNames: [String] {
        let files = folder.map { Folder.names(in: $0) } ?? []
        return files.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) }
            .filter(ThemeChoice.isName).sorted()
    }

    /// Where the user's theme of a name is, or would be.
    func path(of name: String) -> String? { folder.map { "\($0)/\(name)\(Self.ending)" } }

    /// Why a name leads to no theme; nil where it does.
    func problem(of name: String) -> String? {
        if ShippedTheme.names.contains(name) || path(of: name).map(Folder.exists) == true { return nil }
        let hint = NearestName.hint(name, among: names)
        return "there is no such theme" + (hint.isEmpty ? "; strata themes lists all" : hint)
    }

    // MARK: - Reading

    /// What a name comes to; nil where there is no such theme.
    func read(_ name: String) -> ThemeReading? { read(name, above: []) }

    /// What a file comes to that is no theme yet, such as one that is being written; nil where it cannot be read.
    func read(file path: String) -> ThemeReading? {
        guard let text = SmallFile.read(path, waits: false) else { return nil }
        return reading(text, path, name: nil, above: [])
    }

    private func read(_ name: String, above: [String]) -> ThemeReading? {
        let path = path(of: name)
        let files = path.map { [$0] } ?? []
        if let path, let text = SmallFile.read(path, waits: false) {
            return reading(text, path, name: name, above: above)
        }
        var reading: ThemeReading?
        if let shipped = ShippedPalette.all.first(where: { $0.name == name }) {
            reading = ThemeReading(palette: shipped.palette, files: files)
        } else if let shipped = ShippedTheme.all.first(where: { $0.name == name }) {
            // What it is based on ships as well, whatever the user has under that name.
            reading = ThemeShelf(folder: nil).reading(shipped.text, name, name: name, above: [])
            reading?.files += files
        }
        // A file that is there goes before what ships, also where it cannot be read.
        if let path, Folder.exists(path) {
            reading = reading ?? ThemeReading(palette: Self.ground, files: files)
            reading?.problems.append(SettingsFile.unreadable(path))
        }
        return reading
    }

    /// What colours are where nobody has said any.
    private static var ground: Palette { ShippedPalette.first(isDark: false, hasHighContrast: false).palette }

    /// - Parameters:
    ///   - above: the themes that are based on this one, from the first on.
    private func reading(_ text: String, _ path: String, name: String?, above: [String]) -> ThemeReading {
        let said = ThemeText(text)
        var refusals = said.refusals
        let names = above + (name.map { [$0] } ?? [])
        var base = ThemeReading(palette: Self.ground)
        if let (below, line) = said.base {
            if below == name, let shipped = ThemeShelf(folder: nil).read(below) {
                base.palette = shipped.palette
            } else if names.contains(below) {
                let circle = (names + [below]).drop { $0 != below }.joined(separator: " on ")
                refusals.append((line, "'\(below)' is based on itself: \(circle)"))
            } else if let found = read(below, above: names) {
                base = found
            } else {
                base.files = self.path(of: below).map { [$0] } ?? []
                refusals.append(
                    (line, "'\(ThemeText.baseName)' cannot be '\(below)': \(problem(of: below) ?? "it cannot be read")")
                )
            }
        }
        let palette = said.applied(to: base.palette)
        refusals.sort { $0.line < $1.line }
        return ThemeReading(
            palette: palette, problems: SettingsFile.warnings(of: refusals, in: path) + base.problems,
            warnings: SettingsFile.warnings(of: said.poorContrasts(in: palette), in: path), files: [path] + base.files)
    }
}

/// What a theme comes to.
struct ThemeReading {
    /// Its colours, as far as they are known.
    var palette: Palette
    /// What is wrong with it, as sentences that name files and lines.
    var problems: [String] = []
    /// What is not good about it, likewise.
    var warnings: [String] = []
    /// The files that it comes from, or would come from if they were there.
    var files: [String] = []
}
