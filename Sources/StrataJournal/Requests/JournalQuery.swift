import Strata
import StrataSystem

/// A query: the journal that is read, and those of its entries that are wanted.
package struct JournalQuery: Sendable, Hashable {
    /// A part of an expression of matches.
    package enum Term: Sendable, Hashable {
        /// `FIELD=value`. Those of one field are alternatives, those of several must all be so.
        case match(String)
        /// `+`: what stands before it, or what stands behind it.
        case alternative
    }

    /// The folder that the journal lies in; nil: that of this machine.
    package var directory: String?
    /// Entries of and about these units alone; none means any.
    package var units: [String] = []
    /// True if entries of the running system alone are wanted; of a folder's journal, those of its newest boot.
    package var isOfThisBoot = false
    /// Entries of these priorities alone, 0 being the worst of 7; nil means any.
    package var priorities: ClosedRange<Int>?
    /// The further conditions.
    package var terms: [Term] = []

    /// All entries of this machine.
    package init() {}

    /// True if nothing is left out.
    var isOfEverything: Bool { units.isEmpty && !isOfThisBoot && priorities == nil && terms.isEmpty }

    /// The query in words; empty if it asks for everything.
    package var words: String {
        var words = units.map(Self.wholeName)
        if let priorities {
            let (first, last) = (Self.priorityNames[priorities.lowerBound], Self.priorityNames[priorities.upperBound])
            words.append(
                priorities.lowerBound == 0 ? "\(last) and worse" : first == last ? first : "\(first) to \(last)")
        }
        if isOfThisBoot { words.append("this boot") }
        let matches = terms.map { term in
            if case .match(let text) = term { text } else { "or" }
        }
        if !matches.isEmpty { words.append(matches.joined(separator: " ")) }
        return words.joined(separator: ", ")
    }

    /// The names of priorities, the worst first.
    package static let priorityNames = ["emerg", "alert", "crit", "err", "warning", "notice", "info", "debug"]

    /// Returns the name of a unit, which is a service where nothing else is said.
    static func wholeName(ofUnit name: String) -> String { name.contains(".") ? name : name + ".service" }
}

// MARK: - Words

extension JournalQuery {
    /// Adds what a word asks for: `FIELD=value`, or `+`.
    package mutating func add(term text: String) throws(JournalError) {
        if text == "+" {
            guard case .match = terms.last else {
                throw .request("'+' stands between two matches, as in _PID=1 + _UID=0")
            }
            return terms.append(.alternative)
        }
        guard let equals = text.firstIndex(of: "=") else {
            throw .request(
                "'\(text.prefix(80))' is no match: it takes FIELD=value, for example _UID=0 or SYSLOG_IDENTIFIER=sshd")
        }
        let name = text[..<equals]
        guard Self.isField(name) else {
            throw .request(
                "'\(name.prefix(80))' is no field: a field's name is of capitals, digits and '_', "
                    + "for example _UID or SYSLOG_IDENTIFIER")
        }
        terms.append(.match(text))
    }

    /// Refuses an expression that is not whole.
    package func check() throws(JournalError) {
        if terms.last == .alternative { throw .request("a match must follow '+'") }
    }

    /// Takes a unit's name.
    package mutating func add(unit name: String) throws(JournalError) {
        guard !name.isEmpty, !name.contains(where: { "/*?[ \n".contains($0) }) else {
            throw .request("'\(name.prefix(80))' is no unit: it takes a whole name, for example ssh.service")
        }
        units.append(name)
    }

    /// Takes a priority, which stands for all that are as bad or worse, or a range of them: `err`, `3`, `warning..err`.
    package mutating func set(priority text: String) throws(JournalError) {
        let ends = text.halves(at: "..").map { [$0.before, $0.behind] } ?? [text[...]]
        let numbers = ends.compactMap(Self.priority)
        guard numbers.count == ends.count, let least = numbers.min(), let greatest = numbers.max()
        else {
            throw .request(
                "'\(text.prefix(80))' is no priority: it takes \(Self.priorityNames.joined(separator: ", ")), a "
                    + "number from 0 to 7, or a range such as warning..err")
        }
        priorities = ends.count == 1 ? 0...greatest : least...greatest
    }

    private static func priority(_ word: Substring) -> Int? {
        if let index = priorityNames.firstIndex(of: String(word)) { return index }
        return Int(word).flatMap { (0...7).contains($0) && word.count == 1 ? $0 : nil }
    }

    /// Returns true if a field may be called so: at most 64 capitals, digits and underscores, and no digit first.
    private static func isField(_ name: Substring) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, bytes.count <= 64, !(0x30...0x39).contains(first) else { return false }
        return bytes.allSatisfy { $0 == 0x5F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }
}
