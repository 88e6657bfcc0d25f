import Testing

@testable import StrataViewer

@Suite("The first lines of a log") struct FirstLinesTests {
    private let directory = TemporaryDirectory()

    @Test("are read as in a window: in UTF-8 and without colours")
    func lines() throws {
        let text = "\u{FEFF}\u{1B}[31mone\u{1B}[0m\ntwo\n"
        let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let log = try FirstLines(of: directory.file("a.log", bytes))
        #expect(log.lines == [Array("one".utf8), Array("two".utf8)])
        try log.check()
    }

    @Test("of a damaged archive end with the exit code for that, whatever is made of them", arguments: [0, 1, 2])
    func damage(number: Int) throws {
        // The head of an archive of gzip, of which nothing follows.
        let path = directory.file("a.gz", [0x1F, 0x8B, 8, 0, 0])
        let words = [["guess"], ["new", "mine"], ["test", "docker_json"]][number]
        let outcome = try Program.run(["formats"] + words + [path])
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "strata: cannot read \(path): its gzip data ends in the middle, at byte 5; "
                + "what comes before that is shown; get the whole of it for the rest\n")
    }

    @Test("of a packed log tell its formats")
    func packed() throws {
        let line = #"{"time":"2026-05-20T04:45:11Z","level":"error","msg":"it failed"}"#
        let plain = directory.file("a.log", line + "\n")
        let outcome = try Program.run(["formats", "guess", "\(plain).gz"], through: "gzip '\(plain)' && exec \"$@\"")
        #expect(outcome.status == 0 && outcome.output == "1 of 1 lines  json_log\n" && outcome.errors.isEmpty)
    }

    @Test("that are there and cannot be told are told of")
    func foreign() throws {
        let path = directory.file("a.zip", [0x50, 0x4B, 3, 4, 20, 0, 0x0A])
        let outcome = try Program.run(["formats", "guess", path])
        #expect(outcome.status == 0)
        #expect(
            outcome.errors
                == "strata: \(path) looks like a zip archive; showing its bytes; `unzip -p` writes what is in it\n")
    }
}
