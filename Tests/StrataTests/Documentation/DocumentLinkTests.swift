import Foundation
import Testing

/// The README, and the manual that it leads to.
@Suite("The documents") struct DocumentLinkTests {
    private static let root = String(#filePath.split(separator: "/Tests/")[0])
    private static let manual = "\(root)/Sources/Strata/Strata.docc"

    private static func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// The names of the manual's pages, without their extension.
    private static func pages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: manual).filter { $0.hasSuffix(".md") }
            .map { String($0.dropLast(3)) }
    }

    /// The pages that a page links to.
    private static func links(ofPage name: String) throws -> [String] {
        try text(of: "\(manual)/\(name).md").matches(of: /<doc:([^>]*)>/).map { String($0.1) }
    }

    @Test("begin with a README of at most 150 lines")
    func readmeIsShort() throws {
        let count = try Self.text(of: "\(Self.root)/README.md").filter { $0 == "\n" }.count
        #expect((50...150).contains(count))
    }

    @Test("that are read by path link to files that there are", arguments: ["", "Viewer/Gallery/"])
    func readmeLinks(folder: String) throws {
        let links = try Self.text(of: "\(Self.root)/\(folder)README.md").matches(of: /\]\(([^)]*)\)/).map { $0.1 }
        #expect(links.count > 5)
        for link in links where !link.contains("://") {
            let isThere = FileManager.default.fileExists(atPath: "\(Self.root)/\(folder)\(link)")
            #expect(isThere, "\(folder)README.md links to \(link), which is not there")
        }
    }

    @Test("of the manual have a title, and link to pages that there are")
    func pageLinks() throws {
        let pages = try Self.pages()
        #expect(pages.count > 15)
        for page in pages {
            let hasTitle = try Self.text(of: "\(Self.manual)/\(page).md").hasPrefix("# ")
            #expect(hasTitle, "\(page).md has no title")
            for link in try Self.links(ofPage: page) {
                #expect(pages.contains(link), "\(page).md links to \(link), which is no page")
            }
        }
    }

    @Test("of the manual are all listed by its first page")
    func firstPage() throws {
        let others = try Self.pages().filter { $0 != "Strata" }
        let listed = try Self.text(of: "\(Self.manual)/Strata.md").split(separator: "\n")
            .filter { $0.hasPrefix("- <doc:") }.map { String($0.dropFirst(7).dropLast()) }
        #expect(listed.sorted() == others.sorted())
    }
}
