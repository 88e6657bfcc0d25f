import Foundation
import Testing

/// Functions and types as small as files.
@Suite("Sizes") struct SizeTests {
    private static let root = String(#filePath.split(separator: "/Tests/")[0])

    /// The sources of what ships and of the tools, by their paths, a line each. `swift format` has indented them, so that
    /// what begins in a column ends in it.
    private static let files: [(path: String, lines: [Substring])] = ["Sources", "Viewer", "Plugins"].flatMap {
        folder in
        let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted().map { name in
            let text = (try? String(contentsOfFile: "\(root)/\(folder)/\(name)", encoding: .utf8)) ?? ""
            return ("\(folder)/\(name)", text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    /// Returns how many lines a declaration has that begins at an index: up to the brace in its own column. A
    /// requirement of a protocol has no body.
    private static func length(of lines: [Substring], from start: Int) -> Int? {
        let indentation = lines[start].prefix { $0 == " " }
        if lines[start].hasSuffix("}") { return 1 }
        for end in lines.indices[(start + 1)...] {
            let line = lines[end]
            guard !line.isEmpty, line.prefix(while: { $0 == " " }).count <= indentation.count else { continue }
            let rest = line.dropFirst(indentation.count)
            if rest.hasPrefix("}") { return end - start + 1 }
            // The end of a signature that goes over several lines.
            guard rest.hasPrefix(")") || rest == "{" else { return nil }
        }
        return nil
    }

    @Test("No function has more than 40 lines")
    func functions() {
        var (long, count) = ([String](), 0)
        let head = /^ *([@a-z()]+ )*(func |init[?(<]|subscript[(<]).*/
        for file in Self.files {
            for (index, line) in file.lines.enumerated() where line.wholeMatch(of: head) != nil {
                guard let length = Self.length(of: file.lines, from: index) else { continue }
                count += 1
                if length > 40 { long.append("\(file.path):\(index + 1) has \(length)") }
            }
        }
        #expect(count > 3000)
        #expect(long.isEmpty, "\(long.joined(separator: "\n"))")
    }

    /// Types that are larger, with the lines that they may have for as long as they are.
    private static let frozen = [
        "ListEngine": 1645, "FeedWorker": 1550, "ListView": 1510, "WindowScene": 990, "ExtentTree": 880,
        "X11Display": 810, "TextLayout": 775, "WindowCommand": 770,
    ]

    @Test("No type has more than 700 lines, all its files together, and those that are larger do not grow")
    func types() {
        var sizes: [String: Int] = [:]
        let head = /^(?:[@a-z()]+ )*(?:class|struct|enum|actor|extension) ([A-Z]\w*).*/
        for file in Self.files {
            for (index, line) in file.lines.enumerated() {
                guard let match = line.wholeMatch(of: head) else { continue }
                sizes[String(match.1), default: 0] += Self.length(of: file.lines, from: index) ?? 0
            }
        }
        #expect(sizes.count > 500)
        for (name, size) in sizes {
            #expect(size <= Self.frozen[name] ?? 700, "\(name)")
        }
        for name in Self.frozen.keys {
            #expect(sizes[name] ?? 0 > 700, "\(name) is smaller by now: remove it from the list")
        }
    }
}
