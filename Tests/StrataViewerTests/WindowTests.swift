import Glibc
import StrataCanvas
import StrataX11
import StrataX11Testing
import Testing

@Suite("The window", .serialized, .enabled(if: canRun, skipReason))
struct WindowTests {
    // A thousand rows of 20 points and the 8 points below the last one are 20,008 points long; the list shows 400 of them.

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
        #expect(opened.last == 999 && opened.pinned && opened.offset == 19_608)
        try viewer.click(300, 250, button: 4)
        let scrolled = try viewer.waitForRest { !$0.pinned }
        #expect(scrolled.offset == 19_548)
        let frames = viewer.frames.filter { $0.time > opened.time }
        #expect(frames.count > 5, "it glides")
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.offset >= $1.offset }, "and never turns back")
    }

    @Test("The first line of a trace says how far the start had come when, and no other does")
    func start() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        try viewer.click(300, 250, button: 4)
        try viewer.waitForRest { !$0.pinned }
        let start = try #require(viewer.frames.first?.start)
        let steps = ["began", "connected", "fonts", "read", "mapped", "made", "drawn", "presented"]
        let times = steps.compactMap { start[$0] }
        #expect(Set(start.keys) == Set(steps) && times.first ?? 0 > 0 && times == times.sorted())
        #expect(viewer.frames.dropFirst().allSatisfy { $0.start == nil })
    }

    @Test("Keys switch strategies and scroll; q quits")
    func keys() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        for (key, chain) in [("1", "flip"), ("3", "custom"), ("4", "inset+fold"), ("2", "inset")] {
            try viewer.press("ctrl+" + key)
            let frame = try viewer.waitForRest { $0.strategy == chain }
            #expect(frame.last == 999 && frame.isAtEnd)
        }
        try viewer.press("Prior")
        try viewer.waitForRest { $0.offset == 19_228 }
        try viewer.press("g")
        try viewer.waitForRest { $0.offset == 0 }
        try viewer.press("G")
        try viewer.waitForRest { $0.isAtEnd && $0.pinned }
        try viewer.press("k")
        try viewer.waitForRest { $0.offset == 19_588 }
        try viewer.quit()
    }

    @Test("Another size is drawn at once and whole, and the end stays the end")
    func resize() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        let identifier = try viewer.display.run(["xdotool", "search", "--class", "Strata"]).split(separator: "\n")
        try viewer.input("windowsize", String(try #require(identifier.last)), "800", "600")
        let frame = try viewer.waitForRest { $0.maxOffset == 20_008 - 552 }
        #expect(frame.isAtEnd && frame.last == 999)
        let resized = try #require(viewer.frames.first { $0.maxOffset == 20_008 - 552 })
        #expect(resized.damage == [[0, 0, 800, 600]])
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
        try viewer.quit()
    }

    @Test("A deleted or cut file is no reason to end")
    func deletion() throws {
        let viewer = try RunningViewer(numberedLines(1000))
        write("", to: viewer.file, flags: O_TRUNC)
        // The divider that says so, which is no line.
        try viewer.waitForRest { $0.count == 0 && $0.last == 0 }
        append("again\n", to: viewer.file)
        try viewer.waitForRest { $0.count == 1 }
        remove(viewer.file)
        usleep(200_000)
        try viewer.quit()
    }

    @Test("At rest it never wakes up", .enabled(if: canLimit, "a sanitizer has a thread of its own"))
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
