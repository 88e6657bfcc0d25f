import Glibc
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

    @Test("is all there, in whatever blocks it is read", arguments: [7, 4096, 256 << 10])
    func blocks(bytes: Int) throws {
        var configuration = FeedConfiguration()
        configuration.blockBytes = bytes
        let reader = try run("sh", "-c", "seq 2000; seq 2000 >&2", configuration: configuration)
        #expect(reader.wait(for: .endOfInput))
        let rows = reader.rows.filter { !$0.isDivider }
        for isError in [false, true] {
            let own = rows.filter { $0.isErrorOutput == isError }.map(\.string)
            #expect(own == (1...2000).map(String.init))
        }
    }

    @Test(
        "ends with a line that says how",
        arguments: [
            ("exit 3", "sh ended · exit 3"), ("exit 0", "sh ended · exit 0"),
            ("kill -9 $$", "sh was ended by signal 9"),
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
        #expect(headlines(reader) == ["sh ended · exit 0", "sh ended · exit 0"])
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
        #expect(reader.wait { reader.dividers.count == 2 })
        #expect(headlines(reader).last == "program could not be run: no such file or directory")
        #expect(reader.feed.progress.hasEnded)
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
