import StrataSystem
import Testing

@testable import StrataCommandLine
@testable import StrataViewer

@Suite("Files that are installed beside the program")
struct InstalledFileTests {
    private let folder = TemporaryDirectory()

    /// What is in an installed file that is a text.
    private func text(_ path: String) throws -> String {
        let file = try #require(InstalledFile.all.first { $0.path == path })
        guard case .text(let text) = file.content else { throw SystemError.missing }
        return text
    }

    @Test("name every option and every command in each shell's completions")
    func completions() throws {
        for shell in CompletionShell.all {
            let script = try text(shell.path("strata"))
            for option in OptionName.allCases {
                let name = shell.name == "fish" ? "-l \(option.rawValue.dropFirst(2)) " : option.rawValue
                #expect(script.contains(name), "\(shell.name): \(option.rawValue)")
            }
            for word in ["journal", "export", "render", "plugin", "new", "light dark auto"] {
                #expect(script.contains(word), "\(shell.name): \(word)")
            }
            #expect(!script.contains("install-data"), "What help does not tell of is not completed.")
        }
    }

    @Test("have words completed by bash")
    func bash() throws {
        let script = folder.file("completion", try text("share/bash-completion/completions/strata"))
        func completed(_ words: String...) throws -> [String] {
            let line = words.map { "'\($0)'" }.joined(separator: " ")
            let body =
                ". \(script); COMP_WORDS=(strata \(line)); COMP_CWORD=\(words.count); _strata; echo \"${COMPREPLY[*]}\""
            return try Program.run(["-c", body], program: "/bin/bash").output.split { $0 == " " || $0 == "\n" }.map(
                String.init)
        }
        #expect(try completed("jour") == ["journal"])
        #expect(try completed("--theme", "") == ["light", "dark", "auto"])
        #expect(try completed("journal", "--prio") == ["--priority"])
        #expect(try completed("journal", "--priority", "e") == ["emerg", "err"])
        #expect(try completed("--prio") == [], "It is no option of a window.")
        #expect(try completed("plugin", "ch") == ["check"])
        #expect(try completed("--size", "") == [], "Nobody can guess it.")
    }

    @Test("are a manual page that tells what help tells, and in which nothing is taken for a request")
    func manual() throws {
        let page = try text("share/man/man1/strata.1")
        for option in OptionName.allCases {
            #expect(page.contains(".B " + option.rawValue.replacing("-", with: "\\-")), "\(option)")
        }
        let requests = [".TH", ".SH", ".TP", ".B", ".PP"]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains { line.hasPrefix($0) }, "\(line)")
        }
    }

    @Test("are written below a folder, icons as large as their names say")
    func written() throws {
        let outcome = try Program.run(["install-data", folder.path])
        defer { _ = try? Program.run(["-r", "\(folder.path)/share"], program: "/bin/rm") }
        #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == InstalledFile.all.count)
        for file in InstalledFile.all {
            let bytes = contents(of: "\(folder.path)/\(file.path)")
            guard case .icon(let side) = file.content else { continue }
            // The header of PNG has the breadth in its bytes 16 to 19, the greatest first.
            try #require(bytes.count > 20, "\(file.path)")
            #expect(Int(bytes[18]) << 8 | Int(bytes[19]) == side, "\(file.path)")
        }
    }
}
