import Glibc
import StrataCanvas
import StrataX11
import StrataX11Testing
import Testing

@Suite("The window", .serialized, .enabled(if: canRun, skipReason))
struct WindowTests {
    @Test("It shows on the screen exactly what render draws")
    func pixels() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        let picture = viewer.directory.path + "/expected.png"
        let outcome = try Program.run(
            ["render", viewer.file, "--size", "640x448", "--theme", "light", "--output", picture])
        #expect(outcome.status == 0)
        let expected = try Surface.readPNG(from: picture)
        let screen = try withExtendedLifetime(viewer) {
            try X11Display.open(name: viewer.display.name).screenshot()
        }
        var differences = 0
        for y in 0..<448 {
            for x in 0..<640 where screen[x, y] != expected.pixel(x: x, y: y) & 0xFFFFFF { differences += 1 }
        }
        #expect(differences == 0)
    }

    @Test("It opens at the last line, and a wheel click scrolls by one step and comes to rest")
    func wheel() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        let opened = try viewer.waitForRest { $0.count == 1000 }
        #expect(opened.last == 999 && opened.pinned && opened.offset == 19_600)
        try viewer.click(300, 250, button: 4)
        let scrolled = try viewer.waitForRest { !$0.pinned }
        #expect(scrolled.offset == 19_540)
        let frames = viewer.frames.filter { $0.time > opened.time }
        #expect(frames.count > 5, "it glides")
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.offset >= $1.offset }, "and never turns back")
    }

    @Test("Rows that arrive while the reader is away move nothing under inset, everything under flip")
    func appendAway() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        try viewer.click(300, 250, button: 4, times: 5)
        let away = try viewer.waitForRest { $0.offset == 19_300 }
        append("a\nb\n", to: viewer.file)
        let held = try viewer.waitForRest { $0.count == 1002 }
        #expect(held.offset == away.offset && held.first == away.first && held.unseen == 2)
        try viewer.press("1")
        try viewer.waitForRest { $0.strategy == "flip" && $0.first == away.first }
        append("c\nd\n", to: viewer.file)
        let shifted = try viewer.waitForRest { $0.count == 1004 }
        #expect(shifted.first == away.first.map { $0 + 2 } && shifted.unseen == 4)
        #expect(shifted.maxOffset - shifted.offset == held.maxOffset - held.offset)
    }

    @Test("The pill leads to the newest row")
    func pill() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        try viewer.click(300, 250, button: 4, times: 5)
        try viewer.waitForRest { !$0.pinned }
        append("a\nb\n", to: viewer.file)
        try viewer.waitForRest { $0.unseen == 2 }
        try viewer.click(320, 416)
        let end = try viewer.waitForRest { $0.unseen == 0 }
        #expect(end.isAtEnd && end.last == 1001 && end.pinned)
    }

    @Test("A click in the header goes to the top, a second one returns to the same pixel, rows having arrived")
    func undo() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        try viewer.click(300, 250, button: 4, times: 3)
        let here = try viewer.waitForRest { $0.offset == 19_420 }
        try viewer.click(300, 20)
        let top = try viewer.waitForRest { $0.offset == 0 }
        #expect(top.first == 0)
        append("a\nb\nc\n", to: viewer.file)
        try viewer.waitForRest { $0.count == 1003 }
        try viewer.click(300, 60)
        let back = try viewer.waitForRest { $0.offset > 0 }
        #expect(back.offset == here.offset && back.first == here.first)
        // A wheel click in between forgets the place.
        try viewer.click(300, 20)
        try viewer.waitForRest { $0.offset == 0 }
        try viewer.click(300, 250, button: 5)
        try viewer.waitForRest { $0.offset == 60 }
        try viewer.click(300, 20)
        try viewer.waitForRest { $0.offset == 0 }
    }

    @Test("Keys switch strategies and scroll; q quits")
    func keys() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        for (key, chain) in [("1", "flip"), ("3", "custom"), ("4", "inset+fold"), ("2", "inset")] {
            try viewer.press(key)
            let frame = try viewer.waitForRest { $0.strategy == chain }
            #expect(frame.last == 999 && frame.isAtEnd)
        }
        try viewer.press("Prior")
        try viewer.waitForRest { $0.offset == 19_220 }
        try viewer.press("g")
        try viewer.waitForRest { $0.offset == 0 }
        try viewer.press("G")
        try viewer.waitForRest { $0.isAtEnd && $0.pinned }
        try viewer.press("k")
        try viewer.waitForRest { $0.offset == 19_580 }
        try viewer.press("q")
        #expect(viewer.process.wait() == 0)
    }

    @Test("Under a fold a click expands a row, Escape or a second click collapses it")
    func expand() throws {
        let viewer = try RunningViewer(numberedLines(1000), ["--strategy", "inset+fold"])
        try viewer.click(300, 250)
        // 202 points below the header lies row 10 of the 20 that are shown.
        try viewer.waitForRest { $0.active == 990 }
        try viewer.press("Escape")
        try viewer.waitForRest { $0.active == nil }
        try viewer.click(300, 250)
        try viewer.waitForRest { $0.active == 990 }
        try viewer.click(300, 250)
        try viewer.waitForRest { $0.active == nil }
    }

    @Test("Dragging the scrollbar to its top shows the first line")
    func drag() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        try viewer.input("mousemove", "632", "430", "mousedown", "1", "mousemove", "632", "300")
        try viewer.waitForRest { $0.offset < 19_600 && $0.offset > 0 }
        try viewer.input("mousemove", "632", "10", "mouseup", "1")
        try viewer.waitForRest { $0.offset == 0 }
    }

    @Test("Another size is drawn at once and whole, and the end stays the end")
    func resize() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        let identifier = try viewer.display.run(["xdotool", "search", "--class", "Strata"]).split(separator: "\n")
        try viewer.input("windowsize", String(try #require(identifier.last)), "800", "600")
        let frame = try viewer.waitForRest { $0.maxOffset == 20_000 - 552 }
        #expect(frame.isAtEnd && frame.last == 999)
        let resized = try #require(viewer.frames.first { $0.maxOffset == 20_000 - 552 })
        #expect(resized.damage.contains([0, 48, 800, 552]) && resized.damage.contains([0, 0, 800, 48]))
    }

    @Test("What comes through a pipe is followed, and its end is no error")
    func pipe() throws {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        defer { close(ends[0]) }
        func send(_ text: String) {
            _ = Array(text.utf8).withUnsafeBytes { Glibc.write(ends[1], $0.baseAddress, $0.count) }
        }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        send("one\ntwo\n")
        let viewer = try RunningViewer("", standardInput: ends[0])
        try viewer.waitForRest { $0.count == 2 }
        send("three\nfo")
        try viewer.waitForRest { $0.count == 4 && $0.last == 3 }
        send("ur\n")
        close(ends[1])
        try viewer.waitForRest { $0.count == 4 }
        try viewer.press("q")
        #expect(viewer.process.wait() == 0)
    }

    @Test("A deleted or cut file is no reason to end")
    func deletion() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        write("", to: viewer.file, flags: O_TRUNC)
        // The divider that says so.
        try viewer.waitForRest { $0.count == 1 }
        append("again\n", to: viewer.file)
        try viewer.waitForRest { $0.count == 2 }
        remove(viewer.file)
        usleep(200_000)
        try viewer.press("q")
        #expect(viewer.process.wait() == 0)
    }

    @Test("Without animations everything lands in the frame that it happens in")
    func noAnimations() throws {
        let viewer = try RunningViewer(numberedLines(1000), ["--no-animations"])
        try viewer.click(300, 250, button: 4)
        try viewer.waitForRest { $0.offset == 19_540 }
        try viewer.click(300, 20)
        try viewer.waitForRest { $0.offset == 0 }
        #expect(Set(viewer.frames.map(\.offset)) == [19_600, 19_540, 0])
    }

    @Test("At rest it never wakes up")
    func idle() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        try viewer.click(300, 250, button: 4)
        try viewer.waitForRest { !$0.pinned }
        usleep(300_000)
        let before = try viewer.wakeUps()
        usleep(1_000_000)
        #expect(try viewer.wakeUps() == before)
    }

    @Test("Closing the window and signals end it well", arguments: [SIGTERM, SIGINT, nil])
    func ending(signal: Int32?) throws {
        let viewer = try RunningViewer(numberedLines(10))
        if let signal { viewer.process.send(signal: signal) } else { try viewer.press("ctrl+w") }
        #expect(viewer.process.wait() == 0)
    }
}

extension RunningViewer {
    /// How often the threads of the process have gone to sleep by themselves.
    func wakeUps() throws -> Int {
        let path = "/proc/\(process.identifier)/task"
        let directory = try #require(opendir(path))
        defer { closedir(directory) }
        var sum = 0
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let status = String(decoding: contents(of: "\(path)/\(name)/status"), as: UTF8.self)
            guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("voluntary_ctxt_switches") })
            else {
                continue
            }
            sum += Int(line.split(separator: "\t").last ?? "") ?? 0
        }
        return sum
    }
}
