import FoundationEssentials
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

    @Test("is described in the manual by the code that is compiled for each of them")
    func manual() throws {
        let root = String(#filePath.split(separator: "/Tests/")[0])
        func text(_ path: String) throws -> String {
            try String(decoding: Data(contentsOf: URL(filePath: "\(root)/\(path)")), as: UTF8.self)
        }
        let manual = try text("Sources/Strata/Strata.docc/Products.md")
        let uses = try text("Tests/StrataProductTests/Outside/main.swift")
        let products = uses.split(separator: "(\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(products.count > 10 && manual.split(separator: "\n### ").count == products.count + 2)
        for product in products {
            let code = try text("Tests/StrataProductTests/Outside/Use\(product).swift")
            #expect(manual.contains("\n### \(product)\n"))
            #expect(manual.contains("\n\n```swift\n\(code)```\n"), "\(product)")
        }
    }
}
