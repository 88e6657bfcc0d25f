import Foundation
import Testing

/// The table of what lists can do: every declaration and every test that it names is there.
@Suite("The table of features") struct FeatureTableTests {
    private static let root = String(#filePath.split(separator: "/Tests/")[0])

    /// The texts of all Swift files in some folders, by their paths.
    private static func sources(in folders: [String]) throws -> [(path: String, text: String)] {
        try folders.flatMap { folder in
            let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
            return try names.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.map { name in
                ("\(folder)/\(name)", try String(contentsOfFile: "\(root)/\(folder)/\(name)", encoding: .utf8))
            }
        }
    }

    /// The rows of the table, by their cells.
    private static func table() throws -> [[String]] {
        let article = try String(
            contentsOfFile: "\(root)/Sources/Strata/Strata.docc/Features.md", encoding: .utf8)
        let lines = article.split(separator: "\n").filter { $0.hasPrefix("| ") }
        return lines.map { line in
            line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The words of a cell that stand as code.
    private static func names(in cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }

    /// Returns true if a file opens a type, or adds to it, and declares something of a name in public there.
    private static func declares(_ name: String, in text: String) throws -> Bool {
        let parts = name.split(separator: ".")
        func has(_ pattern: String) throws -> Bool { text.contains(try Regex(pattern + "\\b")) }
        let opens = "(struct|class|enum|protocol|extension) \(parts[0])"
        guard text.contains(parts[0]), try has(opens) else { return false }
        guard parts.count > 1 else { return try has("public [a-z ]*(struct|class|enum|protocol) \(parts[0])") }
        let member = "(static |internal\\(set\\) |private\\(set\\) )*(func|var|let|case) \(parts[1])"
        if try has("public \(member)") { return true }
        // What a protocol or an enumeration has is as public as that.
        return try has("public (protocol|enum) \(parts[0])") && has(member)
    }

    @Test("has 26 rows, each of which says what every toolkit has")
    func rows() throws {
        let table = try Self.table()
        #expect(table.count == 28 && table.first?.count == 10)
        for row in table.dropFirst(2) {
            #expect(row.count == 10 && row.dropFirst().prefix(7).allSatisfy { ["yes", "part", "–"].contains($0) })
            #expect(!Self.names(in: row[8]).isEmpty && !Self.names(in: row[9]).isEmpty, "\(row[0])")
        }
        #expect(Set(table.map(\.[0])).count == table.count)
    }

    @Test("names declarations that are public, and examples that are there")
    func declarations() throws {
        let sources = try Self.sources(in: ["Sources", "Plugins"])
        for row in try Self.table().dropFirst(2) {
            for name in Self.names(in: row[8]) {
                let isThere =
                    name.contains("/")
                    ? FileManager.default.fileExists(atPath: "\(Self.root)/\(name)/README.md")
                    : try sources.contains { try Self.declares(name, in: $0.text) }
                #expect(isThere, "\(row[0]): there is no \(name)")
            }
        }
    }

    @Test("names tests that are there")
    func tests() throws {
        let sources = try Self.sources(in: ["Tests", "Plugins/Examples"])
        for row in try Self.table().dropFirst(2) {
            for name in Self.names(in: row[9]) {
                let parts = name.split(separator: "/")
                let isThere = sources.contains {
                    $0.path.hasSuffix("/\(parts[0]).swift") && $0.text.contains("func \(parts[1])(")
                        && $0.text.contains("@Test")
                }
                #expect(isThere, "\(row[0]): there is no test \(name)")
            }
        }
    }
}
