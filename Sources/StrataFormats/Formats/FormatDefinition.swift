import StrataJSON
import StrataSearch
import Synchronization

/// A format of lines: how its lines are told from others, and what stands where in them. It is read from JSON in the
/// schema that lnav has for its definitions, of which what is about reading counts.
package final class FormatDefinition: Sendable {
    /// A line that is of the format.
    package struct Sample: Sendable {
        package let line: String
        /// The level that it has; nil where nothing is said.
        package let level: String?
    }

    /// The kind of a format, by what a line of it is made of.
    enum Kind: Sendable {
        /// One of several patterns.
        case patterns([FormatPattern])
        /// A JSON object with members.
        case json(RecordMembers)
        /// Fields between separators.
        case table(TableColumns)
    }

    /// Its name.
    package let name: String
    package let title: String
    package let summary: String
    /// The file that defines it.
    package let origin: String
    /// True if it comes with this package; a user has defined the others.
    let ships: Bool
    let kind: Kind
    /// The patterns of its lines; none where they are told otherwise. Every line goes through those of all formats, and
    /// copying a kind costs more than a pattern that does not match.
    let patterns: [FormatPattern]
    /// True if its lines are pairs of names and values, or fields between separators.
    let isOfFields: Bool
    let levels: LevelMap
    /// The forms of times, if the definition says them.
    let timeFormats: [String]
    /// How it differs from others.
    let traits: FormatTraits
    /// True if its lines are records, or read as such.
    var isOfRecords: Bool { if case .json = kind { true } else { false } }
    private let fixed = AtomicLazyReference<PatternWords>()
    /// The words that all of its lines have, which so say nothing of one.
    var words: PatternWords { fixed.load() ?? fixed.storeIfNil(PatternWords(ofAll: patterns.map(\.text))) }
    /// The separator of its fields; nil where it has none.
    var separator: UInt8? { if case .table(let columns) = kind { columns.separator } else { nil } }
    /// True if a record must have certain members to be of it.
    var requiresMembers: Bool { if case .json(let members) = kind { !members.required.isEmpty } else { false } }
    /// How the lines of its entries are read.
    let lines: EntryLines
    package let samples: [Sample]
    /// The keys of the definition that are not read.
    package let ignored: [String]
    /// A sentence for each member whose value is of another kind than it must be, and which is not read.
    let misfits: [String]

    /// Reads a definition.
    ///
    /// - Parameters:
    ///   - origin: which file it is from.
    ///   - ships: whether that comes with this package.
    init(_ name: String, _ object: JSONObject, origin: String, ships: Bool) throws(FormatError) {
        (self.name, self.origin, self.ships) = (name, origin, ships)
        title = object["title"]?.string ?? name
        summary = object["description"]?.string ?? ""
        levels = LevelMap(object["level"], numbers: object["level-numbers"]?.string)
        timeFormats = object["timestamp-format"]?.strings ?? []
        traits = FormatTraits(object)
        lines = try EntryLines(object, of: name)
        samples = (object["sample"]?.items ?? []).compactMap { item in
            guard case .object(let sample) = item, let line = sample["line"]?.string else { return nil }
            return Sample(line: line, level: sample["level"]?.string)
        }
        ignored =
            object.keys.filter { DefinitionMember.kinds[$0] == nil }
            + LevelMap.unknownNames(in: object["level"]).map { "level/\($0)" }
        misfits = DefinitionMember.misfits(in: object, of: name)
        let kind = try Self.kind(of: name, object)
        switch kind {
        case .patterns(let read): (patterns, isOfFields) = (read, false)
        case .json(let members): (patterns, isOfFields) = ([], members.required.isEmpty && name == FormatShelf.pairs)
        case .table: (patterns, isOfFields) = ([], true)
        }
        self.kind = kind
    }

    private static func kind(of name: String, _ object: JSONObject) throws(FormatError) -> Kind {
        let isOfRecords = object["json"] == .flag(true) || object["file-type"]?.string == "json"
        if isOfRecords { return .json(RecordMembers(object)) }
        if let columns = object["columns"]?.strings { return .table(TableColumns(columns, object)) }
        guard case .object(let patterns)? = object["regex"], !patterns.members.isEmpty else {
            throw FormatError(
                "'\(name)' has neither \"regex\" nor \"json\": true; say by which of them its lines are told")
        }
        var read: [FormatPattern] = []
        let roles = FormatPattern.Roles(of: object)
        for member in patterns.members {
            guard case .object(let pattern) = member.value, let text = pattern["pattern"]?.string else {
                throw FormatError("'\(name)', /regex/\(member.key): it has no \"pattern\"")
            }
            read.append(FormatPattern(text, roles, named: "\(name)/\(member.key)"))
        }
        return .patterns(read)
    }

    /// Reads the definitions of a file.
    ///
    /// - Parameters:
    ///   - origin: what the file is called.
    ///   - ships: whether it comes with this package.
    package static func all(
        in text: some Collection<UInt8>, origin: String, ships: Bool = false
    ) throws(FormatError) -> [FormatDefinition] {
        let value: JSONValue
        do { value = try JSONValue(line: text) } catch {
            throw FormatError("it is not JSON (\(error))")
        }
        guard case .object(let object) = value else {
            throw FormatError("it is JSON, but no object of formats by their names")
        }
        var definitions: [FormatDefinition] = []
        for member in object.members where member.key != "$schema" {
            guard case .object(let format) = member.value else {
                throw FormatError("'\(member.key)' must be an object")
            }
            definitions.append(try FormatDefinition(member.key, format, origin: origin, ships: ships))
        }
        return definitions
    }
}

extension JSONValue {
    var string: String? { if case .text(let text) = self { text } else { nil } }
    var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    /// A text, or several.
    var strings: [String]? {
        switch self {
        case .text(let text): [text]
        case .array(let items): items.compactMap(\.string)
        default: nil
        }
    }
}

extension FormatDefinition {
    /// The role of a member of a record.
    package enum MemberRole: Sendable {
        case time, level, source, message
    }

    /// The members that rows show only where they are asked for.
    package var hiddenMembers: Set<[UInt8]> { if case .json(let members) = kind { members.hidden } else { [] } }

    /// Returns the names of members that say something, the best first; those within others are left out.
    package func memberNames(_ role: MemberRole) -> [[UInt8]] {
        guard case .json(let members) = kind else { return [] }
        let paths =
            switch role {
            case .time: members.times
            case .level: members.levels
            case .source: members.sources
            case .message: members.bodies
            }
        return paths.filter { $0.count == 1 }.flatMap(\.self)
    }
}
