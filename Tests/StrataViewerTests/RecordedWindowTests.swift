import Glibc
import StrataSystem
import StrataX11Testing
import Testing

@testable import StrataViewer

/// A recording, and what comes of it.
struct Recorded {
    let directory = TemporaryDirectory()
    var path: String { directory.path + "/run" }

    /// Ends a window that is being recorded.
    func end(_ viewer: RunningViewer, _ key: String = "ctrl+q") throws {
        try viewer.input("key", key)
        #expect(viewer.process.wait(within: 5) == 0)
    }

    /// Gives it again twice, which must come to the same frames as then.
    func check(frames least: Int, _ location: SourceLocation = #_sourceLocation) throws {
        let pictures = try ["one", "two"].map { name in
            let picture = "\(directory.path)/\(name).png"
            let outcome = try Program.run(["render", "--replay", path, "--output", picture])
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)", sourceLocation: location)
            #expect(outcome.output.hasSuffix(" s, all as they were recorded\n"), sourceLocation: location)
            let frames = outcome.output.split(separator: " ").first.flatMap { Int($0) } ?? 0
            #expect(frames >= least, "\(frames) frames", sourceLocation: location)
            return contents(of: picture)
        }
        #expect(pictures[0] == pictures[1] && pictures[0].count > 1000, sourceLocation: location)
    }
}

@Suite("What is recorded of other windows than those of one log", .serialized, .enabled(if: canRun, skipReason))
struct RecordedWindowTests {
    private let recorded = Recorded()

    @Test("is a demo from the list of all, with what came up by chance")
    func chooser() throws {
        let viewer = try RunningViewer(command: ["demo", "--size", "480x600", "--record", recorded.path])
        try viewer.waitForRest { $0.count == 6 }
        // The fourth card has the emoji.
        try viewer.click(200, 500)
        try viewer.waitForRest { $0.count == 3 }
        for _ in 0..<12 { try viewer.input("key", "space") }
        try viewer.waitForRest { $0.count == 15 }
        try viewer.input("key", "Escape")
        try viewer.waitForRest { $0.count == 6 }
        try recorded.end(viewer)
        try recorded.check(frames: 20)
        // It needs no name of the scene to be given again, and no other command is taken for it.
        #expect(String(decoding: contents(of: recorded.path), as: UTF8.self).contains(#""command":"demo""#))
    }

    @Test("is a demo of a chat with answers that come later")
    func answers() throws {
        let viewer = try RunningViewer(command: ["demo", "chat", "--size", "480x600", "--record", recorded.path])
        try viewer.waitForRest { $0.count == 7 }
        try viewer.input("mousemove", "200", "200", "type", "--delay", "10", "Hello")
        try viewer.input("key", "Return")
        try viewer.waitForRest { $0.count == 9 && $0.isAtEnd }
        try recorded.end(viewer)
        try recorded.check(frames: 20)
    }

    @Test("is a chat with its history, what comes, what is sent, and what became of that; nothing is sent again")
    func chat() throws {
        let file = recorded.directory.file(
            "talk.jsonl",
            #"{"text":"one","type":"received"}"# + "\nnonsense\n" + #"{"text":"two","type":"sent","userId":"me"}"#
                + "\n")
        let (input, output) = (try TestPipe(), try TestPipe())
        let errors = recorded.directory.file("errors")
        let descriptor = open(errors, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let viewer = try RunningViewer(
            command: ["chat", "--size", "400x500", "--record", recorded.path, file],
            descriptors: [0: input.reading, 1: output.writing, 2: descriptor])
        try viewer.waitForRest { $0.count == 2 }
        input.write(#"{"text":"three","type":"sent","userId":"ada"}"# + "\n")
        try viewer.waitForRest { $0.count == 3 }
        try viewer.input("mousemove", "200", "200", "type", "--delay", "10", "four")
        try viewer.input("key", "Return")
        try viewer.waitForRest { $0.count == 4 && $0.entry == "" }
        append(#"{"text":"five","type":"received"}"# + "\n", to: file)
        try viewer.waitForRest { $0.count == 5 && $0.isAtEnd }
        try recorded.end(viewer)
        #expect(String(decoding: contents(of: errors), as: UTF8.self).contains("line 2: skipped"))
        // What is there now makes no difference.
        try Folder.rename(file, to: file + ".gone")
        try recorded.check(frames: 10)
    }

    @Test("is one list of several files by time, to which lines, late ones too, and files come")
    func merged() throws {
        let folder = recorded.directory.path + "/logs"
        try Folder.makeWithParents(folder)
        let text = { (name: String, minute: Int) in
            (0..<300).map { "2026-11-21 10:\(minute + $0 / 50):\($0 % 50 + 10) \(name) \($0)\n" }.joined()
        }
        let first = recorded.directory.file("logs/a.log", text("a", 10))
        let second = recorded.directory.file("logs/b.log", text("b", 11))
        let viewer = try RunningViewer(command: ["--size", "640x448", "--record", recorded.path, folder])
        try viewer.waitForRest { $0.count == 600 && $0.isAtEnd }
        append("2026-11-21 10:58:00 a newest\n  more of it\n", to: first)
        try viewer.waitForRest { $0.count == 601 && $0.isAtEnd }
        append("2026-11-21 10:57:00 b late\n", to: second)
        try viewer.waitForRest { $0.count == 602 }
        _ = recorded.directory.file("logs/c.log", "2026-11-21 10:59:00 c has come\n")
        try viewer.waitForRest { $0.count == 603 }
        // How its entries begin is found out when it has rows already.
        let late = recorded.directory.file("logs/d.log", "nothing\nlike a time\n")
        try viewer.waitForRest { $0.count == 605 }
        for second in 10..<30 { append("2026-11-21 10:59:\(second) d \(second)\n  more\n", to: late) }
        try viewer.waitForRest { $0.count > 620 && $0.count < 640 }
        try viewer.press("slash")
        try viewer.input("type", "b 12")
        try viewer.waitForRest { !$0.isAtEnd }
        try viewer.press("Return")
        // The first one may end a search that goes on, and leave its bar open.
        for _ in 0..<2 { try viewer.press("Escape") }
        try viewer.press("Home")
        try viewer.waitForRest { $0.first == 0 }
        try recorded.end(viewer, "q")
        try Folder.rename(folder, to: folder + ".gone")
        try recorded.check(frames: 15)
    }

    @Test("is a window with what was remembered of its file, which is still kept meanwhile")
    func remembered() throws {
        let text = (1...400).map { "row \($0)\n" }.joined()
        let file = recorded.directory.file("shown.log", text)
        let state = ["env", "XDG_STATE_HOME=\(recorded.directory.path)/state"]
        func open(_ arguments: String...) throws -> RunningViewer {
            try RunningViewer(command: ["--size", "640x448"] + arguments + [file], through: state)
        }
        let first = try open()
        try first.press("ctrl+1")
        try first.press("ampersand")
        try first.input("type", "row 3")
        try first.press("Return")
        try first.waitForRest { $0.count == 111 && $0.strategy == "flip" }
        try first.press("Up")
        try first.press("m")
        try recorded.end(first, "q")
        let second = try open("--record", recorded.path)
        try second.waitForRest { $0.count == 111 && $0.strategy == "flip" }
        try second.press("ctrl+4")
        try second.press("apostrophe")
        try second.press("Escape")
        usleep(1_300_000)
        try second.waitForRest { $0.strategy == "inset+fold" }
        try recorded.end(second, "q")
        try Folder.rename(recorded.directory.path + "/state", to: recorded.directory.path + "/elsewhere")
        try recorded.check(frames: 5)
        #expect(!Folder.exists(recorded.directory.path + "/state"), "Nothing is kept by a run that is given again.")
        try Folder.rename(recorded.directory.path + "/elsewhere", to: recorded.directory.path + "/state")
        let third = try open()
        try third.waitForRest { $0.count == 111 && $0.strategy == "inset+fold" }
    }
}

/// A pipe between a test and a program.
private final class TestPipe {
    let reading: Int32
    let writing: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func write(_ text: String) { #expect(Glibc.write(writing, text, text.utf8.count) == text.utf8.count) }
}
