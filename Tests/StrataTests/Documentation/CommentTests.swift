import Foundation
import Testing

/// Comments in plain English: they say what a thing is, and name who does something.
@Suite("Comments") struct CommentTests {
    private static let root = String(#filePath.split(separator: "/Tests/")[0])

    /// The comments of what ships and of the tools, a line each.
    private static func comments() throws -> [(place: String, text: Substring)] {
        var found: [(String, Substring)] = []
        for folder in ["Sources", "Viewer"] {
            let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
            for name in names where name.hasSuffix(".swift") {
                let text = try String(contentsOfFile: "\(root)/\(folder)/\(name)", encoding: .utf8)
                for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                    let line = line.drop { $0 == " " }
                    if line.hasPrefix("//") { found.append(("\(folder)/\(name):\(number + 1)", line)) }
                }
            }
        }
        return found
    }

    @Test("say what a thing is: at most a tenth of lines of documentation begin with a question's word")
    func questions() throws {
        let documentation = try Self.comments().filter { $0.text.hasPrefix("/// ") }
        #expect(documentation.count > 5000)
        let questions = documentation.filter {
            $0.text.wholeMatch(of: /\/\/\/ (What|Whether|How|Where|Which|Who|Why)\b.*/) != nil
        }
        #expect(questions.count * 10 <= documentation.count, "\(questions.count) of \(documentation.count)")
    }

    @Test("name who does something: the caller, the reader, another thread")
    func somebody() throws {
        let vague = try Self.comments().filter {
            $0.text.lowercased().contains(/\b(nobody|somebody|whoever)\b/)
        }
        #expect(vague.count <= 40, "\(vague.count), such as \(vague.prefix(3).map(\.place))")
    }
}
