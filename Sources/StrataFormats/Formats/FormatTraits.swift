import StrataJSON

/// How a format differs from others, as its definition says by members that are true.
struct FormatTraits: OptionSet, Sendable {
    let rawValue: Int

    /// What is behind its own parts is read in its turn.
    static let prefix = FormatTraits(rawValue: 1)
    /// Its prefix is put before every line that a program writes, also before those that go on with an entry.
    static let container = FormatTraits(rawValue: 2)
    /// Lines of it begin entries without a time.
    static let timeless = FormatTraits(rawValue: 4)
    /// No word of its messages is a level.
    static let levelless = FormatTraits(rawValue: 8)
    /// It explains nearly anything, and so is tried behind all others.
    static let general = FormatTraits(rawValue: 16)
    /// A few lines that look so may be a chance.
    static let weak = FormatTraits(rawValue: 32)

    private static let names: [(name: String, trait: FormatTraits)] = [
        ("prefix", .prefix), ("container", .container), ("timeless", .timeless), ("levelless", .levelless),
        ("general", .general), ("weak", .weak),
    ]
}

extension FormatTraits {
    /// Reads those of a definition.
    init(_ object: JSONObject) {
        self = FormatTraits(Self.names.filter { object[$0.name] == .flag(true) }.map(\.trait))
    }
}

extension FormatDefinition {
    /// True if what is behind its own parts is read in its turn.
    var isPrefix: Bool { traits.contains(.prefix) }
    /// True if its prefix is put before every line that a program writes.
    var isContainer: Bool { traits.contains(.container) }
    /// True if no word of its messages is a level.
    var isLevelless: Bool { traits.contains(.levelless) }
    /// True if it explains nearly anything.
    var isGeneral: Bool { traits.contains(.general) }
    /// True if a few lines that look so may be a chance.
    var isWeak: Bool { traits.contains(.weak) }
    /// True if lines of it begin entries without a time.
    var needsNoTime: Bool {
        !traits.isDisjoint(with: [.timeless, .container]) || [FormatShelf.pairs, FormatShelf.columns].contains(name)
    }
}
