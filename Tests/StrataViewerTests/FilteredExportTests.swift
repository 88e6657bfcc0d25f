import StrataSystem
import StrataX11Testing
import Testing

@testable import StrataViewer

@Suite("Exported rows that have a pattern")
struct FilteredExportTests {
    private let directory = TemporaryDirectory()

    private func run(_ arguments: [String], _ text: String) throws -> Program.Outcome {
        try Program.run(["export"] + arguments + [directory.file("log", text)])
    }

    private static let text = "one apple\r\ntwo Apples\nthree pears\nfour\0apple pear\nfive"

    @Test("are written as they are, and all rows but them where they are not wanted")
    func patterns() throws {
        #expect(try run(["--filter", "apple"], Self.text).output == "one apple\r\nfour\0apple pear\n")
        #expect(try run(["--filter", "apple", "--filter", "pear"], Self.text).output == "four\0apple pear\n")
        #expect(try run(["--filter", "APPLE", "--ignore-case", "--invert"], Self.text).output == "three pears\nfive\n")
        #expect(
            try run(["--filter", "^t.*s$|e$", "--regex"], Self.text).output
                == "one apple\r\ntwo Apples\nthree pears\nfive\n")
        #expect(
            try run(["--filter", "three", "--context", "1"], Self.text).output
                == "two Apples\nthree pears\nfour\0apple pear\n")
    }

    @Test("may be none, which is no failure")
    func none() throws {
        #expect(try run(["--filter", "plum"], Self.text) == Program.Outcome(status: 0, output: "", errors: ""))
    }

    @Test(
        "are not written where the command line makes no sense",
        arguments: [
            (["--filter", ""], "'--filter' cannot be '': there is nothing to look for; give a text"),
            (
                ["--filter", "a(b", "--regex"],
                "'--filter' cannot be 'a(b': missing closing parenthesis at character 4; correct it, or look for it as plain text"
            ),
            (["--invert"], "'--invert' needs '--filter'"),
            (
                ["--filter", "a", "--context", "0"],
                "'--context' cannot be '0': it takes a number of rows from 1 to 1000000"
            ),
        ] as [([String], String)])
    func wrong(arguments: [String], sentence: String) throws {
        let outcome = try run(arguments, Self.text)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors == "strata: \(sentence)\n")
    }

    @Test("say on how many looking was given up, and leave these out")
    func cutOff() throws {
        let row = String(repeating: "a", count: 40) + "!\n"
        let outcome = try run(["--filter", "^(?<n>a|aa)+$", "--regex"], "aaa\n" + row + row)
        #expect(outcome.status == 65 && outcome.output == "aaa\n")
        #expect(
            outcome.errors
                == "strata: looking took too long in 2 rows and was given up, as if the pattern were not there; make it simpler\n"
        )
    }
}
