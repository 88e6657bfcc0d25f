import StrataSystem

/// The formats that there are: a user's before those that ship.
package struct FormatShelf: Sendable {
    /// The definitions in the order in which they are tried.
    package private(set) var definitions: [FormatDefinition]
    /// The faults in files of definitions, a sentence each.
    package private(set) var problems: [String] = []

    /// True if lines are said to be those of a table, whatever their columns are called.
    package private(set) var expectsTable = false

    /// The name of the format of lines of `name=value`, which no pattern tells.
    package static let pairs = "logfmt"
    /// The name of the format by which tables are read that name their columns.
    package static let columns = "columns"

    /// The formats that ship.
    package static let embedded: FormatShelf = {
        var definitions: [FormatDefinition] = []
        for (name, bytes) in ShippedDefinitions.files {
            do throws(FormatError) {
                definitions += try FormatDefinition.all(in: bytes, origin: "\(name).json", ships: true)
            } catch {
                preconditionFailure("\(name).json: \(error)")
            }
        }
        return FormatShelf(definitions)
    }()

    /// Reads the formats that ship on a thread of its own, before they are needed.
    package static func readAhead() {
        // Where the system has no thread left, they are read when they are needed.
        (try? Thread { _ = embedded })?.detach()
    }

    private static let chosen = Guarded<FormatShelf?>(nil)

    /// The formats that this process reads by. They are chosen before the first line is read.
    package static var shared: FormatShelf {
        get { chosen.withLock { $0 } ?? embedded }
        set { chosen.withLock { $0 = newValue } }
    }

    init(_ definitions: [FormatDefinition]) { self.definitions = definitions }

    /// The formats of which a single line tells.
    package var strong: [FormatDefinition] { definitions.filter { !$0.isWeak } }

    /// The formats of lines of text, for a reader who wants records as they are written.
    package var ofText: FormatShelf {
        FormatShelf(definitions.filter { if case .patterns = $0.kind { true } else { false } })
    }

    /// The same formats, for a reader who says that lines are those of a table.
    package var forTables: FormatShelf {
        var shelf = self
        shelf.expectsTable = true
        return shelf
    }

    /// Returns the format with a name.
    package func definition(named name: String) -> FormatDefinition? { definitions.first { $0.name == name } }

    /// The format by which tables are read that name their columns.
    package var tableFormat: FormatDefinition {
        guard let found = definition(named: Self.columns) ?? Self.embedded.definition(named: Self.columns) else {
            preconditionFailure("There is no format for tables.")
        }
        return found
    }

    /// Adds the definitions of files, before all others; those that have the name of one that is there stand in its place.
    ///
    /// - Parameter files: what they are called, and what is in them.
    package mutating func add(_ files: [(name: String, bytes: [UInt8])]) {
        for file in files.reversed() {
            do throws(FormatError) {
                let added = try FormatDefinition.all(in: file.bytes, origin: file.name)
                for definition in added { try definition.check() }
                let own = Dictionary(added.map { ($0.name, $0) }) { first, _ in first }
                let known = Set(definitions.map(\.name))
                definitions =
                    added.filter { !known.contains($0.name) } + definitions.map { own[$0.name] ?? $0 }
            } catch {
                problems.append("\(file.name): \(error)")
            }
        }
    }
}

extension FormatDefinition {
    /// Compiles its patterns.
    package func check() throws(FormatError) {
        try levels.check(name)
        _ = try lines.opening?.compile()
        guard case .patterns(let patterns) = kind else { return }
        for pattern in patterns { _ = try pattern.compile() }
    }
}

extension FormatDefinition {
    /// Returns the faults in its members and its samples, a sentence each: that a member is of another kind, that there is
    /// no format of a name, that the format does not explain a sample, that another one does before it, or that the level
    /// is another one.
    ///
    /// - Parameters:
    ///   - shelf: the formats among which it stands.
    ///   - others: those of its file.
    package func problems(by shelf: FormatShelf, beside others: [FormatDefinition] = []) -> [String] {
        let missing = lines.below.flatMap { below in
            let isKnown = others.contains { $0.name == below } || shelf.definition(named: below) != nil
            return isKnown ? nil : "'\(name)', /below: there is no format '\(below)'"
        }
        return misfits + [missing].compactMap { $0 }
            + samples.enumerated().compactMap { index, sample in
                problem(of: sample, by: shelf).map { "'\(name)', sample \(index + 1): \($0)" }
            }
    }

    private func problem(of sample: Sample, by shelf: FormatShelf) -> String? {
        let line = Array(sample.line.utf8)
        // What stands behind a prefix is of another format.
        var reader = LineReader([self] + shelf.strong.filter { $0.name != name })
        var own = reader.read(line[...])
        if own.format != name {
            // Of one line alone it is not told that a number is a time.
            reader.trustsCounts = true
            own = reader.read(line[...])
        }
        guard own.format == name else { return "the format does not explain it" }
        if let wanted = sample.level, own.level?.word != wanted, own.level?.level != LogLevel(wanted.utf8) {
            return "its level is \(own.level?.word ?? "none"), and not \(wanted)"
        }
        guard shelf.definition(named: name) != nil, !isWeak else { return nil }
        reader.formats = shelf.strong
        let first = reader.read(line[...])
        return first.format == name ? nil : "'\(first.format ?? "no format")' explains it before"
    }
}
