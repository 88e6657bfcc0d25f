import StrataFormats

/// The names that programs that log records, as JSON or as `name=value`, give the members that every record has.
package enum RecordNames {
    /// The role of a member of a record.
    package enum Role: CaseIterable, Sendable {
        case time, level, source, message
    }

    /// Names of a role, the best first.
    package static func names(of role: Role) -> [[UInt8]] {
        switch role {
        case .time: times
        case .level: levels
        case .source: sources
        case .message: messages
        }
    }

    private static let records = FormatShelf.embedded.definition(named: "json_log")
    /// The journal has names of its own, which mean the same in any record.
    private static let journal = FormatShelf.embedded.definition(named: "journal_json")
    private static let times = names(.time)
    private static let levels = names(.level)
    private static let sources = names(.source)
    private static let messages = names(.message)

    private static func names(_ role: FormatDefinition.MemberRole) -> [[UInt8]] {
        let known = records?.memberNames(role) ?? []
        return known + (journal?.memberNames(role) ?? []).filter { !known.contains($0) }
    }

    /// Names of a role among the columns of a table, the best first: a name alone may be anybody's there.
    static func columns(of role: Role) -> [[UInt8]] {
        let table = FormatShelf.embedded.tableFormat
        switch role {
        case .time: return table.memberNames(.time)
        case .level: return levels
        case .source: return table.memberNames(.source)
        case .message: return table.memberNames(.message)
        }
    }

    /// Returns the role of a column of a table, by its name in any case; nil if it has none.
    package static func role(ofColumn name: [UInt8]) -> Role? {
        let name = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return Role.allCases.first { role in
            columns(of: role).contains { $0.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } == name }
        }
    }

    /// The members that are the same in all records of a program, or are for programs.
    static let hidden = [records, journal].reduce(into: Set<[UInt8]>()) { $0.formUnion($1?.hiddenMembers ?? []) }

    /// Names that begin with this are shown only if they are asked for.
    static let hiddenBeginning = UInt8(ascii: "_")

    /// Words that say a level where the name of a pair, `at`, may say anything else as well, as Heroku has it.
    static let levelsOfPlace = Set(["debug", "info", "warning", "error"].map { Array($0.utf8) })
}
