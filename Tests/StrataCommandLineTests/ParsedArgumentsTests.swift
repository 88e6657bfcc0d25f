import StrataCommandLine
import Testing

@Suite("Arguments of a command")
struct ParsedArgumentsTests {
    private static let options = [
        CommandOption("--size", "SIZE", "how large"), CommandOption("--quiet", nil, "say nothing"),
    ]

    private func parse(_ arguments: String..., refusal: ((String) -> String)? = nil) throws(CommandError)
        -> ParsedArguments
    {
        try ParsedArguments(
            arguments, options: Self.options,
            others: [
                CommandOption("--user", "NAME", "who", commands: "chat"), CommandOption("--all", nil, "everything"),
            ], prefix: "tool: ", refusal: refusal)
    }

    @Test("are words and options, with a space or an equals sign, until two dashes")
    func forms() throws {
        let parsed = try parse("a", "--size", "3", "-", "--quiet", "--size=4=5", "--", "--quiet", "b")
        #expect(parsed.words == ["a", "-", "--quiet", "b"])
        #expect(parsed.given.map(\.name) == ["--size", "--quiet", "--size"])
        #expect(parsed.values("--size") == ["3", "4=5"])
        #expect(parsed.value("--size") == "4=5")
        #expect(parsed.has("--quiet") && !parsed.has("--user"))
    }

    @Test("may name a program to run behind two dashes, for commands that can, and then no words")
    func program() throws {
        func parse(_ arguments: String...) throws(CommandError) -> ParsedArguments {
            try ParsedArguments(arguments, options: Self.options, runsProgram: true)
        }
        let parsed = try parse("--quiet", "--", "ls", "--size", "--", "-l")
        #expect(parsed.program == ["ls", "--size", "--", "-l"] && parsed.words.isEmpty && parsed.has("--quiet"))
        #expect(try parse("a").program == nil)
        for wrong in [["--"], ["a", "--", "ls"]] {
            let error = #expect(throws: CommandError.self) {
                _ = try ParsedArguments(wrong, options: Self.options, runsProgram: true)
            }
            #expect(error?.exitCode == 64)
        }
    }

    @Test(
        "that are wrong are told of with what is near them, and end with 64",
        arguments: [
            (["--siez=1"], "unknown option '--siez'; did you mean '--size'?"),
            (["--size"], "'--size' needs a value: SIZE"),
            (["--quiet=yes"], "'--quiet' takes no value"), (["--user", "x"], "'--user' is for chat"),
            (["--all"], "'--all' has no use here"),
        ])
    func wrong(arguments: [String], sentence: String) {
        let error = #expect(throws: CommandError.self) { _ = try parse(arguments[0]) }
        #expect(error?.message == "tool: \(sentence)")
        #expect(error?.exitCode == 64)
    }

    @Test("that a command does not know may have a sentence of its own")
    func refusal() {
        let error = #expect(throws: CommandError.self) { _ = try parse("-x") { "no \($0) here" } }
        #expect(error?.message == "tool: no -x here")
    }

    @Test("are read as numbers and as the one word there must be")
    func typed() throws {
        let parsed = try parse("file", "--size", "12")
        let size: Int? = try parsed.number("--size")
        #expect(size == 12)
        #expect(try parsed.word("FILE") == "file")
        let wrong = try parse("--size", "twelve")
        let error = #expect(throws: CommandError.self) { let _: Int? = try wrong.number("--size") }
        #expect(error?.message == "tool: '--size' cannot be 'twelve': it takes a whole number")
        let none = #expect(throws: CommandError.self) { _ = try wrong.word("FILE") }
        #expect(none?.message == "tool: expected one FILE, not 0")
    }
}
