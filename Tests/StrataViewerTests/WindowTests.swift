import Glibc
import StrataCanvas
import StrataX11
import StrataX11Testing
import Testing

@Suite("The window", .serialized, .enabled(if: canRun, skipReason))
struct WindowTests {
    // A thousand rows of 20 points and the 8 points below the last one are 20,008 points long; the list shows 400 of them.

    @Test("It shows on the screen exactly what render draws, and at rest it never wakes up")
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
        // A sanitizer has a thread of its own.
        if canLimit { try expectRest(of: viewer) }
    }

    private func expectRest(of viewer: RunningViewer) throws {
        try viewer.click(300, 250, button: 4)
        try viewer.waitForRest { !$0.pinned }
        usleep(300_000)
        let before = try viewer.wakeUps()
        usleep(1_000_000)
        #expect(try viewer.wakeUps() == before)
    }

    @Test("It reads a pipe, follows the wheel and keys, and its trace begins with how far the start had come")
    func input() throws {
        let (reading, writing) = makePipe()
        defer { close(reading) }
        let text = Array(numberedLines(1000).utf8)
        #expect(Glibc.write(writing, text, text.count) == text.count)
        close(writing)
        let viewer = try RunningViewer("", standardInput: reading)
        let opened = try viewer.waitForRest { $0.count == 1000 }
        #expect(opened.last == 999 && opened.pinned && opened.offset == 19_608)
        try viewer.click(300, 250, button: 4)
        let scrolled = try viewer.waitForRest { !$0.pinned }
        #expect(scrolled.offset == 19_548)
        let frames = viewer.frames.filter { $0.time > opened.time }
        #expect(frames.count > 5, "it glides")
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.offset >= $1.offset }, "and never turns back")
        for (key, offset) in [("Prior", 19_168.0), ("g", 0), ("G", 19_608), ("k", 19_588)] {
            try viewer.press(key)
            try viewer.waitForRest { $0.offset == offset }
        }
        let start = try #require(viewer.frames.first?.start)
        let steps = ["began", "connected", "fonts", "read", "mapped", "made", "drawn", "presented"]
        let times = steps.compactMap { start[$0] }
        #expect(Set(start.keys) == Set(steps) && times.first ?? 0 > 0 && times == times.sorted())
        #expect(viewer.frames.dropFirst().allSatisfy { $0.start == nil })
        try viewer.quit()
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
