import Testing

/// The manual's chapter on where things are names functions by file; they are to be found there.
@Suite("The article 'Architecture'")
struct StationTests {
    @Test("names files and functions that there are")
    func stations() throws {
        let root = #filePath.split(separator: "/Tests/")[0]
        let files = modules.flatMap(\.files)
        var count = 0
        for line in try lines(of: "\(root)/Sources/Strata/Strata.docc/Architecture.md") {
            for word in line.split(separator: "`") where word.contains(".swift") {
                let parts = word.split(separator: ":")
                let file = try #require(files.first { $0.hasSuffix("/\(parts[0])") }, "there is no \(parts[0])")
                count += 1
                guard parts.count > 1 else { continue }
                let isThere = try lines(of: file).contains { $0.contains("func \(parts[1])") }
                #expect(isThere, "\(parts[0]) has no function \(parts[1])")
            }
        }
        #expect(count > 20)
    }
}
