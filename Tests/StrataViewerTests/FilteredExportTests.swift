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

    @Test("may be none of a text that looks like a condition on a field, which is told of")
    func condition() throws {
        let record = #"{"time":"2026-05-20T04:45:10Z","msg":"a=b","status":500}"# + "\n"
        let outcome = try run(["--filter", "status=500"], record)
        #expect(outcome.status == 0 && outcome.output.isEmpty)
        #expect(outcome.errors == "strata: no line has the text 'status=500'; for a field, use --where 'status=500'\n")
        #expect(try run(["--filter", "a=b"], record) == Program.Outcome(status: 0, output: record, errors: ""))
        #expect(try run(["--filter", "a=c", "--regex"], record).errors.isEmpty)
    }

    @Test("say which options change nothing in lines that are written as they are")
    func needless() throws {
        let rest = "change nothing here, for lines are exported as they are; add '--format jsonl' to export JSON Lines"
        for option in [["--format", "json"], ["--no-entries"]] {
            let outcome = try run(option, Self.text)
            #expect(outcome.status == 64 && outcome.errors == "strata: '\(option[0])' and the like \(rest)\n")
        }
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
                == "strata: looking took too long in 2 rows and was given up; they were left out; make the pattern simpler\n"
        )
        let others = try run(["--filter", "^(?<n>a|aa)+$", "--regex", "--invert"], "aaa\nb\n" + row + row)
        #expect(others.status == 65 && others.output == "b\n", "Of these nobody knows that the pattern is not in them.")
        #expect(others.errors == outcome.errors)
    }

    @Test("say that a pattern is slow, and where, a second after the first row on which looking was given up")
    func slow() {
        var (time, said) = (5000.0, [String]())
        let slow = SlowPattern(now: { time }) { said.append($0) }
        slow.note(1...100)
        time = 5999
        slow.note(1...100)
        #expect(said.isEmpty)
        time = 6000
        slow.note(101...1200)
        time = 9000
        slow.note(101...1200)
        #expect(
            said == [
                "the pattern is slow: looking was given up on 3 rows so far, now in rows 101 to 1,200; "
                    + "Ctrl-C ends it, a simpler pattern is faster"
            ])
    }

    @Test("say so of many rows, as text and as records", arguments: [[], ["--format", "jsonl"]])
    func slowExport(arguments: [String]) throws {
        let row = String(repeating: "a", count: 40) + "!\n"
        // Each takes a few milliseconds.
        let outcome = try run(
            ["--filter", "^(?<n>a|aa)+$", "--regex"] + arguments, String(repeating: row, count: 1500))
        #expect(outcome.status == 65 && outcome.errors.hasPrefix("strata: the pattern is slow: "))
        #expect(outcome.errors.split(separator: "\n").count == 2)
    }

    @Test("say so of many rows in a picture")
    func slowPicture() throws {
        let rows = String(repeating: String(repeating: "a", count: 40) + "!\n", count: 1500)
        let path = directory.file("rows", rows)
        let outcome = try Program.run([
            "render", path, "--filter", "^(?<n>a|aa)+$", "--regex", "--output",
            directory.path + "/a.png",
        ])
        #expect(outcome.status == 65 && outcome.errors.hasPrefix("strata: the pattern is slow: "))
        // Of how many depends on the time that the first of them took.
        #expect(outcome.errors.contains(" so far; Ctrl-C ends it"))
    }

    @Test(
        "write what was found when they are interrupted, as text and as records",
        arguments: [[], ["--format", "jsonl"]])
    func interrupted(arguments: [String]) throws {
        let row = String(repeating: "a", count: 40) + "!\n"
        let path = directory.file("rows", "aaa\n" + String(repeating: row, count: 20_000))
        let options = ["export", "--filter", "^(?<n>a|aa)+$", "--regex", path] + arguments
        let found = directory.file("found")
        let outcome = try Program.run(
            options,
            through: """
                "$@" >'\(found)' & for look in $(seq 2000); do [ -s '\(found)' ] && break; sleep 0.01; done
                kill $!; wait $!; cat '\(found)'
                """)
        #expect(outcome.output.contains("aaa"), "\(outcome)")
    }
}
