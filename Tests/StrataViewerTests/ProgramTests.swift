import Glibc
import StrataCanvas
import Testing

@testable import StrataViewer

@Suite("The program without a display")
struct ProgramTests {
    private let directory = TemporaryDirectory()

    @Test("Each kind of failure has its line and its exit code")
    func failures() throws {
        let log = directory.file("a.log", "one\n")
        let expectations: [([String], Int32, String)] = [
            (["rendr", log], 66, "strata: there is no file 'rendr'; did you mean 'strata render'?\n"),
            (
                ["demo", "note"], 64,
                "strata: there is no demo 'note', only notes, visits, chat, emoji, methods, undo; did you mean 'notes'?\n"
            ),
            (["chat", "a", "b"], 64, "strata: chat shows one FILE, not 2\n"),
            (["--sise", "1x1"], 64, "strata: unknown option '--sise'; did you mean '--size'?\n"),
            (["render", log], 64, "strata: render needs '--output PNG'\n"),
            (["strategies", "-x"], 64, "strata: strategies takes no '-x'; it takes --json, or nothing\n"),
            (["/nowhere/a.log"], 66, "strata: cannot open /nowhere/a.log: no such file; check the name\n"),
            (
                ["--split", directory.path, log], 66,
                "strata: cannot open \(directory.path): it is a directory; name a file in it\n"
            ),
            (
                [log], 69,
                "strata: cannot open a display: DISPLAY is not set; `strata render` makes pictures without one\n"
            ),
            (
                ["render", log, "--output", "/nowhere/x.png"], 73,
                "strata: cannot write the picture /nowhere/x.png: No such file or directory\n"
            ),
            (
                [log, "--trace", "/nowhere/t"], 73,
                "strata: cannot write the trace /nowhere/t: No such file or directory\n"
            ),
        ]
        for (arguments, status, errors) in expectations {
            let outcome = try Program.run(arguments)
            #expect(outcome == Program.Outcome(status: status, output: "", errors: errors), "\(arguments)")
        }
    }

    @Test("A file that may not be read is told of", .enabled(if: geteuid() != 0, "root may read everything"))
    func permission() throws {
        let log = directory.file("secret.log", "one\n")
        chmod(log, 0)
        let outcome = try Program.run([log])
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("permission denied"))
    }

    @Test("A system without fonts is told of, and shows no boxes in silence")
    func fonts() throws {
        let log = directory.file("a.log", "one\n")
        let empty = directory.file(
            "fonts.conf", "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig/>\n")
        let outcome = try Program.run(
            ["render", log, "--output", directory.path + "/a.png"],
            environment: ["DISPLAY": "", "FONTCONFIG_FILE": empty])
        #expect(outcome.status == 69)
        #expect(
            outcome.errors
                == "strata: the system has no fonts that fontconfig finds; install some, such as fonts-dejavu-core\n")
    }

    @Test("Help and version go to standard output")
    func help() throws {
        #expect(try Program.run(["--version"]) == Program.Outcome(status: 0, output: "strata 0.1.0\n", errors: ""))
        let help = try Program.run(["--help"])
        #expect(help.status == 0 && help.errors.isEmpty)
        for option in ProgramOption.all { #expect(help.output.contains("  \(option.name)")) }
        #expect(help.output.hasSuffix("\n"))
        // As people try first, where no file has that name.
        #expect(try Program.run(["help"]) == help)
        #expect(try Program.run(["help", "plugin", "new"]) == Program.run(["plugin", "new", "--help"]))
    }

    @Test("Each command says itself how it is used, with its own options and no others")
    func ownHelp() throws {
        let commands: [(words: [String], has: [String], lacks: [String])] = [
            (["render"], ["strata render [OPTIONS]", "--output PNG", "--split"], ["--user", "--play"]),
            (["chat"], ["strata chat [OPTIONS] [FILE.jsonl]", "--user NAME"], ["--output", "--tabs"]),
            (["demo"], ["strata demo [NAME]", "--play STORY"], ["--cell"]),
            (["export"], ["strata export [--follow]", "--max-bytes SIZE"], ["--theme"]),
            (["strategies"], ["strata strategies [--json]", "--json", "--plugin PATH"], ["--size"]),
            (["simulate"], ["Usage: strata simulate [FILE]", "is a bad line"], ["--size"]),
            (["check"], ["strata check CHAIN…", "--plugin PATH"], ["--size"]),
            (["plugin"], ["strata plugin new NAME", "strata plugin info FILE"], ["check-one-test"]),
            (["plugin", "new"], ["strata plugin new NAME", "--language"], ["--force"]),
            (["plugin", "check"], ["strata plugin check FILE", "--timeout SECONDS"], ["--language"]),
            (["plugin", "info"], ["strata plugin info FILE", "--force"], ["--seed"]),
        ]
        for (words, has, lacks) in commands {
            let help = try Program.run(words + ["--help"])
            #expect(help.status == 0 && help.errors.isEmpty, "\(words)")
            for text in has { #expect(help.output.contains(text), "\(words) lacks \(text): \(help.output)") }
            for text in lacks { #expect(!help.output.contains(text), "\(words) has \(text)") }
        }
    }

    @Test("Strategies are listed for people and as JSON, every option with range and default")
    func strategies() throws {
        let text = try Program.run(["strategies"]).output
        #expect(text.contains("fold.minOpacity=0.4\n") && text.contains("Takes a number from 0 to 1."))
        let json = try Program.run(["strategies", "--json"]).output
        #expect(json.contains(#"{"name":"inset","#))
        #expect(json.contains(#""type":"number","minimum":0,"maximum":1,"default":0.4}"#))
        #expect(json.contains(#""type":"choice","values":["reading","mirrored"],"default":"reading"}"#))
    }

    @Test("render draws a file or a pipe, whatever bytes there are")
    func render() throws {
        let odd = directory.file(
            "odd.log", "one\r\nnul \0 and \u{1B}[31mescape\n\n" + String(repeating: "x", count: 300_000))
        write("\nlast without end", to: odd, flags: O_APPEND)
        let picture = directory.path + "/odd.png"
        let outcome = try Program.run(["render", odd, "--size", "320x200", "--scale", "2", "--output", picture])
        #expect(outcome == Program.Outcome(status: 0, output: "", errors: ""))
        let surface = try Surface.readPNG(from: picture)
        #expect(surface.width == 640 && surface.height == 400)
    }
}
