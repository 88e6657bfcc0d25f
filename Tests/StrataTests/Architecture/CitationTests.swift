import Testing

/// Comments cite the manual's chapter on what a list does by its sections: `(Behaviour, "Scrolling")`.
@Suite("The article 'Behaviour'")
struct CitationTests {
    @Test("has the sections that comments cite")
    func citations() throws {
        let root = #filePath.split(separator: "/Tests/")[0]
        let article = try lines(of: "\(root)/Sources/Strata/Strata.docc/Behaviour.md")
        let titles = article.filter { $0.hasPrefix("##") }.map { $0.drop { "# ".contains($0) } }
        var count = 0
        for file in modules.flatMap(\.files) {
            for line in try lines(of: file) {
                for citation in line.split(separator: "(Behaviour, ", omittingEmptySubsequences: false).dropFirst() {
                    let words = citation.prefix { $0 != ")" }.split(separator: "\"", omittingEmptySubsequences: false)
                    let cited = words.indices.filter { $0 % 2 == 1 }.map { words[$0] }
                    let isThere = !cited.isEmpty && cited.allSatisfy(titles.contains)
                    #expect(isThere, "\(file) cites (Behaviour, \(citation)")
                    count += 1
                }
            }
        }
        #expect(count > 40)
    }
}
