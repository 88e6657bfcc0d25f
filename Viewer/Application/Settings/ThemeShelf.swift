import Strata
import StrataInterface
import StrataSystem

/// The themes there are: those of the user, each a file in a folder, those that are installed for all programs' users, and
/// those that ship. Of two with one name the first one holds, and may be based on the other.
struct ThemeShelf {
    /// The folder of the user's themes; nil if there is no place for them.
    let folder: String?
    /// The folders of others, the first one first.
    var shared: [String] = []

    private static let ending = ".theme"

    /// The number of themes that are read of which each is based on the next.
    static let longestChain = 16

    /// The themes that are based on one.
    private struct Chain {
        /// Their names, from the first on. One that is based on another of the same name is there once.
        var names: [String] = []
        /// Their number.
        var count = 0

        /// Returns the chain that a theme is added to.
        func adding(_ name: String?) -> Chain {
            Chain(names: names + [name].compactMap(\.self).filter { $0 != names.last }, count: count + 1)
        }
    }

    /// The shelf of this user.
    static var standard: ThemeShelf {
        ThemeShelf(
            folder: ConfigFolder.path.map { "\($0)/themes" }, shared: DataFolders.paths.map { "\($0)/strata/themes" })
    }

    /// The names of themes: those that ship, then those in folders in the order of the alphabet.
    var names: [String] { ShippedTheme.names + ownNames.filter { !ShippedTheme.names.contains($0) } }

    /// The names of themes in folders.
    var ownNames: [String] {
        let files = Set(folders.flatMap { Folder.names(in: $0) })
        return files.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) }
            .filter { ThemeChoice.isName($0) && $0 != ThemeChoice.autoName && path(of: $0).map(Folder.exists) == true }
            .sorted()
    }

    private var folders: [String] { [folder].compactMap(\.self) + shared }

    /// Returns the path of the theme of a name, or the one that the user's would have.
    func path(of name: String) -> String? {
        let paths = paths(of: name)
        return paths.first(where: Folder.exists) ?? (folder == nil ? nil : paths.first)
    }

    /// Returns the paths that themes of a name may have, the first one first.
    private func paths(of name: String) -> [String] { folders.map { "\($0)/\(name)\(Self.ending)" } }

    /// Returns the reason why a name leads to no theme; nil if it does.
    func problem(of name: String) -> String? {
        if ShippedTheme.names.contains(name) || path(of: name).map(Folder.exists) == true { return nil }
        let hint = NearestName.hint(name, among: names)
        return "there is no such theme" + (hint.isEmpty ? "; strata themes lists all" : hint)
    }

    // MARK: - Reading

    /// Returns the reading of the theme of a name; nil if there is none.
    func read(_ name: String) -> ThemeReading? { read(name, above: Chain()) }

    /// Returns the reading of a file that is no theme yet, such as one that is being written; nil if it cannot be read.
    func read(file path: String) -> ThemeReading? {
        guard let text = SmallFile.read(path) else { return nil }
        return reading(text, path, name: nil, above: Chain())
    }

    /// - Parameter place: the first of the folders that is looked into.
    private func read(_ name: String, above: Chain, from place: Int = 0) -> ThemeReading? {
        let paths = paths(of: name)
        let found = paths.indices.dropFirst(place).first { Folder.exists(paths[$0]) }
        if let found, let text = SmallFile.read(paths[found]) {
            var reading = reading(text, paths[found], name: name, above: above, in: found)
            // One that comes to a folder before goes before it.
            reading.files += paths[..<found]
            return reading
        }
        var reading: ThemeReading?
        if let shipped = ShippedPalette.all.first(where: { $0.name == name }) {
            reading = ThemeReading(palette: shipped.palette, files: paths)
        } else if let shipped = ShippedTheme.all.first(where: { $0.name == name }) {
            // What it is based on ships as well, whatever the user has under that name.
            reading = ThemeShelf(folder: nil).reading(shipped.text, name, name: name, above: Chain())
            reading?.files += paths
        }
        // A file that is there goes before what ships, also where it cannot be read.
        if let found {
            reading = reading ?? ThemeReading(palette: Self.ground, files: paths)
            reading?.problems.append(SettingsFile.unreadable(paths[found]))
        }
        return reading
    }

    /// The colours for which a theme says none.
    private static var ground: Palette { ShippedPalette.first(isDark: false, hasHighContrast: false).palette }

    /// - Parameters:
    ///   - above: the themes that are based on this one, from the first on.
    ///   - place: the folder that it lies in.
    private func reading(
        _ text: String, _ path: String, name: String?, above: Chain, in place: Int = 0
    ) -> ThemeReading {
        let said = ThemeText(text)
        var refusals = said.refusals
        let chain = above.adding(name)
        var base = ThemeReading(palette: Self.ground)
        if let (below, line) = said.base {
            if chain.count >= Self.longestChain {
                refusals.append(
                    (
                        line,
                        "'\(ThemeText.baseName)' cannot be '\(below)': "
                            + "a chain of themes has at most \(Self.longestChain)"
                    ))
            } else if below == name, let other = read(below, above: chain, from: place + 1) {
                base = other
            } else if chain.names.contains(below) {
                let circle = (chain.names + [below]).drop { $0 != below }.joined(separator: " on ")
                refusals.append((line, "'\(below)' is based on itself: \(circle)"))
            } else if let found = read(below, above: chain) {
                base = found
            } else {
                base.files = paths(of: below)
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

/// The result of reading a theme.
struct ThemeReading {
    /// Its colours, as far as they are known.
    var palette: Palette
    /// The faults in it, as sentences that name files and lines.
    var problems: [String] = []
    /// The warnings about it, likewise.
    var warnings: [String] = []
    /// The files that it comes from, or would come from if they were there.
    var files: [String] = []
}
