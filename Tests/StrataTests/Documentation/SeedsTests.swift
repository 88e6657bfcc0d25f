import Foundation
import Testing

@Suite("The article 'Where it comes from'") struct SeedsTests {
    private static let root = URL(fileURLWithPath: String(#filePath.split(separator: "/Tests/")[0]))
    private static let article = root.appendingPathComponent("Sources/Strata/Strata.docc/Seeds.md")

    /// The tables, each without its head, row by row and cell by cell.
    private static let tables: [[[String]]] = {
        let lines = (try? lines(of: article.path)) ?? []
        let tables = lines.split { !$0.hasPrefix("|") }
        return tables.map { $0.dropFirst(2).map(cells) }
    }()

    private static func cells(_ row: String) -> [String] {
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test("has a table for each document, the fourth one two, and no empty cell")
    func isComplete() {
        #expect(Self.tables.count == 6)
        for row in Self.tables.joined() { #expect(row.count == 4, "\(row.first ?? "an empty row")") }
        for table in Self.tables { #expect(table.count > 10) }
    }

    @Test("names tests that there are")
    func namesTests() throws {
        let names = try Self.displayNames()
        for row in Self.tables.joined() {
            let named = row[3].split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
            #expect(!named.isEmpty, "\(row[0])")
            for name in named where !names.contains(name) { Issue.record("no test is called: \(name)") }
        }
    }

    @Test("names files that there are, and says of everything where it lives")
    func namesFiles() throws {
        for row in Self.tables.joined() {
            #expect(row[1].contains("`"), "\(row[0])")
            for path in Self.paths(in: row.joined(separator: " ")) {
                let isThere = FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(path).path)
                #expect(isThere, "no file is called \(path)")
            }
        }
        #expect(Self.tables.joined().count { !Self.paths(in: $0[1]).isEmpty } > 40)
    }

    /// The files of the package that a text names.
    private static func paths(in text: String) -> [String] {
        let folders = ["Plugins/", "Sources/", "Tests/", "Viewer/", "script/"]
        return text.split { " `,:".contains($0) }.map(String.init).filter { word in
            folders.contains { word.hasPrefix($0) }
        }
    }

    /// What the tests of the package are called.
    private static func displayNames() throws -> Set<String> {
        let tests = root.appendingPathComponent("Tests")
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        var names: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/) { names.insert(String(match.1)) }
        }
        return names
    }
}
