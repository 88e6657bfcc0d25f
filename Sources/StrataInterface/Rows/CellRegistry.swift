import StrataCanvas

/// The row looks there are, by name.
public struct CellRegistry {
    /// A look that can be asked for by name.
    public struct Entry {
        /// The name on the command line.
        public let name: String
        /// The description, in a few words.
        public let summary: String
        /// The number of bytes of a line that it needs to be given; nil: no limit of its own.
        public let maximumLineBytes: Int?
        /// True if it shows text, which decoders may make of lines; else it is given the lines as they are.
        public let showsText: Bool
        /// Makes one that sets its texts in these fonts and faces.
        public let make: (FontLibrary, Faces) -> any Cell
    }

    /// In the order in which they are listed.
    public private(set) var entries: [Entry] = []

    /// An empty one.
    public init() {}

    /// Adds a look. The name must not be taken.
    ///
    /// - Parameters:
    ///   - name: what the command line is to call it.
    ///   - summary: what it shows, in a few words.
    ///   - maximumLineBytes: the number of bytes of a line that it needs to be given; nil: no limit of its own.
    ///   - showsText: whether it shows text, which decoders may make of lines; else it is given the lines as they are.
    ///   - make: makes one that sets its texts in these fonts and faces.
    public mutating func register(
        _ name: String, _ summary: String, maximumLineBytes: Int? = nil, showsText: Bool = false,
        make: @escaping (FontLibrary, Faces) -> any Cell
    ) {
        precondition(!names.contains(name), "There is a cell named '\(name)' already.")
        entries.append(
            Entry(
                name: name, summary: summary, maximumLineBytes: maximumLineBytes, showsText: showsText, make: make))
    }

    /// Every name.
    public var names: [String] { entries.map(\.name) }

    /// The look with a name, if there is one.
    ///
    /// - Parameter name: what it was registered as.
    public func entry(named name: String) -> Entry? { entries.first { $0.name == name } }
}
