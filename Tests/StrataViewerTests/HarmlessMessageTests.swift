import Glibc
import StrataGenerators
import StrataSystem
import StrataTesting
import StrataX11Testing
import Testing

@testable import StrataViewer

/// What somebody may put where a name is expected.
private let hostile: [(name: String, text: String)] = [
    ("an escape sequence", "a\u{1B}[2J\u{1B}]0;title\u{7}b"),
    ("line feeds", "a\nstrata: all is well\r\n"),
    ("marks of direction", "a\u{202E}gol.\u{202C}\u{2066}b\u{2069}\u{200F}\u{61C}"),
    ("C1 controls and separators", "a\u{9B}31m\u{85}b\u{2028}c\u{2029}\u{7F}"),
    ("a name of 120,000 characters", String(repeating: "long\u{1B}", count: 24_000)),
    ("percents and braces", "%s%n{\"x\":1}\\u{1B}"),
]

/// The codes that the manual documents, but for the one of an export that is interrupted.
private let documented: Set<Int32> = [0, 64, 65, 66, 69, 70, 73, 74]

@Suite("What comes from outside is harmless where it is repeated", .serialized)
struct HarmlessMessageTests {
    /// A folder to run in, as whatever is written goes there.
    private let folder: Folder

    init() { folder = Folder() }

    private final class Folder {
        let path: String
        init() {
            var template = Array("/tmp/strata-words-XXXXXX".utf8CString)
            path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
            write(numberedLines(9), to: "\(path)/a.log", flags: O_CREAT)
            write("{\"wait\":1}\n", to: "\(path)/story.jsonl", flags: O_CREAT)
        }
        deinit { _ = try? ChildProcess(["rm", "-rf", path]).wait() }
    }

    /// Runs it in the folder, for twenty seconds at most.
    private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Outcome {
        try Program.run(
            arguments, through: "cd '\(folder.path)' && exec timeout 20 \"$@\"",
            environment: ["DISPLAY": ""].merging(environment) { $1 })
    }

    private func expectHarmless(_ outcome: Program.Outcome, _ what: String) {
        #expect(documented.contains(outcome.status), "\(what): \(outcome.status)")
        // What `plugin check` finds is its output.
        let hasFindings = outcome.status == 65 && outcome.output.contains("FAIL ")
        if outcome.status != 0, !hasFindings {
            #expect(isOneLine(outcome.errors), "\(what): \(outcome.errors.debugDescription)")
        }
        #expect(outcome.errors.utf8.count < 8192, "\(what)")
    }

    /// Where it can stand on a command line.
    private static let places: [@Sendable (String) -> [String]] = [
        { [$0] }, { ["a.log", $0, "--split"] }, { ["render", $0, "--output", "x.png"] },
        { ["render", "a.log", "--output", $0 + "/x"] }, { ["a.log", "--trace", $0 + "/x"] }, { ["--strategy", $0] },
        { ["--option", $0] }, { ["--option", "fold.offset=\($0)"] }, { ["--option=\($0)=1"] }, { ["--cell", $0] },
        { ["--axis", $0] }, { ["--theme", $0] }, { ["--font", $0 + " 200"] }, { ["--size", $0] }, { ["--scale", $0] },
        { ["--" + $0] }, { ["--wrap=" + $0] }, { ["--plugin", $0, "a.log"] }, { ["chat", $0] }, { ["demo", $0] },
        { ["demo", "notes", $0] }, { ["demo", "notes", "--play", $0] },
        { ["demo", "notes", "--play", "story.jsonl", "--frames", $0 + "/x"] }, { ["strategies", $0] },
        { ["check", $0] }, { ["simulate", $0] }, { ["simulate", "a", $0] }, { ["plugin", $0] },
        { ["plugin", "new", $0] }, { ["plugin", "new", "X", "--language", $0] },
        { ["plugin", "new", "X", "--strata", $0] }, { ["plugin", "new", "X", "--" + $0] },
        { ["plugin", "check", $0 + "\n"] }, { ["export", "--", $0] }, { ["plugin", "info", $0] },
        { ["plugin", "list", $0] },
    ]

    @Test("As an argument, wherever one can stand", arguments: hostile.map(\.name))
    func arguments(name: String) throws {
        let text = hostile.first { $0.name == name }?.text ?? ""
        for place in Self.places {
            let arguments = place(text)
            let what = arguments.map { String($0.prefix(20)).debugDescription }.joined(separator: " ")
            let outcome = try run(arguments)
            expectHarmless(outcome, what)
            #expect(outcome.status != 0 || arguments[0] == "plugin", "\(what)")
        }
    }

    @Test("As a name that is no UTF-8")
    func bytes() throws {
        for command in ["", "render --output x.png", "chat", "demo", "check", "simulate", "plugin info", "--plugin"] {
            let script =
                "cd '\(folder.path)' && exec timeout 20 \"$@\" \(command) \"$(printf 'a\\377\\233\\33[31m\\302')\""
            expectHarmless(try Program.run([], through: script), command)
        }
    }

    @Test("In the environment, in a story and in the names of files that plugins are looked for among")
    func others() throws {
        for (name, text) in hostile.prefix(4) {
            let display = try run(["a.log"], environment: ["DISPLAY": text])
            expectHarmless(display, name)
            #expect(display.status == 69)
            let quoted = escaped(text)
            let lines = [
                "{\"\(quoted)\":1}", "{\"key\":\"\(quoted)\"}", "{\"picture\":\"/nowhere/\(quoted)\"}",
                "{\"wait\":\"\(quoted)\"}", quoted,
            ]
            for line in lines {
                let story = "\(folder.path)/hostile.jsonl"
                unlink(story)
                write(line + "\n", to: story, flags: O_CREAT)
                let outcome = try run(["demo", "notes", "--play", "hostile.jsonl"])
                expectHarmless(outcome, line)
                #expect(outcome.status == 65 || outcome.status == 73, "\(outcome.errors)")
            }
            let plugins = "\(folder.path)/\(name)"
            mkdir(plugins, 0o700)
            write("no library", to: "\(plugins)/\(text.filter { $0 != "/" }).so", flags: O_CREAT)
            for command in [["plugin", "list"], ["strategies"]] {
                let outcome = try run(command, environment: ["STRATA_PLUGIN_PATH": plugins])
                #expect(isOneLine(outcome.errors), "\(outcome.errors.debugDescription)")
            }
        }
    }

    /// A text as a string of JSON has it, raw where it may be.
    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16)
            return scalar.value < 0x20 ? "\\u00" + (digits.count < 2 ? "0" : "") + digits : String(scalar)
        }
        .joined()
    }

    @Test("On random command lines")
    func random() throws {
        for seed in TestSeeds.sample(of: 200 * TestSeeds.effort) {
            var random = SplitMix64(seed: seed)
            let count = Int.random(in: 0...5, using: &random)
            let words = (0..<count).map { _ in word(using: &random) }
            let outcome = try run(words)
            expectHarmless(outcome, "STRATA_SEED=\(seed) \(words.map { String($0.prefix(20)).debugDescription })")
        }
    }

    private func word(using random: inout SplitMix64) -> String {
        let commands = ["render", "demo", "chat", "strategies", "simulate", "plugin", "check", "new", "info", "list"]
        let values = [
            "a.log", "-", "--", "story.jsonl", "x.png", "frames", "notes", "chat", "inset+fold", "flip",
            "fold.offset=40",
            "320x200", "2", "dark", "log", "json", "vertical", "9", "swift", "c", "Ripple", "--json", "--force", "",
            "=",
            "/dev/full", "/dev/null", ".", "..", "/nowhere/x", "640x480x2", "1e308", "nan", "-1", "8191x8191", "💣",
        ]
        switch Int.random(in: 0..<10, using: &random) {
        case 0...1: return commands.randomElement(using: &random) ?? ""
        case 2...4: return ProgramOption.all.randomElement(using: &random)?.name ?? ""
        case 5: return hostile.randomElement(using: &random)?.text ?? ""
        case 6:
            let name = ProgramOption.all.randomElement(using: &random)?.name ?? ""
            return "\(name)=\(values.randomElement(using: &random) ?? "")"
        default: return values.randomElement(using: &random) ?? ""
        }
    }
}
