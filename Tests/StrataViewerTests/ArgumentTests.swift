import Strata
import StrataCommandLine
import StrataSimulation
import StrataStrategies
import Testing

@testable import StrataViewer

private func parse(_ arguments: String...) throws(CommandError) -> Options {
    try ArgumentParser(.window, registry: .shipped).parse(arguments)
}

@Suite("Command lines")
struct ArgumentTests {
    @Test("Nothing said means an inset list that follows, wraps and moves")
    func defaults() throws {
        let options = try parse()
        #expect(options == Options())
        #expect(
            options.layout.strategy == "inset" && options.settings[.wrap] && options.settings[.animations]
                && options.layout.axis == .vertical)
        #expect(options.layout.resolvedStrategyOptions(in: .shipped).isEmpty)
    }

    @Test("Options are read with a space or an equals sign, in any order with files")
    func forms() throws {
        let options = try parse(
            "a.log", "--strategy", "inset+fold", "--option=fold.offset=40", "--option", "fold.minOpacity=0.5",
            "--axis=horizontal", "--no-wrap", "--font", "Hack 12.5", "--theme=dark", "--size", "800x600", "--scale=1.5",
            "--no-animations", "--trace", "t", "b.log", "./--size")
        var expected = Options()
        expected.files = ["a.log", "b.log", "./--size"]
        expected.layout.strategy = "inset+fold"
        expected.layout.strategyOptions = ["fold.offset": .number(40), "fold.minOpacity": .number(0.5)]
        expected.layout.axis = .horizontal
        for (name, text) in [("wrap", "no"), ("font", "Hack 12.5"), ("theme", "dark"), ("animations", "no")] {
            expected.settings.set(name, to: text, in: .arguments)
        }
        expected.window.size = Size(width: 800, height: 600)
        expected.window.scale = 1.5
        expected.window.trace = "t"
        #expect(options == expected)
        #expect(options.settings[.font] == FontChoice(families: "Hack", size: 12.5))
        #expect(options.settings[.theme] == .dark && !options.settings[.wrap] && !options.settings[.animations])
    }

    @Test("One more option is a value: it is set, refused and told of as the others are")
    func anotherOption() throws {
        let greeting = ProgramOption(
            "--greeting", "WORD", "look for a greeting", for: .window, words: ["hello", "welcome"], otherNames: ["-g"]
        ) { given, options throws(CommandError) in options.find = try given.word(among: ["hello", "welcome"]) }
        let all = ProgramOption.of(.window) + [greeting]
        let parser = ArgumentParser(all, registry: .shipped)
        #expect(try parser.parse(["--greeting", "hello", "a.log"]).find == "hello")
        func refusal(_ arguments: String...) -> String? {
            do throws(CommandError) { _ = try parser.parse(arguments) } catch { return error.description }
            return nil
        }
        #expect(
            refusal("--greeting=helo")
                == "'--greeting' cannot be 'helo': it takes hello or welcome; did you mean 'hello'?")
        #expect(refusal("--greeting") == "'--greeting' needs a value: WORD")
        #expect(refusal("-g") == "unknown option '-g'; did you mean '--greeting'?")
        #expect(CommandHelp.lines(all.syntax).contains("--greeting WORD"))
    }

    @Test(
        "Numbers of bytes are whole, from 1, with K, M, G and T for the powers of 1024",
        arguments: [
            ("1", 1), ("65536", 65536), ("64K", 65536), ("10G", 10_737_418_240), ("2T", 2_199_023_255_552), ("0", nil),
            ("", nil), ("K", nil), ("-1", nil), ("+1", nil), ("1.5M", nil), ("10g", nil), ("8388608T", nil),
            ("1KK", nil),
        ] as [(String, Int?)])
    func byteCounts(text: String, bytes: Int?) {
        #expect(ByteCount(text)?.bytes == bytes)
    }

    @Test("A lone dash is standard input, not an option")
    func dash() throws {
        #expect(try parse("-").files == ["-"])
    }

    @Test(
        "Following is an option of the outermost strategy that decides about it",
        arguments: [
            ("inset", "inset.follow"), ("flip", "flip.follow"), ("custom", "custom.follow"), ("stack", "stack.follow"),
            ("inset+fold", "inset.follow"), ("fold+flip", "flip.follow"), ("fold", "stack.follow"),
            ("inset+flip", "flip.follow"),
        ])
    func following(chain: String, key: String) throws {
        let off = try parse("--strategy", chain, "--no-follow").layout.resolvedStrategyOptions(in: .shipped)
        #expect(off == [key: .text("none")])
        let on = try parse("--strategy", chain, "--follow").layout.resolvedStrategyOptions(in: .shipped)
        #expect(on == [key: .text("end")])
        #expect(try ChainPolicy(of: chain, options: on, in: .shipped).follow == .end)
        #expect(try ChainPolicy(of: chain, options: off, in: .shipped).follow == LayoutPolicy.Follow.none)
    }

    @Test(
        "Fonts are families and a size",
        arguments: [
            ("DejaVu Sans Mono 10", "DejaVu Sans Mono", 10.0), ("Hack", "Hack", 10),
            ("14", "DejaVu Sans Mono, monospace", 14), ("A, B 9.5", "A, B", 9.5),
        ])
    func fonts(text: String, families: String, size: Double) {
        #expect(FontChoice(text) == FontChoice(families: families, size: size))
    }

    @Test(
        "Wrong use is told in one line that helps",
        arguments: [
            (["--stratgy", "inset"], "unknown option '--stratgy'; did you mean '--strategy'?"),
            (["--output", "x.png"], "'--output' is for render, demo"),
            (["-V"], "unknown option '-V'; did you mean '--version'?"),
            (["--zebra", "a.log"], "unknown option '--zebra'; --help lists all"),
            (["-S", "a.log"], "unknown option '-S'; did you mean '--no-wrap'?"),
            (["-N", "a.log"], "unknown option '-N'; did you mean '--line-numbers'?"),
            (["-f", "a.log"], "unknown option '-f'; did you mean '--follow'?"),
            (["--user", "x"], "'--user' is for chat"),
            (
                ["--max-bytes", "0"],
                "'--max-bytes' cannot be '0': it takes a number of bytes from 1, or of K, M, G or T, for example 64M"
            ),
            (
                ["--spool-limit", "9000000000G"],
                "'--spool-limit' cannot be '9000000000G': it takes a number of bytes from 1, or of K, M, G or T, "
                    + "for example 64M"
            ),
            (["--split", "--tabs"], "'--split' and '--tabs' exclude each other"),
            (
                ["--tabs", "--export", "x", "a.log", "b.log"],
                "'--export' writes the rows of one list, and '--tabs' shows several"
            ),
            // Two letters that have changed places are one slip, not two.
            (["--strategy", "flod"], "unknown strategy 'flod'; did you mean 'fold'?"),
            (["--strategy", "foldd"], "unknown strategy 'foldd'; did you mean 'fold'?"),
            (
                ["--strategy", "fold+stack"],
                "'stack' is a base layout and can only be first in a chain, not in 'fold+stack'"
            ),
            (["--option", "fold.ofset=1"], "unknown option 'fold.ofset'; did you mean 'fold.offset'?"),
            (["--option", "fold.minOpacity=3"], "'fold.minOpacity' cannot be '3': it takes a number from 0 to 1"),
            (
                ["--option", "flip.order=mirored"],
                "'flip.order' cannot be 'mirored': it takes reading or mirrored; did you mean 'mirrored'?"
            ),
            (["--option", "fold"], "'--option' cannot be 'fold': it takes NAME.KEY=VALUE, for example fold.offset=40"),
            (
                ["--axis", "diag"],
                "'--axis' cannot be 'diag': it takes vertical or horizontal"
            ),
            (["--columns", ""], "'--columns' cannot be '': it takes names of fields, for example time,level,message"),
            (["--theme", "drak"], "'--theme' cannot be 'drak': there is no such theme; did you mean 'dark'?"),
            (
                ["--size", "3"],
                "'--size' cannot be '3': it takes WIDTHxHEIGHT in points, from 160x120 to 16384x16384, "
                    + "for example 960x640"
            ),
            (
                ["--cell", "chta"],
                "'--cell' cannot be 'chta': it takes log, note, chat, visit, emoji, json or auto; did you mean 'chat'?"
            ),
            (["--scale", "nan"], "'--scale' cannot be 'nan': it takes a number from 0.5 to 8"),
            (
                ["--font", "Hack 200"],
                "'--font' cannot be 'Hack 200': it takes a family and a size from 4 to 96, "
                    + "for example 'DejaVu Sans Mono 10'"
            ),
            (["--trace"], "'--trace' needs a value: FILE"),
            (["--follow=yes"], "'--follow' takes no value"),
            (
                ["--where", "name=caf\u{10FFE9}"],
                "'--where' cannot be 'name=caf\\xE9': it is no UTF-8; write it in UTF-8, and say with '--encoding' which "
                    + "encoding the rows have"
            ),
        ])
    func wrongUse(arguments: [String], message: String) {
        let parser = ArgumentParser(.window, registry: .shipped)
        #expect(throws: CommandError(description: message, exitCode: 64)) { try parser.parse(arguments) }
    }
}
