import FoundationEssentials
import Glibc
import StrataSystem
import Testing

private let root = String(#filePath.split(separator: "/Tests/")[0])

/// Runs a command of the shell's in the folder of the C files. Returns what it has written, nil where it failed.
private func shell(_ command: String) throws -> String? {
    var template = Array("/tmp/strata-declarations-XXXXXX".utf8CString)
    let output = mkstemp(&template)
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer {
        close(output)
        unlink(path)
    }
    let script = "cd '\(root)/Tests/StrataProductTests/Declarations' && \(command)"
    let child = try ChildProcess(spawning: ["/bin/sh", "-c", script], descriptors: [1: output, 2: output])
    let status = child.wait()
    let text = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return status == 0 ? text : nil
}

private let canCompile = (try? shell("clang --version && pkg-config --exists pangocairo cairo")) != nil

@Suite(
    "What the package declares of Pango for itself",
    .enabled(if: canCompile, "needs clang, pkg-config and Pango's headers"))
struct DeclarationTests {
    private let compiler = "clang -Wall -Wextra -Werror -I '\(root)/Sources/CPangoCairo'"

    @Test("is what the installed headers declare: functions of the same types")
    func functions() throws {
        let flags = "$(pkg-config --cflags pangocairo)"
        #expect(try shell("\(compiler) \(flags) -fsyntax-only functions.c") != nil)
    }

    @Test("is what the installed headers declare: types that lie alike in memory, and the same numbers")
    func types() throws {
        func layout(_ flags: String) throws -> String? {
            try shell("program=$(mktemp) && \(compiler) \(flags) layout.c -o $program && $program; rm $program")
        }
        let ours = try #require(try layout("$(pkg-config --cflags cairo)"))
        #expect(ours.split(separator: "\n").count == 76)
        #expect(try layout("-DINSTALLED $(pkg-config --cflags pangocairo)") == ours)
    }
}
