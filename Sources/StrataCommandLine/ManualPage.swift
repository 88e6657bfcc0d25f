/// A page of man(1), as roff has it.
package struct ManualPage {
    /// A part of it under a heading.
    package enum Section {
        case text(String, String)
        /// Terms, each with what it means.
        case terms(String, [(term: String, meaning: String)])
    }

    private let name: String
    private let version: String
    private let summary: String
    private let sections: [Section]

    /// - Parameters:
    ///   - summary: what the program is, in half a sentence.
    package init(_ name: String, version: String, _ summary: String, _ sections: [Section]) {
        (self.name, self.version, self.summary, self.sections) = (name, version, summary, sections)
    }

    /// The page's source.
    package var roff: String {
        let head = ".TH \(name.uppercased()) 1 \"\" \"\(Self.escaped(version))\" \"User Commands\"\n.SH NAME\n"
        return head + "\(Self.escaped("\(name) - \(summary)"))\n" + sections.map(Self.roff).joined()
    }

    private static func roff(_ section: Section) -> String {
        switch section {
        case .text(let title, let text): ".SH \(title)\n" + escaped(text) + "\n"
        case .terms(let title, let terms):
            ".SH \(title)\n"
                + terms.map { ".TP\n.B \(escaped($0.term))\n\(escaped($0.meaning))\n" }.joined()
        }
    }

    /// Returns a text of which nothing is a request or an escape.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let plain = line.flatMap { character -> String in
                switch character {
                case "\\": "\\e"
                case "-": "\\-"
                default: String(character)
                }
            }
            let text = String(plain)
            return text.isEmpty ? ".PP" : text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
        }.joined(separator: "\n")
    }
}

extension Command.Usage {
    /// The command line as a term, with what it does.
    package var term: (term: String, meaning: String) { (synopsis, summary) }
}

extension CommandOption {
    /// The option as a term, with what it is for.
    package var term: (term: String, meaning: String) {
        ([name, placeholder].compactMap { $0 }.joined(separator: " "), summary + (commands.map { " (\($0))" } ?? ""))
    }
}
