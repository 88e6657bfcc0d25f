import StrataCommandLine
import Testing

/// Which commands of a table have run, with which words.
private final class Log: @unchecked Sendable {
    var lines: [String] = []
}

@Suite("A table of commands")
struct CommandTableTests {
    private let log = Log()

    private var table: CommandTable {
        func command(_ name: String, options: [CommandOption] = []) -> Command {
            Command(name, [.init("tool \(name)", "does \(name)")], options: options) {
                [log] (arguments) throws(CommandError) in
                log.lines.append(([name] + arguments.words).joined(separator: " "))
                return 3
            }
        }
        return CommandTable(
            version: "tool 1", main: command(""),
            commands: [
                command("draw", options: [CommandOption("--size", "SIZE", "how large")]),
                Command("box", [.init("tool box open|shut", "a box")], commands: [command("open"), command("shut")]),
            ])
    }

    @Test("runs the command of its first word, one within another, or else what needs none")
    func dispatch() throws {
        #expect(try table.run(["draw", "a"]) == 3)
        #expect(try table.run(["box", "shut", "b"]) == 3)
        #expect(try table.run(["/nowhere/at all", "draw"]) == 3)
        #expect(try table.run([]) == 3)
        // A pattern is no slip.
        #expect(try table.run(["draw*"]) == 3)
        #expect(log.lines == ["draw a", "shut b", " /nowhere/at all draw", "", " draw*"])
    }

    @Test("takes no value of an option for a question after help or the version")
    func values() throws {
        for word in ["-h", "--help", "--version", "--"] {
            #expect(try table.run(["draw", "--size", word, "a"]) == 3)
        }
        #expect(log.lines == ["draw a", "draw a", "draw a", "draw a"])
    }

    @Test(
        "takes what is nearly a command and no file for a slip, and says what there is in a command of commands",
        arguments: [
            (["darw"], "there is no file 'darw'; did you mean 'strata draw'?", 66),
            (["box"], "box: say open or shut", 64),
            (["box", "opne"], "box: unknown command 'opne'; did you mean 'open'?", 64),
            (["--size", "1"], "'--size' has no use here", 64),
            (["--size", "draw", "draw", "a"], "'draw' comes first: strata draw --size draw a", 64),
        ] as [([String], String, Int32)])
    func slips(arguments: [String], sentence: String, code: Int32) {
        let error = #expect(throws: CommandError.self) { _ = try table.run(arguments) }
        #expect(error?.description == sentence)
        #expect(error?.exitCode == code)
        #expect(log.lines.isEmpty)
    }

    @Test("writes help in columns, and a command line that is too long on a line of its own")
    func columns() {
        let long = String(repeating: "x", count: 61)
        let usages = [("tool a", "one"), ("tool draw", "two"), (long, "three")]
        let text = CommandHelp.lines(usages.map(Command.Usage.init))
        #expect(text == "  tool a     one\n  tool draw  two\n  \(long)\n             three")
    }
}
