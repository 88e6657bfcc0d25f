import Glibc
import StrataCommandLine
import StrataStrategies
import StrataSystem
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataFeeds
@testable import StrataViewer

/// Whether nothing is still being looked for.
private func hasReadAll(_ pane: ListPane) -> Bool { (pane.status as? FeedStatus)?.isComplete == true }

@Suite("Exit 0 means that everything was read and written")
struct ExitTests {
    private static let commands = [
        ["--help"], ["--version"], ["strategies"], ["strategies", "--json"], ["check", "stack"], ["plugin", "--help"],
        ["render", "--help"],
    ]

    @Test("What is printed onto a full disk, or where there is no standard output, is 74", arguments: commands)
    func full(arguments: [String]) throws {
        for (place, reason) in [(">/dev/full", "No space left on device"), (">&-", "it is closed")] {
            let outcome = try Program.run(arguments, through: "exec \"$@\" \(place)")
            #expect(outcome.status == 74, "\(place)")
            #expect(
                outcome.errors.hasSuffix("cannot write to standard output: \(reason)\n") && isOneLine(outcome.errors))
        }
    }

    @Test("A reader who wants no more ends the program as ever, and one who takes his time gets everything")
    func pipes() throws {
        let early = try Program.run(["--help"], through: "\"$@\" | head -c 10 >&2")
        #expect(early.errors == "strata: a ")
        let script = "{ \"$@\"; echo $? >&2; } | { sleep 0.2; cat; }"
        let all = try Program.run(["--help"], through: script)
        #expect(all.output == HelpText.text && all.errors == "0\n")
    }

    @Test("A picture goes to standard output where that is named by a sign")
    func pictureToOutput() throws {
        let directory = TemporaryDirectory()
        let log = directory.file("a.log", "a line\n")
        let outcome = try Program.run(["render", "--output", "-", log], through: "\"$@\" | head -c 4 | tail -c 3")
        #expect(outcome.output == "PNG" && outcome.errors.isEmpty)
    }

    @Test("A picture of lines that could not all be read is drawn, and is 74")
    func unread() throws {
        let directory = TemporaryDirectory()
        let log = directory.file("a.log", String(repeating: "a line\n", count: 1 << 20))
        var configuration = FeedConfiguration()
        (configuration.follows, configuration.startsAtOnce) = (false, false)
        let feed = try LineFeed([.file(log)], configuration: configuration)
        var options = Options()
        options.files = [log]
        let scene = try SceneBuilder(options, registry: .shipped, scale: 1).window(of: [feed])
        #expect(scene.readingError == nil)
        // Somebody cuts it before the lines in front have been counted.
        truncate(log, 70)
        try feed.start()
        let pane = scene.activePane
        wait(until: { hasReadAll(pane) }) {
            _ = waitForInput(feed.wakeUpDescriptor, milliseconds: 10)
            scene.feeds[0].drain()
        }
        _ = try RenderCommand.picture(of: scene, scale: 1)
        let error = try #require(scene.readingError)
        #expect(error.exitCode == 74)
        #expect(error.description.contains(log) && error.description.contains("shorter"))
        #expect(!pane.status.isCounting)
        #expect(pane.headerContent.positions.allSatisfy { !$0.contains("counting") && !$0.contains("…") })
    }

    @Test("A row that is shown and is gone by then is 74, too")
    func gone() throws {
        let directory = TemporaryDirectory()
        let log = directory.file("a.log", numberedLines(100_000))
        var configuration = FeedConfiguration()
        configuration.follows = false
        let feed = try LineFeed([.file(log)], configuration: configuration)
        var options = Options()
        options.files = [log]
        let scene = try SceneBuilder(options, registry: .shipped, scale: 1).window(of: [feed])
        wait(until: { hasReadAll(scene.activePane) }) {
            _ = waitForInput(feed.wakeUpDescriptor, milliseconds: 10)
            scene.feeds[0].drain()
        }
        truncate(log, 0)
        // The first and the last lines were looked at before, and may be held still.
        scene.activePane.list.engine.scroll(toItem: 50_000, alignment: .start)
        _ = try RenderCommand.picture(of: scene, scale: 1)
        let error = try #require(scene.readingError)
        #expect(
            error
                == CommandError(
                    description: "cannot read line 50001 of a.log: it is gone or was cut meanwhile; "
                        + "draw the picture again",
                    exitCode: 74))
    }
}

/// Whether a text is one line without anything in it that a terminal would obey.
func isOneLine(_ text: String) -> Bool {
    guard text.hasSuffix("\n") else { return false }
    return text.unicodeScalars.dropLast().allSatisfy { scalar in
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
