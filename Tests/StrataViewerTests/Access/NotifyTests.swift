import FoundationEssentials
import Glibc
import Strata
import StrataSearch
import StrataSystem
import StrataWindow
import StrataWindowTesting
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Rows that arrive while nobody looks") struct ArrivalWatchTests {
    private func watch(_ rig: ApplicationRig, for text: String) throws -> ArrivalWatch {
        let notices = DesktopNotices(of: "0.log", for: text, loop: rig.loop) { nil }
        return ArrivalWatch(
            for: try Matcher(Pattern(text, .plain)), in: rig.scene.panes, of: rig.window, loop: rig.loop,
            notices: notices)
    }

    @Test("have the window ask to be looked at if the pattern is in one of them, and not while it has the keyboard")
    func attention() throws {
        let rig = try ApplicationRig(["an error of before\n"])
        let watch = try watch(rig, for: "error")
        rig.append("error one")
        #expect(!rig.window.demandsAttention)
        rig.window.send(.focusLost)
        rig.append("nothing", "else")
        #expect(!rig.window.demandsAttention)
        rig.append("nothing", "error two", "nothing")
        #expect(rig.window.demandsAttention)
        rig.window.send(.focusGained)
        watch.keyboardCame()
        #expect(!rig.window.demandsAttention)
    }

    @Test("are all looked at, of a flood too, over several turns")
    func flood() throws {
        let rig = try ApplicationRig(["first\n"])
        let watch = try watch(rig, for: "needle")
        rig.window.send(.focusLost)
        append("needle\n" + String(repeating: "hay hay hay hay\n", count: 60_000), to: rig.file)
        rig.waitForLines {
            rig.loop.advance(by: 1)
            return rig.engine.count == 60_002
        }
        rig.settle()
        #expect(rig.window.demandsAttention)
        withExtendedLifetime(watch) {}
    }
}

@Suite("Notifications", .serialized, .enabled(if: canRead, readerSkipReason))
struct NotificationTests {
    /// A desktop that shows notifications, and the viewer on it, which nobody looks at.
    private final class Desktop {
        struct Notice: Decodable, Equatable {
            var closed: UInt32 = 0
            var replaced: UInt32 = 0
            var summary = ""
            var body = ""
        }

        let bus: SessionBus
        let viewer: RunningViewer
        let file: String
        private let directory = TemporaryDirectory()
        private let lines: Lines?

        init(showing kind: String?, _ options: String...) throws {
            let bus = try SessionBus(in: directory)
            let script = #filePath.replacing("NotifyTests.swift", with: "notices.py")
            lines = try kind.map { kind in
                let pipe = try SocketPair()
                let process = try ChildProcess(
                    [AccessSession.python, script, kind], descriptors: [1: pipe.writer, 2: AccessSession.silence],
                    environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
                close(pipe.writer)
                return Lines(pipe.reader, process)
            }
            #expect(lines == nil || lines?.next()?.contains("ready") == true)
            file = directory.file("app.log", "an old <error>\n")
            viewer = try RunningViewer(
                command: ["--size", "640x448"] + options + [file],
                through: ["env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)"])
            try viewer.waitForRest { $0.count == 1 }
            self.bus = bus
        }

        func next() throws -> Notice {
            let line = try #require(lines?.next())
            return try JSONDecoder().decode(Notice.self, from: Data(line.utf8))
        }

        func focus() throws {
            let found = try viewer.display.run(["xdotool", "search", "--onlyvisible", "--class", "Strata"])
            let window = try #require(found.split(separator: "\n").first.map(String.init))
            try viewer.input("windowfocus", "--sync", window)
        }
    }

    @Test("say how many rows had the pattern, one at a time, each in the place of the one before, until somebody looks")
    func counts() throws {
        let desktop = try Desktop(showing: "answers", "--notify", "<error>")
        append("fine\nan <error> & more\n", to: desktop.file)
        #expect(
            try desktop.next()
                == .init(summary: "app.log: 1 new line has '<error>'", body: "an &lt;error&gt; &amp; more"))
        let start = MonotonicClock.now
        for number in 1...5 {
            append("<error> \(number)\n", to: desktop.file)
            usleep(50_000)
        }
        #expect(
            try desktop.next()
                == .init(replaced: 7, summary: "app.log: 6 new lines have '<error>'", body: "&lt;error&gt; 5"))
        #expect(MonotonicClock.now - start > 2000)
        try desktop.focus()
        #expect(try desktop.next() == .init(closed: 7))
        append("<error> while somebody looks\n", to: desktop.file)
        try desktop.viewer.waitForRest { $0.count == 9 }
        desktop.viewer.process.stop()
    }

    @Test("take an expression where one is given, and hold up nothing where whoever shows them hangs, or the bus goes")
    func hanging() throws {
        let desktop = try Desktop(showing: "hangs", "--notify", "err(or)?$", "--regex", "--ignore-case")
        append("Errors\nERR\n", to: desktop.file)
        #expect(try desktop.next() == .init(summary: "app.log: 1 new line has 'err(or)?$'", body: "ERR"))
        for number in 1...20 {
            append("error\n", to: desktop.file)
            try desktop.viewer.waitForRest { $0.count == 3 + number }
            if number == 10 { desktop.bus.stop() }
        }
        try desktop.focus()
        try desktop.viewer.quit()
    }

    @Test("are not needed: without anybody who shows them the window asks to be looked at all the same")
    func nobody() throws {
        let desktop = try Desktop(showing: nil, "--notify", "error")
        append("error\n", to: desktop.file)
        try desktop.viewer.waitForRest { $0.count == 2 }
        let found = try desktop.viewer.display.run(["xdotool", "search", "--onlyvisible", "--class", "Strata"])
        let window = try #require(found.split(separator: "\n").first.map(String.init))
        func isUrgent() throws -> Bool {
            try desktop.viewer.display.run(["xprop", "-id", window, "WM_HINTS"]).contains("urgency hint")
        }
        #expect(try isUrgent())
        try desktop.focus()
        usleep(200_000)
        #expect(try !isUrgent())
    }
}
