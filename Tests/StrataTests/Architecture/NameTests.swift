import StrataSystem
import Testing

/// The names of the strategies that ship and can be in a chain beside the plain list.
private let shippedNames: Set<String> = ["flip", "inset", "custom", "fold"]

/// Who may name them: the registry that lists them, scenes, the default chain and the keys, which choose chains, the
/// model that is compared with them, and what measures them.
private let choosers: Set<String> = [
    "StrataStrategies", "StrataBenchmarks", "Demos", "ChatScene.swift", "LayoutOptions.swift", "ViewerCommands.swift",
    "NaiveListChain.swift", "NaiveListLayout.swift", "NaiveListDump.swift", "RandomScript.swift",
    "RandomScriptEvents.swift",
]

@Suite("A strategy that ships")
struct NameTests {
    @Test("is known by name to nobody but those who choose chains", arguments: files)
    func isNotNamed(path: String) throws {
        for literal in try literals(of: path) {
            let words = literal.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            guard let name = words.first(where: shippedNames.contains) else { continue }
            Issue.record("\(path) names '\(name)' in \"\(literal.prefix(60))\"")
        }
    }

    @Test("would be found out in a literal, and not in a comment or a name of the code")
    func literalsAreFound() {
        let code = """
            // "fold" in a comment
            let inset = "a \\"flip\\" and more" // "custom"
            """
        #expect(literals(in: code) == ["a \\\"flip\\\" and more"])
        #expect(literals(in: "let text = \"\"\"\n  fold\n  \"\"\"\n") == ["\n  fold\n  "])
    }
}

private let files: [String] = {
    ["Sources", "Viewer"].flatMap { sources(below: "\(root)/\($0)") }
        .filter { choosers.isDisjoint(with: $0.split(separator: "/").map(String.init)) }
}()

private func literals(of path: String) throws -> [String] {
    literals(in: try lines(of: path).joined(separator: "\n"))
}

/// The string literals of a source, as they are written.
private func literals(in code: String) -> [String] {
    var found: [String] = []
    var rest = Substring(code)
    while let character = rest.first {
        if rest.hasPrefix("//") {
            rest = rest.drop { $0 != "\n" }
        } else if character == "\"" {
            let quote = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
            rest = rest.dropFirst(quote.count)
            found.append(takeLiteral(from: &rest, endingWith: quote))
        } else {
            rest = rest.dropFirst()
        }
    }
    return found
}

private func takeLiteral(from rest: inout Substring, endingWith quote: String) -> String {
    var literal = ""
    while !rest.isEmpty, !rest.hasPrefix(quote) {
        // An escaped quote ends nothing.
        let count = rest.first == "\\" ? 2 : 1
        literal += rest.prefix(count)
        rest = rest.dropFirst(count)
    }
    rest = rest.dropFirst(quote.count)
    return literal
}
