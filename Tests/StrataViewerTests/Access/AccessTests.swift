import FoundationEssentials
import Glibc
import Testing

@Suite("A window that is read aloud", .serialized, .enabled(if: canRead, readerSkipReason))
struct AccessTests {
    @Test("It is a tree of a window, a header and a list with all rows, which are read by their numbers")
    func tree() throws {
        let session = try AccessSession(numberedLines(1_000_000))
        try session.viewer.waitForRest { $0.count == 1_000_000 }
        let parts = try session.read("parts", as: ReadThing.self)
        #expect(parts.map(\.role) == ["frame", "label", "list"])
        #expect(parts[0].name == "shown.log" && parts[0].area == [0, 0, 640, 448])
        #expect(parts[1].name.hasPrefix("shown.log, ● Live"))
        #expect(parts[2].count == 1_000_000 && parts[2].states.contains("manages-descendants"))
        #expect(parts[2].area == [0, 48, 640, 400])

        let row = try session.readOne("row", "49", as: ReadThing.self)
        #expect(row.role == "list item" && row.index == 49 && row.description == "line 50 of 1,000,000")
        #expect(row.attributes["posinset"] == "50" && row.attributes["setsize"] == "1000000")
        #expect(!row.states.contains("showing") && row.states.contains("selectable"))
        let text = try session.readOne("text", "49", as: String.self)
        #expect(text == row.name && numberedLines(50).hasSuffix(text + "\n"))

        let last = try session.readOne("row", "999999", as: ReadThing.self)
        #expect(last.states.contains("showing") && last.area == [0, 420, 640, 20] && last.screen == [0, 420])
        let window = try session.viewer.display.run(["xdotool", "search", "--class", "Strata"]).split(separator: "\n")
        try session.viewer.input("windowmove", String(try #require(window.last)), "30", "20")
        usleep(200_000)
        let moved = try session.readOne("row", "999999", as: ReadThing.self)
        #expect(moved.area == [0, 420, 640, 20] && moved.screen == [30, 440])
    }

    @Test("A row is selected, pointed at and opened from there")
    func hands() throws {
        let session = try AccessSession(numberedLines(1000))
        #expect(try session.readOne("select", "49", as: Bool.self))
        let row = try session.readOne("row", "49", as: ReadThing.self)
        #expect(row.states.contains("selected") && row.description == "line 50 of 1,000, selected")
        #expect(try session.readOne("focus", "49", as: Bool.self))
        try session.viewer.waitForRest { $0.first.map { $0 <= 49 } == true && $0.last.map { $0 >= 49 } == true }
        let focused = try session.readOne("row", "49", as: ReadThing.self)
        #expect(focused.states.contains("focused") && focused.states.contains("showing"))
        #expect(try session.readOne("open", "49", as: Bool.self))
        try session.viewer.waitForRest { $0.active == 49 }
        #expect(try session.readOne("row", "49", as: ReadThing.self).states.contains("expanded"))
        #expect(try session.readOne("open", "49", as: Bool.self))
        try session.viewer.waitForRest { $0.active == nil }
    }

    @Test("A summary beside the list is a dialog of values, of which one that is clicked shows only its rows")
    func summary() throws {
        let lines = (0..<90).map { "2026-05-20T04:45:\(10 + $0 % 50)Z \($0 % 9 == 0 ? "ERROR" : "INFO") app: \($0)\n" }
        let session = try AccessSession(lines.joined())
        try session.viewer.press("i")
        try session.viewer.waitForRest { $0.count == 90 }
        usleep(500_000)
        let dialog = try session.read("parts", as: ReadThing.self).last
        #expect(dialog?.role == "dialog" && dialog?.name == "Summary. Of 90 lines.")
        #expect(dialog?.area == [400, 112, 240, 336])
        let items = try session.read("items", as: ReadThing.self)
        #expect(items.map(\.name) == ["level info", "level error", "source app"])
        #expect(items.map(\.description) == ["80", "10", "90"])
        #expect(try session.readOne("click", "1", as: Bool.self))
        try session.viewer.waitForRest { $0.count == 10 }
    }

    @Test("Whoever listens hears which row the keys point at")
    func focus() throws {
        let session = try AccessSession(numberedLines(1000))
        try session.viewer.press("g")
        try session.viewer.waitForRest { $0.offset == 0 }
        let lines = try session.begin(
            "listen", "4", "object:state-changed:focused", "object:active-descendant-changed")
        #expect(lines.next() == "\"ready\"")
        for _ in 0..<2 {
            try session.viewer.press("Down")
            usleep(300_000)
        }
        var events: [ReadEvent] = []
        while let line = lines.next() {
            events.append(try JSONDecoder().decode(ReadEvent.self, from: Data(line.utf8)))
        }
        let names = numberedLines(2).split(separator: "\n").map(String.init)
        func focused(_ name: String, _ holds: Int) -> ReadEvent {
            ReadEvent(type: "object:state-changed:focused", number: holds, name: name)
        }
        func descendant(_ index: Int) -> ReadEvent {
            ReadEvent(type: "object:active-descendant-changed", number: index, name: names[index])
        }
        #expect(
            events == [
                descendant(0), focused(names[0], 1), focused(names[0], 0), descendant(1), focused(names[1], 1),
            ])
    }

    @Test("What arrives is said to a screen reader, a line as it is and more by their number, now and then")
    func arrivals() throws {
        let session = try AccessSession(numberedLines(1000))
        _ = try session.readOne("row", "49", as: ReadThing.self)
        let lines = try session.begin("listen", "7", "object:announcement")
        #expect(lines.next() == "\"ready\"")
        session.append("unheard\n")
        try session.viewer.waitForRest { $0.count == 1001 }
        _ = try session.read("speak", as: String.self)
        usleep(200_000)
        session.append("one more\n")
        try session.viewer.waitForRest { $0.count == 1002 }
        for number in 2...4 { session.append("number \(number)\n") }
        try session.viewer.waitForRest { $0.count == 1005 }
        var texts: [String] = []
        while let line = lines.next() {
            texts.append(try JSONDecoder().decode(ReadEvent.self, from: Data(line.utf8)).name)
        }
        #expect(texts == ["one more", "3 new lines"])
    }

    @Test("Calls that make no sense are refused, and the window goes on")
    func hostile() throws {
        let session = try AccessSession(numberedLines(1000))
        _ = try session.readOne("row", "49", as: ReadThing.self)
        let counts = try session.readOne("hostile", as: [Int].self)
        #expect(counts.count == 2 && counts[0] > 1000 && counts[0] == counts[1])
        try session.viewer.quit()
    }

    @Test("Without a listener nothing wakes it, and where the bus goes away, the window goes on")
    func rest() throws {
        let session = try AccessSession(numberedLines(1000))
        _ = try session.readOne("row", "49", as: ReadThing.self)
        usleep(1_000_000)
        let before = try switches(of: session.viewer.process.identifier)
        usleep(3_000_000)
        #expect(try switches(of: session.viewer.process.identifier) == before)
        session.stopBus()
        usleep(500_000)
        try session.viewer.press("k")
        try session.viewer.waitForRest { !$0.pinned }
        try session.viewer.quit()
    }

    /// How often the process's main thread has gone to sleep.
    private func switches(of process: Int32) throws -> String {
        let status = try #require(String(data: Data(contents(of: "/proc/\(process)/status")), encoding: .utf8))
        return try #require(status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }).description
    }
}
