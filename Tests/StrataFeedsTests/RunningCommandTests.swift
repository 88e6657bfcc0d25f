import Glibc
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("What a command writes")
struct RunningCommandTests {
    let directory = TemporaryDirectory()

    private func run(
        _ words: String..., configuration: FeedConfiguration = FeedConfiguration()
    ) throws -> FeedReader {
        FeedReader(try LineFeed([.command(words)], configuration: configuration))
    }

    private func isRunning(_ process: String) -> Bool {
        guard let number = Int32(process) else { return false }
        // One that has ended and that nobody has asked for has no memory.
        return (RunningProcess(number).residentBytes ?? 0) > 0
    }

    private func headlines(_ reader: FeedReader) -> [String] {
        reader.dividers.map { $0.split(separator: " · ").dropLast().joined(separator: " · ") }
    }

    @Test("comes line by line, no line torn by one of the other output, and lines of standard error are told apart")
    func interleaving() throws {
        let script = "echo 1; sleep 0.1; echo 2 >&2; sleep 0.1; printf 3; sleep 0.1; echo 4 >&2; sleep 0.1; echo 5"
        let reader = try run("sh", "-c", script)
        #expect(reader.wait(for: .endOfInput))
        let rows = reader.rows.filter { !$0.isDivider }
        #expect(rows.map(\.string) == ["1", "2", "4", "35"])
        #expect(rows.map(\.isErrorOutput) == [false, true, true, false])
    }

    @Test("is shown before its line ends, and goes on as the next row where a line of the other output ends before")
    func halfLines() throws {
        let script = "echo 1; printf ab; read x; printf c; read x; echo bad >&2; read x; echo d; read x"
        let pipe = directory.path + "/answers"
        mkfifo(pipe, 0o600)
        let reader = try run("sh", "-c", "exec < '\(pipe)'; \(script)")
        let answers = open(pipe, O_WRONLY)
        #expect(reader.wait { reader.text == ["1", "ab"] && reader.rows[1].hasEnding == false })
        writeAll([0x0A], to: answers)
        #expect(reader.wait { reader.text == ["1", "abc"] })
        writeAll([0x0A], to: answers)
        #expect(reader.wait { reader.text == ["1", "bad", "abc"] })
        #expect(reader.rows.map(\.isErrorOutput) == [false, true, false])
        writeAll([0x0A], to: answers)
        #expect(reader.wait { reader.text == ["1", "bad", "abcd"] && reader.rows[2].hasEnding })
        close(answers)
        #expect(reader.wait(for: .endOfInput))
        #expect(
            reader.text == ["1", "bad", "abcd"] && reader.rows.map(\.isErrorOutput) == [false, true, false, false])
    }

    @Test("has every line of either output in the end, whatever half lines were shown", arguments: seeds(6))
    func randomHalfLines(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var script = ""
        var written = ["", ""]
        for _ in 0..<60 {
            let isError = Bool.random(using: &random)
            let letters = String(repeating: isError ? "e" : "o", count: Int.random(in: 0...9, using: &random))
            let end = Int.random(in: 0..<3, using: &random) == 0 ? "\n" : ""
            written[isError ? 1 : 0] += letters + end
            script += "printf '\(letters)\(end == "" ? "" : "\\n")'\(isError ? " >&2" : ""); "
            if Int.random(in: 0..<8, using: &random) == 0 { script += "sleep 0.02; " }
        }
        var configuration = FeedConfiguration()
        configuration.indexLimits = IndexLimits(lines: 3, bytes: 60, granule: 16)
        configuration.blockBytes = 16
        let reader = try run("sh", "-c", script, configuration: configuration)
        #expect(reader.wait(for: .endOfInput))
        for isError in [false, true] {
            let own = reader.rows.filter { !$0.isDivider && $0.isErrorOutput == isError && !$0.bytes.isEmpty }
            let expected = written[isError ? 1 : 0].split(separator: "\n").map(String.init)
            #expect(own.map(\.string) == expected, "STRATA_SEED=\(seed)")
        }
    }

    @Test("is all there, in whatever blocks it is read", arguments: [7, 4096, 256 << 10])
    func blocks(bytes: Int) throws {
        var configuration = FeedConfiguration()
        configuration.blockBytes = bytes
        let reader = try run("sh", "-c", "seq 2000; seq 2000 >&2", configuration: configuration)
        #expect(reader.wait(for: .endOfInput))
        let rows = reader.rows.filter { !$0.isDivider }
        for isError in [false, true] {
            let own = rows.filter { $0.isErrorOutput == isError }.map(\.string)
            #expect(own == (1...2000).map { "\($0)" })
        }
    }

    @Test(
        "ends with a line that says how",
        arguments: [
            ("exit 3", "sh failed with exit code 3"), ("exit 0", "sh ended"),
            ("kill -9 $$", "sh was killed by signal 9"),
        ])
    func end(script: String, headline: String) throws {
        let reader = try run("/bin/sh", "-c", "echo one; \(script)")
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.text == ["one"] && headlines(reader) == [headline])
        #expect(reader.rows.last?.isDivider == true)
    }

    @Test("goes on behind that line when it runs again, and not before")
    func again() throws {
        let reader = try run("sh", "-c", "sleep 0.2; printf half; echo bad >&2")
        #expect(!reader.feed.runAgain(), "it still runs")
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.feed.runAgain())
        #expect(reader.wait { reader.notices.contains(.ranAgain(path: reader.feed.name)) })
        #expect(!reader.feed.progress.hasEnded && !reader.feed.runAgain())
        #expect(reader.wait { reader.feed.progress.hasEnded })
        #expect(Set(reader.text.prefix(2)) == ["half", "bad"] && reader.text.count == 4)
        #expect(headlines(reader) == ["sh ended", "sh ended"])
        #expect(reader.rows.map(\.isDivider) == [false, false, true, false, false, true])
    }

    @Test("says why it cannot run again")
    func gone() throws {
        let program = directory.file("program", containing: Array("#!/bin/sh\necho one\n".utf8))
        chmod(program, 0o700)
        let reader = try run(program)
        #expect(reader.wait(for: .endOfInput))
        unlink(program)
        #expect(reader.feed.runAgain())
        #expect(reader.wait { reader.dividers.count == 2 && reader.feed.progress.hasEnded })
        #expect(headlines(reader).last == "program could not be run: no such file or directory")
    }

    @Test("is no command where there is none, or it may not be run")
    func missing() throws {
        let plain = directory.file("plain", containing: Array("echo".utf8))
        for (words, reason) in [
            (["strata-no-such-command"], "there is no such command"), ([plain], "permission denied"),
            ([directory.path], "permission denied"),
        ] {
            let error = #expect(throws: FeedError.self) { _ = try LineFeed([.command(words)]) }
            #expect(error?.kind == .noSuchCommand && error?.exitCode == 66 && error?.reason == reason)
            #expect(LineFeed.problem(ofRunning: words) == error)
        }
        #expect(LineFeed.problem(ofRunning: ["sh"]) == nil)
    }

    @Test("waits at the limit of what is kept, as through a pipe, and loses nothing")
    func spoolLimit() throws {
        var configuration = FeedConfiguration()
        configuration.spoolLimit = 10_000
        let reader = try run("yes", configuration: configuration)
        #expect(reader.wait { reader.feed.progress.refusal != nil })
        #expect(reader.count == 5000)
        #expect(Set(reader.text) == ["y"])
    }

    @Test("stops where as much was read as was asked for")
    func maximum() throws {
        var configuration = FeedConfiguration()
        configuration.maximumStreamBytes = 1000
        let reader = try run("yes", configuration: configuration)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.count == 500 && reader.dividers.isEmpty && !reader.feed.runAgain())
    }

    @Test(
        "stops where as much was read as was asked for, though that is in a line that does not end",
        arguments: [false, true])
    func maximumWithinLine(isError: Bool) throws {
        var configuration = FeedConfiguration()
        configuration.maximumStreamBytes = 6
        let script = "printf '1\\n23456789'\(isError ? " >&2" : ""); exec sleep 1000"
        let reader = try run("sh", "-c", script, configuration: configuration)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.text == ["1", "2345"] && reader.rows.allSatisfy { $0.isErrorOutput == isError })
        #expect(reader.notices.contains(.stopped(path: reader.feed.name, bytes: 6)))
    }

    @Test("ends with the feed, whatever it has started and however it resists")
    func killed() throws {
        let script = "trap '' HUP TERM; sleep 1000 & echo $!; echo $$; wait"
        var reader: FeedReader? = try run("sh", "-c", script)
        #expect(reader?.wait { reader?.count == 2 } == true)
        let processes = reader?.text ?? []
        #expect(processes.allSatisfy(isRunning))
        let before = MonotonicClock.now
        reader = nil
        #expect(MonotonicClock.now - before < 500, "nobody waits for it")
        for _ in 0..<300 where processes.contains(where: isRunning) { usleep(10_000) }
        #expect(!processes.contains(where: isRunning))
    }

    @Test("has an empty input")
    func input() throws {
        let reader = try run("sh", "-c", "cat; echo end")
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.text == ["end"])
    }
}
