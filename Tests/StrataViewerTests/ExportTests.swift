import Glibc
import Strata
import StrataCanvas
import StrataGenerators
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// Lines of every kind: empty, ended by CR and LF, with NULs and bytes that are no text, very long; sometimes the last
/// one has no ending.
private func harshText(lines: Int, seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    var text = ""
    for number in 0..<lines {
        text += "\(number) "
        switch Int.random(in: 0..<100, using: &random) {
        case 0: text += String(repeating: "x", count: Int.random(in: 0...200_000, using: &random))
        case 1...5: text += "\0\u{1B}[31m\u{202E}"
        case 6...20: text += "\r"
        case 21...30: text += "\n\n\r\n"
        default: text += String(repeating: "é y", count: Int.random(in: 0...40, using: &random))
        }
        if number < lines - 1 || Bool.random(using: &random) { text += "\n" }
    }
    return text
}

@Suite("Exported rows, and reading to the end without a window")
struct ExportTests {
    private let directory = TemporaryDirectory()

    /// Runs the program with a shell's output on its standard input.
    private func run(_ arguments: [String], reading script: String) throws -> Program.Outcome {
        let (reading, writing) = makePipe()
        let writer = try ChildProcess(["/bin/sh", "-c", script], descriptors: [1: writing])
        close(writing)
        defer {
            close(reading)
            writer.wait()
        }
        return try Program.run(arguments, descriptors: [0: reading])
    }

    // MARK: - The rows

    /// `STRATA_SEEDS` and `STRATA_LINES` ask for more.
    private static func number(_ name: String, _ standard: Int) -> Int {
        getenv(name).flatMap { Int(String(cString: $0)) } ?? standard
    }

    @Test("export equals the file, whatever is in it", arguments: 0..<UInt64(number("STRATA_SEEDS", 6)))
    func equalsFile(seed: UInt64) throws {
        let text = harshText(lines: Self.number("STRATA_LINES", 5000), seed: seed)
        let file = directory.file("log", text)
        let outcome = try Program.run(["export", file])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(Array(outcome.output.utf8) == Array(text.utf8), "seed \(seed)")
        // Through a pipe the same, and from standard input that is a file.
        let piped = try run(["export"], reading: "cat '\(file)'")
        #expect(piped == outcome)
        let input = open(file, O_RDONLY | O_CLOEXEC)
        defer { close(input) }
        #expect(try Program.run(["export", "-"], descriptors: [0: input]) == outcome)
    }

    @Test("export puts several files one after another")
    func severalFiles() throws {
        let first = directory.file("a", "one\r\ntwo")
        let second = directory.file("b", "three")
        #expect(try Program.run(["export", first, second, directory.file("c")]).output == "one\r\ntwo\nthree")
    }

    @Test("export onto a full disk, a closed output or the input itself is an error")
    func outputs() throws {
        let file = directory.file("log", numberedLines(10))
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        let refused = try Program.run(["export", file], descriptors: [1: full])
        #expect(refused.status == 74)
        #expect(refused.errors == "strata: cannot write to standard output: No space left on device\n")
        #expect(try Program.run(["export", file], closing: 1).status == 74)
        let unread = try Program.run(["export"], closing: 0)
        #expect(unread.status == 66)
        #expect(unread.errors == "strata: standard input is closed, so nothing can be read; name a FILE\n")
        let onto = open(file, O_WRONLY | O_APPEND | O_CLOEXEC)
        defer { close(onto) }
        let same = try Program.run(["export", file], descriptors: [1: onto])
        #expect(same.status == 64)
        #expect(same.errors == "strata: standard output is the input '\(file)'; write to another file\n")
        #expect(contents(of: file) == Array(numberedLines(10).utf8))
    }

    @Test("export to a file that may not grow is an error, and no reason to die", .enabled(if: canLimit, limitReason))
    func limitedFile() throws {
        let limited = try Program.run(
            ["export", directory.file("long", numberedLines(500))],
            through: "ulimit -f 1; exec \"$@\" >'\(directory.path)/limited'")
        #expect(limited.status == 74)
        #expect(limited.errors == "strata: cannot write to standard output: File too large\n")
    }

    @Test("export --follow goes on until it is interrupted, and writes what it holds then")
    func following() throws {
        let file = directory.file("log", "one\n")
        let output = open(directory.file("output"), O_WRONLY | O_CLOEXEC)
        defer { close(output) }
        let child = try ChildProcess([Program.path, "export", "--follow", file], descriptors: [1: output])
        let written = numberedLines(20_000)
        append(written, to: file)
        wait(until: { readBytes(of: child) >= written.utf8.count }) { usleep(50_000) }
        // What was read is told to the reader within a frame's time.
        usleep(300_000)
        #expect(contents(of: directory.path + "/output").isEmpty)
        child.send(signal: SIGTERM)
        #expect(child.wait() == 0)
        #expect(contents(of: directory.path + "/output") == Array(("one\n" + written).utf8))
    }

    @Test(
        "export --follow that is interrupted while lines are still being found writes all that there were",
        arguments: [[], ["-"], ["--merge", "/dev/null"]])
    func followingEarly(others: [String]) throws {
        let text = String(repeating: numberedLines(1000), count: 8000)
        let file = directory.file("log", text)
        let output = open(directory.file("output"), O_WRONLY | O_CLOEXEC)
        let (reading, writing) = makePipe()
        defer { [output, reading, writing].forEach { close($0) } }
        let child = try ChildProcess(
            [Program.path, "export", "--follow", file] + others, descriptors: [0: reading, 1: output])
        wait(until: { readBytes(of: child) > text.utf8.count / 8 }) { usleep(200) }
        child.send(signal: SIGTERM)
        #expect(child.wait() == 0)
        #expect(contents(of: directory.path + "/output").count == text.utf8.count)
    }

    /// What export --follow writes of a log to which something happens while the program stands still.
    private func follow(_ file: String, while change: () -> Void) throws -> Program.Outcome {
        let names = ["output", "errors"].map { directory.file($0) }
        let descriptors = names.map { open($0, O_WRONLY | O_CLOEXEC) }
        defer { for descriptor in descriptors { close(descriptor) } }
        let child = try ChildProcess(
            [Program.path, "export", "--follow", file], descriptors: [1: descriptors[0], 2: descriptors[1]])
        let written = numberedLines(20_000)
        append(written, to: file)
        wait(until: { readBytes(of: child) >= written.utf8.count }) { usleep(50_000) }
        usleep(300_000)
        child.send(signal: SIGSTOP)
        usleep(50_000)
        change()
        child.send(signal: SIGTERM)
        child.send(signal: SIGCONT)
        let status = child.wait()
        let text = names.map { String(decoding: contents(of: $0), as: UTF8.self) }
        return Program.Outcome(status: status, output: text[0], errors: text[1])
    }

    @Test("export --follow of a file that was truncated says what it lacks, and ends with another exit code")
    func followingTruncated() throws {
        let file = directory.file("log", "one\n")
        let outcome = try follow(file) { write("two\n", to: file, flags: O_TRUNC) }
        let lost = CountText.grouped(numberedLines(20_000).utf8.count + 4)
        #expect(outcome.status == 65 && outcome.output == "two\n")
        let said = "strata: up to \(lost) bytes of \(file) went when it was truncated; all else is written\n"
        #expect(outcome.errors.hasSuffix(said), "\(outcome.errors)")
    }

    @Test("export --follow of a file whose generations were deleted before it could read them says so, likewise")
    func followingDeleted() throws {
        let file = directory.file("log", "one\n")
        let outcome = try follow(file) {
            for number in 1...3 { rename(directory.file("new", "\(number)\n"), file) }
        }
        #expect(outcome.status == 65 && outcome.output == "one\n" + numberedLines(20_000) + "3\n")
        #expect(
            outcome.errors
                == "strata: 2 generations of \(file) could not be read; all else is written\n")
    }

    @Test("export --follow through rotations that lose nothing says nothing", arguments: [true, false])
    func followingRotated(isCopied: Bool) throws {
        let file = directory.file("log", "one\n")
        let all = "one\n" + numberedLines(20_000)
        let outcome = try follow(file) {
            if isCopied {
                _ = directory.file("log.1", all)
                write("two\n", to: file, flags: O_TRUNC)
            } else {
                rename(file, directory.path + "/archive-1")
                rename(directory.file("new", "two\n"), file)
                rename(file, directory.path + "/archive-2")
                rename(directory.file("new", "three\n"), file)
            }
        }
        #expect(outcome == Program.Outcome(status: 0, output: all + (isCopied ? "two\n" : "two\nthree\n"), errors: ""))
    }

    @Test("export --follow of a pipe ends with the pipe")
    func followingPipe() throws {
        let outcome = try run(["export", "--follow"], reading: "echo one; sleep 0.2; printf two")
        #expect(outcome == Program.Outcome(status: 0, output: "one\ntwo", errors: ""))
    }

    @Test(
        "export of pipes or a command that is interrupted writes what was read until then",
        arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let pipe = directory.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let writer = open(pipe, O_RDWR | O_CLOEXEC)
        defer { close(writer) }
        let inputs = [
            [pipe], ["--merge", pipe, "/dev/null"],
            ["--", "sh", "-c", "echo one; echo two; printf half; exec sleep 60"],
        ]
        for arguments in inputs {
            if arguments.contains(pipe) { append("one\ntwo\nhalf", to: pipe) }
            let output = open(directory.file("output"), O_WRONLY | O_CLOEXEC)
            let errors = open(directory.file("errors"), O_WRONLY | O_CLOEXEC)
            defer {
                close(output)
                close(errors)
            }
            let child = try ChildProcess(
                [Program.path, "export"] + arguments, descriptors: [1: output, 2: errors])
            // It says what it waits for when it has been waiting for two seconds.
            wait(until: { !contents(of: directory.path + "/errors").isEmpty }) { usleep(50_000) }
            child.send(signal: signal)
            #expect(child.wait() == 130)
            // Of merged lines each has an end.
            let rows = "one\ntwo\nhalf" + (arguments[0] == "--merge" ? "\n" : "")
            #expect(String(decoding: contents(of: directory.path + "/output"), as: UTF8.self) == rows)
            let said = String(decoding: contents(of: directory.path + "/errors"), as: UTF8.self)
            #expect(said.contains("strata: interrupted before the end of ") && said.contains(" until then is written"))
        }
    }

    @Test("export of a command that asks the terminal is told of an error, and is not stopped")
    func terminal() throws {
        // `script` gives the program a terminal of its own.
        let inner = "'\(Program.path)' export -- sh -c 'echo before; head -c 1 </dev/tty; echo after'"
        let file = directory.file("inner", inner)
        let outcome = try Program.run([], through: "exec timeout 20 script -qec 'sh \(file)' /dev/null </dev/null")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("before") && outcome.output.contains("after"), "\(outcome)")
        #expect(outcome.output.contains("Input/output error"), "\(outcome)")
    }

    @Test(
        "empty names are refused as what they are",
        arguments: [
            ["export", ""], ["render", "", "--output", "x.png"], ["export", "--", ""], ["render", "--output", ""],
            ["--trace", ""], ["chat", ""], ["--merge", "", "x"], ["themes", "check", ""], ["config", "check", ""],
            ["formats", "check", ""], ["simulate", ""], ["plugin", "check", ""],
            ["--plugin", "", "x"],
        ])
    func emptyNames(arguments: [String]) throws {
        let outcome = try Program.run(arguments)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("''") && outcome.errors.contains("was a variable not set?"))
        #expect(isOneLine(outcome.errors))
    }

    @Test(
        "an option that is for records alone is named where rows are written as they came",
        arguments: [
            ["--no-entries"], ["--format", "csv"], ["--encoding", "ISO-8859-1"], ["--fields", "time,level"],
        ])
    func needless(arguments: [String]) throws {
        let outcome = try Program.run(["export", directory.file("a.log", "a\n")] + arguments)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("strata: '\(arguments[0])' and the like change nothing here"))
    }

    @Test("Of an archive with other bytes behind it all lines are written, and the exit code is not 0")
    func leftOver() throws {
        let path = directory.file("a.gz", packedLine + Array("rubbish".utf8))
        let outcome = try Program.run(["export", path])
        #expect(outcome.status == 65 && outcome.output == "line 1\n")
        #expect(
            outcome.errors.contains("has other bytes behind its gzip data, from byte 27 on")
                && isOneLine(outcome.errors))
    }

    /// How many bytes a process has read through read(2) and its kin; the little that it takes to start included.
    private func readBytes(of child: ChildProcess) -> Int {
        let text = String(decoding: contents(of: "/proc/\(child.identifier)/io"), as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("rchar: ") }
        return line.flatMap { Int($0.dropFirst("rchar: ".count)) } ?? 0
    }

    @Test("A window does not open if its rows would take the place of a file")
    func window() throws {
        let (target, file) = (directory.file("rows", "mine\n"), directory.file("a.log", "one\n"))
        let refused = try Program.run(["--export", target, file])
        #expect(refused.status == 73)
        #expect(
            refused.errors
                == "strata: cannot write the rows \(target): it exists and is no empty file; name another file or remove it\n"
        )
        #expect(contents(of: target) == Array("mine\n".utf8))
    }

    @Test("A window whose pipe was not kept whole writes no rows and says why", .enabled(if: canRun, skipReason))
    func refusedPipe() throws {
        let target = directory.path + "/rows"
        let (reading, writing) = makePipe()
        let errors = open(directory.file("errors", ""), O_WRONLY | O_CLOEXEC)
        defer { for descriptor in [reading, errors] { close(descriptor) } }
        let writer = try ChildProcess(["/bin/sh", "-c", "seq 1 100000 2>/dev/null"], descriptors: [1: writing])
        close(writing)
        let viewer = try RunningViewer(
            command: ["--spool-limit", "100K", "--export", target], descriptors: [0: reading, 2: errors])
        try viewer.waitForRest { $0.count > 1000 }
        viewer.process.send(signal: SIGTERM)
        #expect(viewer.process.wait() == 74)
        writer.send(signal: SIGKILL)
        writer.wait()
        let said = String(decoding: contents(of: directory.path + "/errors"), as: UTF8.self)
        #expect(said.contains("the limit of 100 KiB is reached"), "\(said)")
    }

    // MARK: - Reading to the end

    @Test("render waits for a FIFO's writer and reads to its end")
    func fifo() throws {
        let fifo = directory.path + "/fifo"
        mkfifo(fifo, 0o600)
        let writer = try ChildProcess(["/bin/sh", "-c", "sleep 0.3; seq 1 10 >'\(fifo)'; true"])
        let outcome = try Program.run(["render", fifo, "--size", "320x400", "--output", directory.path + "/fifo.png"])
        writer.wait()
        #expect(outcome == Program.Outcome(status: 0, output: "", errors: ""))
        try expectSameRows("fifo.png", as: (1...10).map { "\($0)\n" }.joined())
    }

    @Test("render reads what a shell's <(…) names to its end")
    func processSubstitution() throws {
        let (reading, writing) = makePipe()
        let writer = try ChildProcess(["/bin/sh", "-c", "sleep 0.3; seq 1 10"], descriptors: [1: writing])
        close(writing)
        defer { close(reading) }
        let outcome = try Program.run(
            ["render", "/dev/fd/9", "--size", "320x400", "--output", directory.path + "/fd.png"],
            descriptors: [9: reading])
        writer.wait()
        #expect(outcome == Program.Outcome(status: 0, output: "", errors: ""))
        try expectSameRows("fd.png", as: (1...10).map { "\($0)\n" }.joined())
    }

    /// Compares the rows of a picture with those of a file; the headers differ.
    private func expectSameRows(_ picture: String, as text: String) throws {
        let file = directory.file("same.log", text)
        let expected = directory.path + "/same.png"
        #expect(try Program.run(["render", file, "--size", "320x400", "--output", expected]).status == 0)
        let shown = try Surface.readPNG(from: directory.path + "/" + picture)
        let wanted = try Surface.readPNG(from: expected)
        let header = Int(Metrics.headerHeight)
        let isSame = (header..<400).allSatisfy { y in
            (0..<320).allSatisfy { shown.pixel(x: $0, y: y) == wanted.pixel(x: $0, y: y) }
        }
        #expect(isSame, "\(picture) has other rows.")
    }

    @Test("An endless source is refused in one line, or read as far as is asked for", arguments: ["render", "export"])
    func endless(command: String) throws {
        let output = command == "render" ? ["--size", "320x200", "--output", directory.path + "/zero.png"] : []
        let refused = try Program.run([command, "/dev/zero"] + output)
        #expect(refused.status == 64)
        #expect(
            refused.errors == "strata: cannot open /dev/zero: it is a device that may never end; "
                + "bound how much of it is read with --max-bytes\n")
        let bounded = try Program.run([command, "--max-bytes", "64K", "/dev/zero"] + output)
        #expect(bounded.status == 0)
        #expect(bounded.errors == "strata: /dev/zero was read up to 64 KiB, as asked; the rest is left\n")
        if command == "export" { #expect(bounded.output.utf8.count == 65536) }
        #expect(try Program.run([command, "/dev/null"] + output).status == 0)
    }

    @Test("A pipe that does not end is waited for, which is said once", arguments: ["render", "export"])
    func silentPipe(command: String) throws {
        let output = command == "render" ? ["--output", directory.path + "/pipe.png"] : []
        let outcome = try run([command] + output, reading: "echo one; sleep 3.5")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors
                == "strata: waiting for the end of standard input; --max-bytes or Ctrl-C ends it\n")
    }

    @Test("A pipe that cannot be kept is an error where nobody could make room", arguments: ["render", "export"])
    func spoolLimit(command: String) throws {
        let output = command == "render" ? ["--output", directory.path + "/pipe.png"] : []
        let outcome = try run([command, "--spool-limit", "100K"] + output, reading: "seq 1 100000 2>/dev/null")
        #expect(outcome.status == 74)
        #expect(
            outcome.errors == "strata: cannot keep more of standard input: the limit of 100 KiB is reached; "
                + "make room, raise --spool-limit, or bound it with --max-bytes\n")
        #expect(access(directory.path + "/pipe.png", F_OK) != 0)
    }

    @Test("What is packed is written as what was packed, and half of it ends with a sentence")
    func packed() throws {
        let whole = try run(["export"], reading: "seq 1 100000 | gzip")
        #expect(whole == Program.Outcome(status: 0, output: (1...100_000).map { "\($0)\n" }.joined(), errors: ""))
        let half = try run(["export"], reading: "seq 1 100000 | gzip | head -c 50000")
        #expect(half.status == 65 && whole.output.hasPrefix(half.output) && half.output.count > 1000)
        #expect(
            half.errors == "strata: cannot read standard input: its gzip data ends in the middle, at byte 50,000; "
                + "what comes before that is shown; get the whole of it for the rest\n")
    }

    @Test("Where an input breaks off, all others are written all the same", arguments: [[], ["--filter", "line"]])
    func brokenBetween(filter: [String]) throws {
        let files = [
            directory.file("first.log", (1...10_000).map { "line \($0) of the first\n" }.joined()),
            directory.file("broken.log"), directory.file("third.log", "line of the third\n"),
        ]
        let bytes: [UInt8] = [0xFF, 0xFE] + "one line\n".utf8.flatMap { [$0, 0] } + [0x78]
        let broken = try #require(fopen(files[1], "w"))
        #expect(fwrite(bytes, 1, bytes.count, broken) == 21)
        fclose(broken)
        let outcome = try Program.run(["export"] + files + filter)
        #expect(outcome.status == 65)
        #expect(
            outcome.output == (1...10_000).map { "line \($0) of the first\n" }.joined()
                + "one line\nline of the third\n")
        #expect(outcome.errors.contains("its UTF-16 data ends in the middle, at byte 21;"))
    }

    @Test("Text in UTF-16 is named on standard error", arguments: ["render", "export"])
    func utf16(command: String) throws {
        let output = command == "render" ? ["--output", directory.path + "/utf16.png"] : []
        let file = directory.file("utf16.log", "o\0n\0e\0 \0l\0i\0n\0e\0\n\0")
        let outcome = try Program.run([command, file] + output)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors == "strata: \(file) looks like UTF-16LE; showing its bytes; "
                + "`iconv -f UTF-16LE -t UTF-8` makes it readable\n")
    }
}
