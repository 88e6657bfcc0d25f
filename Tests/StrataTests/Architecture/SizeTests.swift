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

    private static func indentation(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

    /// Returns how many lines a declaration has that begins at an index: up to the brace in its own column. A
    /// requirement of a protocol has no body.
    private static func length(of lines: [Substring], from start: Int) -> Int? {
        let own = indentation(of: lines[start])
        if lines[start].hasSuffix("}") { return 1 }
        for end in lines.indices[(start + 1)...] {
            let line = lines[end]
            guard !line.isEmpty, indentation(of: line) <= own else { continue }
            let rest = line.dropFirst(own)
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
    private static let frozen = ["ListEngine": 1764, "ExtentTree": 880]

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
        expect(sizes, atMost: 700, frozen: Self.frozen)
    }

    /// Types that have more stored properties, with the number that they may have for as long as they do.
    private static let frozenProperties = [
        "X11Window": 30, "ListPane": 29, "ListEngine": 28, "WindowScene": 24, "PluginInstance": 22,
        "Palette": 22, "MemoryWindow": 21, "FeedConfiguration": 21,
    ]

    @Test("No type has more than 20 stored properties, and those that have more get no further ones")
    func properties() {
        var counts: [String: Int] = [:]
        let head = /^ *(?:[@a-z()]+ )*(?:class|struct|actor) ([A-Z]\w*).*/
        for file in Self.files {
            for (index, line) in file.lines.enumerated() where !line.hasSuffix("}") {
                guard let match = line.wholeMatch(of: head) else { continue }
                let count = Self.storedProperties(of: file.lines, from: index)
                counts[String(match.1)] = max(counts[String(match.1)] ?? 0, count)
            }
        }
        #expect(counts.values.reduce(0, +) > 3000)
        expect(counts, atMost: 20, frozen: Self.frozenProperties)
    }

    /// Returns the number of stored properties of a type whose declaration begins at an index.
    private static func storedProperties(of lines: [Substring], from start: Int) -> Int {
        let own = indentation(of: lines[start])
        var count = 0
        for index in lines.indices[(start + 1)...] where !lines[index].isEmpty {
            if indentation(of: lines[index]) <= own, lines[index].dropFirst(own).hasPrefix("}") { break }
            guard indentation(of: lines[index]) == own + 4 else { continue }
            let next = index + 1 < lines.count ? lines[index + 1] : ""
            count += storedProperties(in: lines[index], before: next)
        }
        return count
    }

    /// Returns the number of properties that a line declares and that are stored: several where it names a tuple.
    private static func storedProperties(in line: Substring, before next: Substring) -> Int {
        guard line.contains("let ") || line.contains("var ") else { return 0 }
        let head = /^ *(?:@\w+(?:\([^)]*\))? )*((?:[a-z]+(?:\([a-z]+\))? )*)(?:let|var) (.*)/
        guard let match = line.wholeMatch(of: head), !match.1.contains("static"), !match.1.contains("case") else {
            return 0
        }
        let rest = match.2
        let body = rest.firstIndex(of: "{")
        let value = rest.firstRange(of: " = ")?.lowerBound
        // A brace before any value begins what computes it, unless that only watches it.
        if let body, body < value ?? rest.endIndex {
            let own = rest[rest.index(after: body)...].drop { $0 == " " }
            let watch = (own.isEmpty ? next : own).drop { $0 == " " }
            guard watch.hasPrefix("didSet") || watch.hasPrefix("willSet") else { return 0 }
        }
        guard rest.hasPrefix("("), let end = rest.firstIndex(of: ")") else { return 1 }
        return rest[..<end].filter { $0 == "," }.count + 1
    }

    /// Expects sizes to be no greater than a limit, or than those which are frozen, and these to be above it still.
    private func expect(_ sizes: [String: Int], atMost limit: Int, frozen: [String: Int]) {
        for (name, size) in sizes {
            #expect(size <= frozen[name] ?? limit, "\(name)")
        }
        for name in frozen.keys {
            #expect(sizes[name] ?? 0 > limit, "\(name) is smaller by now: remove it from the list")
        }
    }
}
