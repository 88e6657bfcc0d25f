import Testing

@Suite("The package, as a dependency with a URL and a version")
struct ProductTests {
    /// SwiftPM refuses the package where a product has unsafe flags; what is not public cannot be used.
    @Test("gives a program outside every product that it offers")
    func products() throws {
        let outside = try OutsidePackage()
        let status = try outside.build()
        try #require(status == 0, "\(outside.log)")
        #expect(!outside.log.contains("prohibited flag"), "\(outside.log)")
        #expect(try outside.run() == 0)
        // Outside/main.swift has a use of each.
        let used = outside.log.split(separator: "\n").map(String.init)
        // A program is built, and nothing can import it.
        #expect(used.sorted() == outside.products.filter { $0.hasPrefix("Strata") }.sorted())
    }
}
