import Glibc
import Strata
import StrataSystem
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("What is dropped on the viewer") struct FileDropTests {
    @Test(
        "is a file where its link says one of this machine",
        arguments: [
            ("file:///tmp/a%20b%0Ac.log", "/tmp/a b\nc.log"), ("FILE://localhost/x", "/x"), ("file:/x", "/x"),
            ("file:///%C3%A9", "/é"), ("file:///a;b$(c)", "/a;b$(c)"), ("file://elsewhere/x", nil),
            ("https://example.org/x", nil), ("file:x", nil), ("file:///a%2", nil), ("file:///a%zz", nil),
            ("file:///a%00b", nil), ("file:///%FF", "/\u{10FFFF}"), ("", nil),
        ] as [(String, String?)])
    func paths(link: String, path: String?) { #expect(FileDrop.path(of: link) == path) }

    @Test("is opened in a window of its own, each name as one argument, and what is no file is told of")
    func opening() throws {
        let directory = TemporaryDirectory()
        let written = directory.path + "/arguments"
        let program = directory.file(
            "program", "#!/bin/sh\nprintf '%s|' \"$@\" >'\(written).new'; mv '\(written).new' '\(written)'\n")
        #expect(chmod(program, 0o755) == 0)
        let notice = FileDrop.open(["file:///a%20b", "https://c", "file:///d%0Ae'$(f)"], with: program)
        #expect(notice?.text == "One of those dropped is no file of this machine.")
        wait(until: { access(written, F_OK) == 0 }) { usleep(20_000) }
        #expect(contents(of: written) == Array("--tabs|/a b|/d\ne'$(f)|".utf8))
        unlink(written)
        #expect(FileDrop.open(["file:///a"], with: program) == nil)
        wait(until: { access(written, F_OK) == 0 }) { usleep(20_000) }
        #expect(contents(of: written) == Array("/a|".utf8))
        unlink(written)
        #expect(FileDrop.show(["/a", "/b"], as: .merge, with: program) == nil)
        wait(until: { access(written, F_OK) == 0 }) { usleep(20_000) }
        #expect(contents(of: written) == Array("--merge|/a|/b|".utf8))
        unlink(written)
        #expect(FileDrop.open(["https://c"], with: program)?.isWarning == true)
        #expect(FileDrop.open(Array(repeating: "file:///a", count: 101), with: program)?.isWarning == true)
        usleep(100_000)
        #expect(access(written, F_OK) != 0)
    }
}
