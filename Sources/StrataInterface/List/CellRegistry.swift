import StrataCanvas

/// The row looks there are, by name.
package struct CellRegistry {
    /// A look that can be asked for by name.
    package struct Entry {
        /// What the command line calls it.
        package let name: String
        /// What it shows, in a few words.
        package let summary: String
        /// How much of a line it needs to be given; nil means as much as anybody reads.
        package let maximumLineBytes: Int?
        /// Makes one.
        package let make: (FontLibrary, Faces) -> any Cell
    }

    /// In the order in which they are listed.
    package private(set) var entries: [Entry] = []

    /// An empty one.
    package init() {}

    /// Adds a look. The name must not be taken.
    package mutating func register(
        _ name: String, _ summary: String, maximumLineBytes: Int? = nil,
        make: @escaping (FontLibrary, Faces) -> any Cell
    ) {
        precondition(!names.contains(name), "There is a cell named '\(name)' already.")
        entries.append(Entry(name: name, summary: summary, maximumLineBytes: maximumLineBytes, make: make))
    }

    /// Every name.
    package var names: [String] { entries.map(\.name) }

    /// The look with a name, if there is one.
    package func entry(named name: String) -> Entry? { entries.first { $0.name == name } }
}
