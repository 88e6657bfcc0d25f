import CX11
import Glibc
import StrataX11Testing
import Testing

@Suite("How a window ends", .serialized, .enabled(if: canRun, skipReason))
struct EndingTests {
    private func said(_ path: String) -> String { String(decoding: contents(of: path), as: UTF8.self) }

    /// A chat in a window of 400 by 500 points.
    private func chat(
        in directory: TemporaryDirectory, _ descriptors: [Int32: Int32] = [:], files: [String] = [],
        through wrapper: [String] = []
    ) throws -> RunningViewer {
        let errors = open(directory.file("errors"), O_WRONLY | O_CLOEXEC)
        defer { close(errors) }
        return try RunningViewer(
            command: ["chat", "--size", "400x500"] + files, descriptors: [2: errors].merging(descriptors) { $1 },
            through: wrapper)
    }

    private func send(_ count: Int, in viewer: RunningViewer) throws {
        try viewer.input("mousemove", "200", "200")
        for _ in 0..<count { try viewer.input("key", "h", "i", "Return") }
        try viewer.waitForRest { $0.count == count }
    }

    // MARK: - Rows that are written at the end

    /// What ends a window, and the exit code.
    enum End: CaseIterable {
        case terminated, interrupted, closed, deadServer

        var status: Int32 { self == .deadServer ? 69 : 0 }
    }

    @Test("Rows that are to be written when the window closes are written, however it ends", arguments: End.allCases)
    func export(end: End) throws {
        let directory = TemporaryDirectory()
        let rows = directory.path + "/rows"
        let viewer = try RunningViewer(numberedLines(500), ["--export", rows])
        append(numberedLines(300) + "without end", to: viewer.file)
        try viewer.waitForRest { $0.count == 801 }
        #expect(access(rows, F_OK) != 0)
        switch end {
        case .terminated: viewer.process.send(signal: SIGTERM)
        case .interrupted: viewer.process.send(signal: SIGINT)
        case .closed: try viewer.press("ctrl+w")
        case .deadServer: viewer.display.stop()
        }
        #expect(viewer.process.wait(within: 10) == end.status)
        #expect(contents(of: rows) == contents(of: viewer.file))
    }

    // MARK: - A server that stands still

    @Test("A stopped X server keeps no signal from ending the program", arguments: [SIGINT, SIGTERM, SIGHUP])
    func stoppedServer(signal: Int32) throws {
        let viewer = try RunningViewer(numberedLines(1000))
        viewer.display.pause()
        // Drawing what arrives makes it wait for the server.
        for number in 0..<5 {
            append("another \(number)\n", to: viewer.file)
            usleep(100_000)
        }
        viewer.process.send(signal: signal)
        #expect(viewer.process.wait(within: 5) == 0, "it ends by itself, in the ordinary way")
    }

    @Test("Under a stopped X server what a chat has not passed on is counted all the same")
    func stoppedServerInChat() throws {
        let directory = TemporaryDirectory()
        let output = ReadPipe(fills: true)
        let viewer = try chat(in: directory, [1: output.writer])
        try send(2, in: viewer)
        viewer.display.pause()
        viewer.process.send(signal: SIGTERM)
        #expect(viewer.process.wait(within: 10) == 74)
        #expect(
            said(directory.path + "/errors").hasSuffix(
                "2 messages were not delivered to standard output: "
                    + "nobody took them within 3 seconds\n"))
    }

    // MARK: - A server or a connection that goes

    @Test("When the X server dies, what a chat has not passed on is waited for")
    func deadServerWaits() throws {
        let directory = TemporaryDirectory()
        let output = ReadPipe(fills: true)
        let viewer = try chat(in: directory, [1: output.writer])
        try send(3, in: viewer)
        viewer.display.stop()
        usleep(300_000)
        let sent = output.read { $0.split(separator: "\n").count == 3 }
        #expect(sent.split(separator: "\n").count == 3)
        #expect(viewer.process.wait(within: 10) == 69)
        #expect(said(directory.path + "/errors") == "strata: the X server at \(viewer.display.name) has gone away\n")
    }

    @Test("When the X server dies, what nobody takes within three seconds is counted")
    func deadServerCounts() throws {
        let directory = TemporaryDirectory()
        let output = ReadPipe(fills: true)
        let viewer = try chat(in: directory, [1: output.writer])
        try send(1, in: viewer)
        viewer.display.stop()
        #expect(viewer.process.wait(within: 10) == 74)
        let lines = said(directory.path + "/errors").split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == "strata: the X server at \(viewer.display.name) has gone away")
        #expect(lines.last?.hasPrefix("strata: 1 message was not delivered to standard output: ") == true)
    }

    @Test("A window that is closed by force is no server that has gone")
    func killedClient() throws {
        let directory = TemporaryDirectory()
        let viewer = try chat(in: directory)
        let window = try viewer.display.run(["xdotool", "search", "--class", "Strata"]).split(separator: "\n").last
        try viewer.input("windowkill", String(try #require(window)))
        #expect(viewer.process.wait(within: 10) == 0, "a closed window is an ordinary end")
        let lines = said(directory.path + "/errors").split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("strata: the window was closed by force") == true)
    }

    // MARK: - A clipboard manager that is slow

    @Test("A clipboard manager that never answers is waited for, and then it is said that what was copied is gone")
    func deafManager() throws {
        let directory = TemporaryDirectory()
        let errors = open(directory.file("errors"), O_WRONLY | O_CLOEXEC)
        defer { close(errors) }
        let viewer = try RunningViewer(
            command: ["--size", "640x448", directory.file("shown.log", numberedLines(100))], descriptors: [2: errors])
        try viewer.waitForRest { $0.count == 100 }
        let connection = try #require(XOpenDisplay(viewer.display.name))
        defer { XCloseDisplay(connection) }
        let manager = XCreateSimpleWindow(connection, XDefaultRootWindow(connection), 0, 0, 1, 1, 0, 0, 0)
        XSetSelectionOwner(connection, XInternAtom(connection, "CLIPBOARD_MANAGER", 0), manager, Time(CurrentTime))
        XSync(connection, 0)
        for key in ["ctrl+a", "ctrl+c"] { try viewer.press(key) }
        let clipboard = XInternAtom(connection, "CLIPBOARD", 0)
        wait(until: { XGetSelectionOwner(connection, clipboard) != 0 }) { usleep(10_000) }
        try viewer.quit()
        #expect(
            said(directory.path + "/errors")
                == "strata: what was copied is gone with the window: no clipboard manager has taken it over\n")
    }

    // MARK: - Signals

    @Test("Signals that whoever started it has had ignored stay ignored, as under nohup")
    func ignoredSignals() throws {
        let viewer = try chat(
            in: TemporaryDirectory(), through: ["/bin/sh", "-c", "trap '' HUP INT; exec \"$0\" \"$@\""])
        viewer.process.send(signal: SIGHUP)
        viewer.process.send(signal: SIGINT)
        #expect(viewer.process.wait(within: 0.5) == nil)
        viewer.process.send(signal: SIGTERM)
        #expect(viewer.process.wait(within: 5) == 0)
    }

    @Test("A second signal ends at once what the first one is still waiting for", arguments: [SIGTERM, SIGINT])
    func secondSignal(second: Int32) throws {
        let directory = TemporaryDirectory()
        let output = ReadPipe(fills: true)
        let viewer = try chat(in: directory, [1: output.writer])
        try send(1, in: viewer)
        viewer.process.send(signal: SIGINT)
        #expect(viewer.process.wait(within: 1) == nil, "a chat waits three seconds for whoever takes its messages")
        viewer.process.send(signal: second)
        #expect(viewer.process.wait(within: 1) == 128 + second)
    }

    @Test("An export that is interrupted writes what a command has written until then, and says so")
    func interruptedExport() throws {
        let directory = TemporaryDirectory()
        let (output, errors) = (directory.file("output"), directory.file("errors"))
        let numbers = [output, errors].map { (path: String) in open(path, O_WRONLY | O_CLOEXEC) }
        defer { numbers.forEach { close($0) } }
        let command = "echo one; echo two; exec sleep 1000"
        let process = try ChildProcess(
            [Program.path, "export", "--", "sh", "-c", command], descriptors: [1: numbers[0], 2: numbers[1]])
        // It says what it waits for after two seconds, and what to do.
        wait(until: { !said(errors).isEmpty }) { usleep(10_000) }
        process.send(signal: SIGINT)
        #expect(process.wait(within: 30) == 130)
        #expect(said(output) == "one\ntwo\n")
        let news = said(errors)
        #expect(news.contains("Ctrl-C ends it") && news.contains("interrupted before the end of sh"), "\(news)")
    }

    @Test("Without a window, an interrupt ends it as it ends any program")
    func interruptWithoutWindow() throws {
        let directory = TemporaryDirectory()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { ends.forEach { close($0) } }
        for arguments in [["render", "--output", directory.path + "/x.png"], ["simulate"]] {
            let process = try ChildProcess([Program.path] + arguments, descriptors: [0: ends[0]])
            usleep(300_000)
            process.send(signal: SIGINT)
            #expect(process.wait(within: 5) == 128 + SIGINT)
            process.stop()
        }
    }

    // MARK: - Nobody reads

    @Test("A standard error that nobody reads makes nobody wait, and what did not fit in is counted once it is read")
    func fullStandardError() throws {
        let directory = TemporaryDirectory()
        let errors = ReadPipe(fills: true)
        let input = directory.path + "/input"
        try #require(mkfifo(input, 0o600) == 0)
        let writer = open(input, O_RDWR | O_CLOEXEC)
        defer { close(writer) }
        let viewer = try chat(in: directory, [0: writer, 2: errors.writer])
        let good = #"{"text":"still here","type":"received"}"# + "\n"
        StrataViewerTests.append(String(repeating: "no message\n", count: 20_000) + good, to: input)
        try viewer.waitForRest { $0.count == 1 }
        let told = errors.read { $0.contains("further messages") }
        let lines = told.split(separator: "\n")
        #expect(lines.first?.hasPrefix("strata: standard input, line 1: skipped, not JSON") == true)
        let summary = lines.last ?? ""
        let number = summary.split(separator: " ").dropFirst().first.map { $0.filter(\.isNumber) }.flatMap { Int($0) }
        #expect(summary.hasSuffix(" further messages could not be written"))
        #expect(lines.count - 1 + (number ?? 0) == 20_000, "each is written or counted")
        viewer.process.send(signal: SIGINT)
        #expect(viewer.process.wait(within: 5) == 0)
    }

    @Test("With a standard error that stays full it ends when it is told to")
    func fullStandardErrorAtEnd() throws {
        let directory = TemporaryDirectory()
        let errors = ReadPipe(fills: true)
        let file = directory.file("talk.jsonl")
        let viewer = try chat(in: directory, [2: errors.writer], files: [file])
        append("no message\n", to: file)
        usleep(300_000)
        viewer.process.send(signal: SIGINT)
        #expect(viewer.process.wait(within: 5) == 0)
    }

    @Test("What is no message in a history, and what nobody takes, is told on standard error, with the exit code")
    func brokenPipe() throws {
        let directory = TemporaryDirectory()
        let file = directory.file(
            "talk.jsonl",
            #"{"text":"one","type":"received"}"# + "\nnonsense\n" + #"{"text":"two","type":"sent","userId":"me"}"#
                + "\n")
        let (reading, writing) = makePipe()
        close(reading)
        defer { close(writing) }
        let viewer = try chat(in: directory, [1: writing], files: [file])
        try viewer.waitForRest { $0.count == 2 && $0.entry == "" }
        #expect(said(directory.path + "/errors").contains("\(file), line 2: skipped, not JSON"))
        try viewer.input("mousemove", "200", "200", "key", "h", "i")
        try viewer.waitForRest { $0.entry == "hi" }
        try viewer.input("key", "Return")
        try viewer.waitForRest { $0.count == 3 && $0.entry == "" }
        try viewer.input("key", "ctrl+w")
        #expect(viewer.process.wait(within: 10) == 74)
        let errors = said(directory.path + "/errors")
        #expect(errors.contains("1 message was not delivered to standard output: broken pipe"))
    }
}
