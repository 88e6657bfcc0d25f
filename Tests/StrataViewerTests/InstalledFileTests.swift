import Glibc
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
            for option in ProgramOption.all {
                let name = shell.name == "fish" ? "-l \(option.name.dropFirst(2)) " : option.name
                #expect(script.contains(name), "\(shell.name): \(option.name)")
            }
            for word in ["journal", "export", "render", "plugin", "new", "auto light dark"] {
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
        #expect(
            try completed("--theme", "") == [
                "auto", "light", "dark", "contrast-light", "contrast-dark", "paper", "mist", "dusk", "midnight",
            ])
        #expect(try completed("journal", "--prio") == ["--priority"])
        #expect(try completed("journal", "--priority", "e") == ["emerg", "err"])
        #expect(try completed("--prio") == [], "It is no option of a window.")
        #expect(try completed("plugin", "ch") == ["check"])
        #expect(try completed("--size", "") == [], "Nobody can guess it.")
    }

    @Test("complete names of files whole by bash, whatever is in them")
    func bashNames() throws {
        let script = folder.file("completion", try text("share/bash-completion/completions/strata"))
        let place = TemporaryDirectory()
        for name in ["my log.txt", "a*b.log", "ab.log"] { _ = place.file(name, "") }
        func completed(_ words: String...) throws -> Set<String> {
            let line = words.map { "'\($0)'" }.joined(separator: " ")
            let body =
                ". \(script); cd \(place.path); COMP_WORDS=(strata \(line)); COMP_CWORD=\(words.count); _strata; "
                + "printf '%s\\n' \"${COMPREPLY[@]}\""
            let output = try Program.run(["-c", body], program: "/bin/bash").output
            return Set(output.split(separator: "\n").map(String.init))
        }
        #expect(try completed("my") == ["my log.txt"])
        #expect(try completed("a*") == ["a*b.log"])
        #expect(try completed("--output", "my") == ["my log.txt"])
    }

    @Test("are a manual page that tells what help tells, and in which nothing is taken for a request")
    func manual() throws {
        let page = try text("share/man/man1/strata.1")
        for option in ProgramOption.all {
            #expect(page.contains(".B " + option.name.replacing("-", with: "\\-")), "\(option.name)")
        }
        let requests = [".TH", ".SH", ".TP", ".B", ".PP"]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains { line.hasPrefix($0) }, "\(line)")
        }
    }

    @Test("are what desktops and AppStream look for: known by the same names, for the same kinds of files")
    func desktop() throws {
        let component = try text("share/metainfo/org.example.strata.metainfo.xml")
        #expect(component.contains("\n  <id>org.example.strata</id>\n"))
        #expect(component.contains("\n  <launchable type=\"desktop-id\">strata.desktop</launchable>\n"))
        let entry = try text("share/applications/strata.desktop")
        let line = try #require(entry.split(separator: "\n").first { $0.hasPrefix("MimeType=") })
        let kinds = line.dropFirst(9).split(separator: ";")
        #expect(kinds.contains("text/plain") && kinds.contains("application/zstd"))
        for kind in kinds { #expect(component.contains("\n    <mediatype>\(kind)</mediatype>\n"), "\(kind)") }
    }

    @Test("are written below a folder for all to read, icons as large as their names say")
    func written() throws {
        try write()
        defer { removeWritten() }
        for file in InstalledFile.all {
            let path = "\(folder.path)/\(file.path)"
            #expect(mode(of: path) == 0o644, "\(file.path)")
            #expect(mode(of: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])) == 0o755, "\(file.path)")
            guard case .icon(let side) = file.content else { continue }
            // The header of PNG has the breadth in its bytes 16 to 19, the greatest first.
            let bytes = contents(of: path)
            try #require(bytes.count > 20, "\(file.path)")
            #expect(Int(bytes[18]) << 8 | Int(bytes[19]) == side, "\(file.path)")
        }
    }

    @Test("have a plugin compiled with what pkg-config says, wherever they have been moved to")
    func plugin() throws {
        try write()
        defer { removeWritten() }
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let line = """
            cd '\(folder.path)' && mkdir moved && mv include share moved &&
            export PKG_CONFIG_PATH="$PWD/moved/share/pkgconfig" && pkg-config --modversion strata-plugin &&
            cc -std=c11 $(pkg-config --cflags strata-plugin) -shared -fPIC -fvisibility=hidden -o focus.so \
                '\(root)/Plugins/Examples/Focus/focus.c' -lm
            """
        let outcome = try Program.run(["-c", line], program: "/bin/sh")
        #expect(outcome.status == 0 && outcome.output == "\(Release.version)\n", "\(outcome.errors)")
        #expect(try Program.run(["plugin", "info", "\(folder.path)/focus.so"]).output.contains("focus.tilt"))
    }

    @Test("are told of in the system's words where they cannot be written")
    func refused() throws {
        let outcome = try Program.run(["install-data", folder.file("file")])
        #expect(outcome.status == 73 && outcome.errors.hasSuffix(": Not a directory\n"), "\(outcome.errors)")
    }

    /// Has the program write them all, as somebody whose files others may read.
    private func write() throws {
        let outcome = try Program.run(["install-data", folder.path], through: "umask 022 && exec \"$@\"")
        #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == InstalledFile.all.count)
    }

    private func removeWritten() {
        _ = try? Program.run(["-c", "cd '\(folder.path)' && rm -rf ./*"], program: "/bin/sh")
    }

    /// Who may do what with a file.
    private func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
