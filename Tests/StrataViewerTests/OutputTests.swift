import Glibc
import Strata
import StrataCanvas
import StrataCommandLine
import StrataInterface
import StrataSystem
import Testing

@testable import StrataViewer

@Suite("What is written")
struct OutputTests {
    private let directory = TemporaryDirectory()
    private let log: String

    init() { log = directory.file("a.log", numberedLines(50)) }

    private func isOrdinary(_ name: String, permissions: UInt32) throws -> Bool {
        let status = try FileStatus(path: "\(directory.path)/\(name)")
        return status.kind == .regular && status.permissions == permissions
    }

    /// Draws the log to a file in the directory, or to another path.
    private func render(_ output: String, through script: String? = nil, _ more: [String] = []) throws
        -> Program.Outcome
    {
        let path = output.hasPrefix("/") ? output : "\(directory.path)/\(output)"
        return try Program.run(
            ["render", log, "--size", "320x200", "--output", path] + more, through: script)
    }

    private var names: [String] {
        var names: [String] = []
        guard let folder = opendir(directory.path) else { return [] }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    private func isPicture(_ name: String) -> Bool {
        contents(of: "\(directory.path)/\(name)").starts(with: [0x89, 0x50, 0x4E, 0x47])
    }

    @Test("A picture is never written over what it is drawn from, by whatever name")
    func input() throws {
        let text = contents(of: log)
        symlink("a.log", "\(directory.path)/link.png")
        link(log, "\(directory.path)/hard.png")
        for name in ["a.log", "link.png", "hard.png"] {
            let outcome = try render(name)
            #expect(outcome.status == 64, "\(name)")
            #expect(outcome.errors.hasSuffix("name another file\n") && outcome.errors.contains(name))
            #expect(contents(of: log) == text, "\(name)")
        }
        let piped = try Program.run(
            ["render", "-", "--output", "/dev/stdin"], through: "exec \"$@\" <'\(log)'")
        #expect(piped.status == 64)
        let other = try Program.run(
            ["render", "-", "--output", log], through: "exec \"$@\" <'\(log)'")
        #expect(
            other.errors
                == "strata: cannot write the picture \(log): it is the same file as standard input, which is read; "
                + "name another file\n")
        let open = try Program.run(
            ["render", log, "--output", "/dev/fd/7"], through: "exec \"$@\" 7>>'\(log)'")
        #expect(open.status == 64)
        #expect(contents(of: log) == text)
    }

    @Test("Nor over a story, the pictures of a story, or a trace over the file that it shows")
    func otherInputs() throws {
        let story = directory.file("story.jsonl", "{\"wait\":10}\n{\"picture\":\"\(directory.path)/story.jsonl\"}\n")
        for arguments in [["--output", story], []] {
            let outcome = try Program.run(["demo", "notes", "--play", story] + arguments)
            #expect(outcome.status == 64, "\(outcome.errors)")
            #expect(outcome.errors.hasPrefix("strata: cannot write the picture \(story): it is "))
        }
        let trace = try Program.run([log, "--trace", log])
        #expect(
            trace
                == Program.Outcome(
                    status: 64, output: "",
                    errors: "strata: cannot write the trace \(log): it is read, too; name another file\n"))
        #expect(contents(of: log) == Array(numberedLines(50).utf8))
    }

    @Test("No output of a window lies where files that come are read, and none is a file of a folder that is")
    func places() throws {
        let folder = directory.path
        for (input, path) in [
            (folder, "\(folder)/new"), (folder, "\(folder)/../\(folder.split(separator: "/").last ?? "")/new"),
            ("\(folder)/*.log", "\(folder)/new.log"),
        ] {
            let outcome = try Program.run(["--trace", path, input])
            #expect(
                outcome
                    == Program.Outcome(
                        status: 64, output: "",
                        errors: "strata: cannot write the trace \(path): what comes to \(input) is read; name a file "
                            + "elsewhere\n"))
        }
        // There is no display, and nothing else is wrong.
        #expect(try Program.run(["--trace", "\(folder)/new", "\(folder)/*.log"]).status == 69)
        #expect(try Program.run(["--trace", "\(folder)/.new", folder]).status == 69)
        let empty = directory.file("empty.log")
        let outcome = try Program.run(["render", folder, "--output", empty])
        #expect(outcome.status == 64 && contents(of: empty).isEmpty, "\(outcome.errors)")
    }

    @Test("A stranger's file is not replaced; a picture and an empty file are, with the rights they had")
    func strangers() throws {
        let stranger = directory.file("notes.txt", "mine\n")
        let refusal = try render("notes.txt")
        #expect(
            refusal
                == Program.Outcome(
                    status: 73, output: "",
                    errors: "strata: cannot write the picture \(stranger): it exists and is no PNG; "
                        + "name another file or remove it\n"))
        #expect(contents(of: stranger) == Array("mine\n".utf8))
        _ = directory.file("empty.png")
        chmod("\(directory.path)/empty.png", 0o640)
        for _ in 1...2 {
            #expect(try render("empty.png").status == 0)
            #expect(isPicture("empty.png"))
            #expect(try isOrdinary("empty.png", permissions: 0o640))
        }
        #expect(try render("new.png", through: "umask 027; exec \"$@\"").status == 0)
        #expect(try isOrdinary("new.png", permissions: 0o640))
        #expect(names == ["a.log", "empty.png", "new.png", "notes.txt"])
    }

    @Test("A trace replaces an older one and nothing else, and only once everything else is right")
    func traces() throws {
        let stranger = directory.file("log.jsonl", "{\"time\":\"10:00\",\"cpu\":1}\n")
        let refusal = try Program.run([log, "--trace", stranger])
        #expect(refusal.status == 73 && refusal.errors.contains("it exists and is no trace"))
        let old = directory.file("old", "{\"time\":12.5,\"cpu\":1200,\"offset\":0.0}\n")
        let path = "\(directory.path)/new"
        // There is no display, and no such file: nothing has been opened by then.
        #expect(try Program.run([log, "--trace", old]).status == 69)
        #expect(try Program.run(["/nowhere/x.log", "--trace", path]).status == 66)
        #expect(contents(of: old).count > 0 && access(path, F_OK) != 0)
        let file = try OutputFile(old, .trace, reading: InputFiles())
        _ = try file.openInPlace()
        #expect(contents(of: old).isEmpty)
    }

    @Test("A window that cannot have the filter that is asked for is refused before there is anything of it")
    func filters() throws {
        let path = directory.path + "/new"
        let outcome = try Program.run([log, "--filter", "x", "--context", "1000", "--trace", path])
        #expect(outcome.status == 64 && outcome.errors.contains("'--context' cannot be '1000'"), "\(outcome.errors)")
        #expect(access(path, F_OK) != 0)
    }

    @Test("A link is followed, also one that leads nowhere yet, and stays a link")
    func links() throws {
        symlink("there.png", "\(directory.path)/first.png")
        symlink("first.png", "\(directory.path)/second.png")
        for _ in 1...2 { #expect(try render("second.png").status == 0) }
        #expect(try FileStatus(name: "\(directory.path)/second.png").kind == .link)
        #expect(try FileStatus(name: "\(directory.path)/there.png").kind == .regular)
        #expect(isPicture("there.png"))
        symlink("circle", "\(directory.path)/circle")
        #expect(try render("circle").status == 73)
    }

    @Test("Pipes, /dev/stdout and /dev/null are written as they are")
    func special() throws {
        let target = "\(directory.path)/out.png"
        #expect(try render("/dev/stdout", through: "exec \"$@\" >>'\(target)'").status == 0)
        #expect(isPicture("out.png"))
        mkfifo("\(directory.path)/pipe", 0o600)
        let piped = try render("pipe", through: "cat '\(directory.path)/pipe' >'\(target).2' & \"$@\" && wait")
        #expect(piped.status == 0 && isPicture("out.png.2"))
        #expect(try render("/dev/null").status == 0)
        #expect(try FileStatus(path: "/dev/null").isNullDevice)
    }

    @Test("A folder that is none, or no place for a file, is 73, before anything is read")
    func folders() throws {
        for path in ["/nowhere/x.png", directory.path, "\(log)/x.png", "\(directory.path)/new/"] {
            let outcome = try Program.run(["render", "/nowhere/a.log", "--output", path])
            #expect(outcome.status == 73, "\(path): \(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
        // No name is no folder that lacks: a variable was not set.
        #expect(try Program.run(["render", "/nowhere/a.log", "--output", ""]).status == 64)
        #expect(names == ["a.log"])
    }

    @Test(
        "What fails halfway leaves what was there, and nothing beside it", .enabled(if: canLimit, limitReason),
        arguments: [false, true])
    func failure(isHidden: Bool) throws {
        let old = directory.file("old.png")
        #expect(try render("old.png").status == 0)
        let before = contents(of: old)
        let file = try OutputFile(old, .picture, reading: InputFiles())
        let error = CommandError(description: "stopped", exitCode: 74)
        #expect(throws: error) {
            try file.write { descriptor throws(CommandError) in
                _ = write(descriptor, "half", 4)
                throw error
            }
        }
        #expect(contents(of: old) == before)
        try dropHalf(isHidden: isHidden)
        #expect(names == ["a.log", "old.png"])
        // The size of a file is limited, which is how a disk fills up here.
        let full = try render("old.png", through: "ulimit -f 2; trap '' XFSZ; exec \"$@\"", ["--scale", "4"])
        #expect(full.status == 74, "\(full.errors)")
        #expect(full.errors == "strata: cannot write the picture \(old): File too large\n")
        #expect(contents(of: old) == before)
        #expect(names == ["a.log", "old.png"])
        #expect(
            try render("/dev/full").errors == "strata: cannot write the picture /dev/full: No space left on device\n")
    }

    /// Begins to write a file, and lets it go.
    private func dropHalf(isHidden: Bool) throws {
        let new = try NamelessFile(in: directory.path, hidden: isHidden)
        try writeAll("half", to: new.file.number)
    }

    @Test("A file gets its name when it is whole, on a file system with nameless files and on one without")
    func nameless() throws {
        for isHidden in [false, true] {
            let path = "\(directory.path)/made"
            for text in ["one", "two"] {
                let new = try NamelessFile(in: directory.path, hidden: isHidden)
                try writeAll(text, to: new.file.number)
                try new.publish(as: path)
                #expect(contents(of: path) == Array(text.utf8))
            }
            #expect(names == ["a.log", "made"])
            unlink(path)
        }
    }

    @Test("Frames go to a new folder, an empty one or one of older frames, of which none is left over")
    func frames() throws {
        let story = directory.file("story.jsonl", "{\"wait\":120}\n")
        let folder = TemporaryDirectory()
        func play() throws -> Program.Outcome {
            try Program.run(["demo", "notes", "--play", story, "--frames", folder.path])
        }
        let kept = folder.file("holiday.png", "mine")
        let refusal = try play()
        #expect(
            refusal
                == Program.Outcome(
                    status: 73, output: "",
                    errors: "strata: cannot write frames to \(folder.path): there is 'holiday.png' in it, which is no "
                        + "frame; name an empty folder or a new one\n"))
        #expect(contents(of: kept) == Array("mine".utf8))
        unlink(kept)
        #expect(try play().status == 0)
        rename("\(folder.path)/frame-00003.png", "\(folder.path)/frame-00107.png")
        #expect(try play().status == 0)
        #expect(access("\(folder.path)/frame-00003.png", F_OK) == 0)
        #expect(access("\(folder.path)/frame-00107.png", F_OK) != 0)
        let stranger = folder.file("frame-00002.png", "mine")
        #expect(try play().status == 73)
        #expect(contents(of: stranger) == Array("mine".utf8))
    }

    @Test("Two outputs cannot be one file")
    func sameOutputs() throws {
        let path = directory.path + "/new"
        let outcome = try Program.run(["--export", path, "--trace", path, directory.file("x.log", "one\n")])
        #expect(outcome.status == 64)
        #expect(outcome.errors == "strata: --trace and --export cannot both write \(path); name two files\n")
        #expect(access(path, F_OK) != 0)
    }

    @Test("Frames that were not asked for stay, and so does what only bears the name of one")
    func keptFrames() throws {
        let folder = TemporaryDirectory()
        let frame = folder.file("frame-00007.png", "mine")
        let still = directory.file("still.jsonl", "{\"click\":[50,50]}\n")
        #expect(try Program.run(["demo", "notes", "--play", still, "--frames", folder.path]).status == 0)
        #expect(contents(of: frame) == Array("mine".utf8))
        let moving = directory.file("moving.jsonl", "{\"wait\":60}\n")
        #expect(try Program.run(["demo", "notes", "--play", moving, "--frames", folder.path]).status == 73)
        #expect(contents(of: frame) == Array("mine".utf8))
    }

    @Test("A story that comes piece by piece is read to its end")
    func slowStory() throws {
        let outcome = try Program.run(
            ["demo", "notes", "--play", "/dev/stdin"],
            through: "(echo '{\"wait\":60}'; sleep 0.3; echo 'no step') | \"$@\"")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("line 2"))
    }

    @Test("A picture that would be too large is refused before anything is read")
    func size() throws {
        let large = try Program.run(
            ["render", "/nowhere/a.log", "--size", "8191x8191", "--scale", "4", "--output", "\(directory.path)/x.png"])
        #expect(
            large
                == Program.Outcome(
                    status: 64, output: "",
                    errors:
                        "strata: a picture of 32764 x 32764 pixels would take 4 GiB; it may have 67,108,864 pixels: "
                        + "use a smaller --size or --scale\n"))
        let long = try Program.run(
            ["render", log, "--size", "16384x120", "--scale", "2.1", "--output", "\(directory.path)/x.png"])
        #expect(long.status == 64 && long.errors.contains("it may have 32767 on a side"))
        let story = directory.file(
            "story.jsonl", "{\"picture\":\"\(directory.path)/x.png\"}\n{\"resize\":[9000,9000]}\n")
        let played = try Program.run(["demo", "notes", "--play", story])
        #expect(played.status == 64 && played.errors.contains("a picture of 9000 x 9000 pixels"))
        #expect(names == ["a.log", "story.jsonl"])
    }

    @Test("Memory that is not there is missed beforehand", .enabled(if: canLimit, limitReason))
    func memory() throws {
        let outcome = try render("x.png", through: "ulimit -v 600000; exec \"$@\"", ["--size", "8000x8000"])
        #expect(outcome.status == 69)
        #expect(outcome.errors.hasPrefix("strata: there is no memory for a picture of 8000 x 8000 pixels, "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("A trace has no place where there is no window")
    func traceOfPicture() throws {
        let outcome = try Program.run(["demo", "notes", "--output", "x.png", "--trace", "t"])
        #expect(outcome.status == 64 && outcome.errors.contains("'--trace' is for a window"))
    }
}
