import CX11
import Glibc
import StrataX11
import StrataX11Testing
import Testing

/// What the window meets outside: servers without extensions, sizes that nobody has, forged events, little memory.
@Suite("The window's surroundings", .serialized, .enabled(if: canRun, skipReason))
struct SurroundingsTests {
    @Test(
        "A server may do without any extension",
        arguments: [
            ["RANDR"], ["MIT-SHM"], ["XInputExtension"], ["XKEYBOARD"], ["RENDER"], ["XFIXES"], ["BIG-REQUESTS"],
            [
                "RANDR", "MIT-SHM", "XInputExtension", "XKEYBOARD", "RENDER", "XFIXES", "BIG-REQUESTS", "COMPOSITE",
                "DAMAGE", "DOUBLE-BUFFER", "SYNC", "XC-MISC",
            ],
        ])
    func missingExtensions(_ missing: [String]) throws {
        let directory = TemporaryDirectory()
        let errors = open(directory.file("errors"), O_WRONLY | O_CLOEXEC)
        defer { close(errors) }
        let file = directory.file("shown.log", numberedLines(100))
        let viewer = try RunningViewer(
            command: ["--size", "640x448", file], descriptors: [2: errors], missing: missing)
        try viewer.waitForRest { $0.count == 100 }
        viewer.process.send(signal: SIGTERM)
        #expect(viewer.process.wait(within: 5) == 0)
        #expect(contents(of: directory.path + "/errors").isEmpty)
    }

    // MARK: - Sizes

    @Test(
        "A size that X cannot count in pixels is refused in one line before there is a window",
        arguments: [("16384x16384", "8", "131,072 x 131,072"), ("4096x160", "8", "32,768 x 1,280")])
    func tooLarge(size: String, scale: String, pixels: String) throws {
        let display = try VirtualDisplay()
        let directory = TemporaryDirectory()
        let outcome = try Program.run(
            ["--size", size, "--scale", scale, directory.file("a.log", "one\n")],
            environment: ["DISPLAY": display.name])
        #expect(outcome.status == 64)
        #expect(
            outcome.errors == "strata: a window of \(pixels) pixels ('--size \(size)' at a scale of \(scale)) is too "
                + "large: X counts 32,767 on a side; give it a smaller '--size' or '--scale'\n")
    }

    @Test("What keeps a window from opening is said though warnings wait for nobody")
    func missingInput() throws {
        let display = try VirtualDisplay()
        let outcome = try Program.run(["chat", "/nonexistent.jsonl"], environment: ["DISPLAY": display.name])
        #expect(outcome.status == 66)
        #expect(outcome.errors.hasPrefix("strata: cannot open /nonexistent.jsonl: no such file"))
    }

    @Test("The largest size that X can count is shown", arguments: [("4095x160", "8"), ("16384x16384", "1")])
    func largest(size: String, scale: String) throws {
        let viewer = try RunningViewer(numberedLines(100), ["--size", size, "--scale", scale])
        #expect(try viewer.memory() < 400_000_000)
        try viewer.quit()
    }

    @Test("Sizes that no window has, made or forged by another program, are no reason to crash")
    func sizes() throws {
        let directory = TemporaryDirectory()
        let errors = open(directory.file("errors"), O_WRONLY | O_CLOEXEC)
        defer { close(errors) }
        let file = directory.file("shown.log", numberedLines(1000))
        let viewer = try RunningViewer(command: ["--size", "640x448", file], descriptors: [2: errors])
        let connection = try #require(XOpenDisplay(viewer.display.name))
        defer { XCloseDisplay(connection) }
        let window = try viewer.windowIdentifier()
        let number = try #require(UInt(window))
        try expectForgedSizesChangeNothing(viewer, file, connection, number)
        try expectEnormousIsFilledInPart(viewer, window)
        for size in ["1", "2", "17", "640"] { try viewer.input("windowsize", window, size, size) }
        try viewer.waitForRest { $0.maxOffset == 20_068 - 592 }
        XDestroyWindow(connection, number)
        XSync(connection, 0)
        #expect(viewer.process.wait(within: 5) == 0)
        let said = String(decoding: contents(of: directory.path + "/errors"), as: UTF8.self).split(separator: "\n")
        #expect(
            said.filter { $0.contains("pixels") }
                == ["strata: the window has 30,000 x 30,000 pixels; the list fills 4,096 x 4,096 of them"],
            "it is said once")
    }

    /// An event of a size of nothing, which another program forged.
    private func expectForgedSizesChangeNothing(
        _ viewer: RunningViewer, _ file: String, _ connection: OpaquePointer, _ window: UInt
    ) throws {
        for (index, (width, height)) in [(0, 0), (0, 300), (300, 0)].enumerated() {
            var event = XEvent()
            event.xconfigure.type = ConfigureNotify
            (event.xconfigure.event, event.xconfigure.window) = (window, window)
            (event.xconfigure.width, event.xconfigure.height) = (Int32(width), Int32(height))
            XSendEvent(connection, window, 0, 0, &event)
            XSync(connection, 0)
            append("one more\n", to: file)
            // A thousand rows of 20 points and those that have come, with 8 points below the last one.
            let frame = try viewer.waitForRest { $0.count == 1001 + index }
            #expect(frame.maxOffset == Double(20_028 + 20 * index - 400), "the list is as large as ever")
        }
    }

    /// Of a window that a manager makes enormous, the list fills what anybody could see, and the rest is plain.
    private func expectEnormousIsFilledInPart(_ viewer: RunningViewer, _ window: String) throws {
        let before = try viewer.memory()
        try viewer.input("windowsize", window, "30000", "30000")
        try viewer.waitForRest { $0.maxOffset == 20_068 - 4048 }
        #expect(try viewer.memory() - before < 400_000_000)
        try viewer.input("windowsize", window, "30001", "30000")
        try viewer.input("windowmove", window, "-3600", "0")
        usleep(500_000)
        let screen = try X11Display.open(name: viewer.display.name).screenshot()
        #expect(screen[1000, 700] == 0xFBFAF7, "beyond 4096 pixels there is the colour behind rows, and nothing else")
        try viewer.input("windowmove", window, "0", "0")
        try viewer.input("windowsize", window, "640", "448")
        try viewer.waitForRest { $0.maxOffset == 20_068 - 400 }
    }

    // MARK: - Memory

    @Test(
        "A limit on memory that no window fits in is said in one line", .enabled(if: canLimit, limitReason),
        arguments: [(120_000, 122), (220_000, 225), (300_000, 307), (380_000, 389)])
    func memoryLimit(kibibytes: Int, megabytes: Int) throws {
        let display = try VirtualDisplay()
        let directory = TemporaryDirectory()
        let file = directory.file("a.log", numberedLines(100))
        let errors = directory.file("errors")
        let script = "ulimit -v \(kibibytes); exec \"$0\" \"$1\" 2>'\(errors)'"
        let process = try ChildProcess(
            ["/bin/sh", "-c", script, Program.path, file], environment: ["DISPLAY": display.name])
        #expect(process.wait(within: 10) == 69)
        process.stop()
        let lines = contents(of: errors).split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 1)
        #expect(
            String(decoding: lines.first ?? [], as: UTF8.self).hasPrefix("strata: memory is limited to \(megabytes) MB")
        )
    }

    @Test("A limit on open files that neither a window nor a picture fits in is said in one line")
    func fileLimit() throws {
        let directory = TemporaryDirectory()
        let file = directory.file("a.log", numberedLines(100))
        let display = try VirtualDisplay()
        for arguments in [[file], ["render", file, "--output", directory.path + "/a.png"]] {
            let outcome = try Program.run(
                arguments, through: "ulimit -n 9; exec \"$@\"", environment: ["DISPLAY": display.name])
            #expect(outcome.status == 69)
            #expect(outcome.errors == "strata: the system allows too few open files; raise the limit (ulimit -n)\n")
        }
    }

    @Test(
        "A limit under which libraries can make no thread is said in one line, with a window and without",
        .enabled(if: CommonUser.canRunProgram, "the limit holds for nobody but a common user"), arguments: [1, 2, 3])
    func threadLimit(count: Int) throws {
        let directory = TemporaryDirectory()
        let file = directory.file("a.log", numberedLines(100))
        let limited = "\(CommonUser.prefix) prlimit --nproc=\(count) \"$@\""
        chmod(directory.path, 0o777)
        chmod(file, 0o644)
        let display = try VirtualDisplay()
        for arguments in [[file], ["render", file, "--output", directory.path + "/a.png"]] {
            let outcome = try Program.run(
                arguments, through: limited, environment: ["DISPLAY": display.name, "HOME": directory.path])
            #expect(outcome.status == 69)
            #expect(outcome.errors.hasPrefix("strata: the system allows no more threads"))
            #expect(isOneLine(outcome.errors))
        }
    }

    // MARK: - The trace

    @Test("A trace that nobody reads makes nobody wait; that is said once, and the exit code tells")
    func unreadTrace() throws {
        let directory = TemporaryDirectory()
        let (trace, errors) = (directory.path + "/trace", directory.file("errors"))
        try #require(mkfifo(trace, 0o600) == 0)
        let reader = open(trace, O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        let block = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
        var room = pollfd(fd: reader, events: Int16(POLLOUT), revents: 0)
        while poll(&room, 1, 0) == 1 { _ = Glibc.write(reader, block, block.count) }
        let display = try VirtualDisplay()
        let file = directory.file("a.log", numberedLines(10))
        let process = try start(["--no-animations", "--trace", trace, file], errors: errors, display)
        try display.xdotool("search", "--sync", "--onlyvisible", "--class", "Strata")
        for number in 0..<20 {
            append("line \(number)\n", to: file)
            usleep(100_000)
        }
        process.send(signal: SIGTERM)
        #expect(process.wait(within: 5) == 74)
        process.stop()
        let lines = String(decoding: contents(of: errors), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("strata: cannot write the trace \(trace): ") == true)
    }

    @Test("A trace that cannot be written is said once, and the exit code tells")
    func fullTrace() throws {
        let directory = TemporaryDirectory()
        let errors = directory.file("errors")
        let display = try VirtualDisplay()
        let file = directory.file("a.log", numberedLines(10))
        let process = try start(["--trace", "/dev/full", file], errors: errors, display)
        for number in 0..<200 where contents(of: errors).isEmpty {
            append("line \(number)\n", to: file)
            usleep(50_000)
        }
        process.send(signal: SIGTERM)
        #expect(process.wait(within: 5) == 74)
        process.stop()
        #expect(
            String(decoding: contents(of: errors), as: UTF8.self)
                == "strata: cannot write the trace /dev/full: no space left on device\n")
    }

    private func start(_ arguments: [String], errors: String, _ display: VirtualDisplay) throws -> ChildProcess {
        let descriptor = open(errors, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        return try ChildProcess(
            [Program.path, "--no-remember", "--size", "640x448"] + arguments, descriptors: [2: descriptor],
            environment: ["DISPLAY": display.name, "GTK_THEME": ""])
    }
}

extension RunningViewer {
    /// X's number for the window.
    func windowIdentifier() throws -> String {
        let found = try display.run(["xdotool", "search", "--class", "Strata"])
        return String(try #require(found.split(separator: "\n").last))
    }

    /// Bytes of memory that the program has touched, those that it shares with the server among them.
    func memory() throws -> Int {
        let status = String(decoding: contents(of: "/proc/\(process.identifier)/status"), as: UTF8.self)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS") })
        return 1024 * (Int(line.filter(\.isNumber)) ?? 0)
    }
}

/// A user who is not root, and has no other processes.
private enum CommonUser {
    /// What a shell puts before a command for that user to run it.
    static let prefix = "setpriv --reuid=64123 --regid=64123 --clear-groups"

    /// Whether that user may run the program as it was built.
    static let canRunProgram =
        canRun && geteuid() == 0
        && (try? Program.run(["--version"], through: "\(prefix) \"$@\""))?.status == 0
}
