/// The thing that an object of the tree stands for, as its path says it. Rows have paths by their names and are kept
/// nowhere: a program that asks for one names it.
enum AccessibleNode: Hashable {
    case application
    case window
    /// A part of the window, by its name.
    case part(String)
    /// A row of a list, by the names of both.
    case row(part: String, name: Int)

    /// The beginning of all paths.
    static let prefix = "/org/a11y/atspi/accessible/"
    /// The path of no object.
    static let nowhere = "/org/a11y/atspi/null"

    private static let partPrefix = prefix + "window/"

    /// Reads a path; nil where it is none of the tree's.
    init?(path: String) {
        switch path {
        case Self.prefix + "root": self = .application
        case Self.prefix + "window": self = .window
        default:
            guard path.hasPrefix(Self.partPrefix) else { return nil }
            let words = path.dropFirst(Self.partPrefix.count).split(separator: "/", omittingEmptySubsequences: false)
            guard let part = words.first, !part.isEmpty, words.count <= 2 else { return nil }
            guard words.count == 2 else {
                self = .part(String(part))
                return
            }
            guard let name = Self.number(words[1]) else { return nil }
            self = .row(part: String(part), name: name)
        }
    }

    /// Its path.
    var path: String {
        switch self {
        case .application: Self.prefix + "root"
        case .window: Self.prefix + "window"
        case .part(let name): Self.partPrefix + name
        // A path has no minus.
        case .row(let part, let name): Self.partPrefix + part + (name < 0 ? "/_\(name.magnitude)" : "/\(name)")
        }
    }

    private static func number(_ word: Substring) -> Int? {
        word.hasPrefix("_") ? Int(word.dropFirst()).map { -$0 } : Int(word)
    }
}
