import Glibc
import StrataX11Testing
import Testing

/// Does what `strata plugin new` prints, word by word, as somebody who has read nothing else: in a folder of one's own
/// outside the repository, with nothing in the environment but a search path, a home and a display.
@Suite("The plugin tutorial", .enabled(if: canRun, skipReason))
struct PluginTutorialTests {
    @Test("works as it is printed, from the package to the window", arguments: ["swift", "c", "rust"])
    func works(language: String) throws {
        let display = try VirtualDisplay()
        try withExtendedLifetime(display) {
            let reader = TutorialReader(display: display.name)
            let new = "'\(Program.path)' plugin new Ripple" + (language == "swift" ? "" : " --language \(language)")
            #expect(try reader.run(new) == 0, "\(reader.log)")
            let lines = Self.commands(in: reader.log)
            #expect(lines.count > 3)
            #expect(try reader.run(lines.dropLast().joined(separator: "; ")) == 0, "\(reader.log)")
            write("one\ntwo\n", to: reader.folder.path + "/Ripple/FILE", flags: O_CREAT)
            let viewer = try reader.start("cd Ripple; exec \(try #require(lines.last))")
            defer {
                viewer.send(signal: SIGTERM)
                viewer.wait()
            }
            let windows = try display.run(["timeout", "20", "xdotool", "search", "--sync", "--name", "^FILE$"])
            #expect(!windows.isEmpty)
        }
    }

    @Test("is the same in the manual", arguments: ["swift", "c", "rust"])
    func manual(language: String) throws {
        let reader = TutorialReader(display: "")
        let new = "plugin new Ripple" + (language == "swift" ? "" : " --language \(language)")
        #expect(try reader.run("'\(Program.path)' \(new)") == 0, "\(reader.log)")
        let printed = Self.commands(in: reader.log).map { $0.replacing(Program.path, with: "strata") }
        let block = (["strata \(new)"] + printed).map { "    \($0)\n" }.joined()
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let text = String(decoding: contents(of: root + "/Sources/Strata/Strata.docc/Plugins.md"), as: UTF8.self)
        #expect(text.contains("\n" + block + "\n"))
    }

    /// What is to be typed: the lines that are set off.
    private static func commands(in text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
    }
}

/// Somebody with a shell and an empty home, who types in a folder of their own.
private final class TutorialReader {
    let folder = TemporaryDirectory()
    private let home = TemporaryDirectory()
    private let display: String

    init(display: String) { self.display = display }

    deinit { _ = try? run("rm -rf '\(folder.path)'/* '\(home.path)'/* '\(home.path)'/.[!.]*") }

    /// What the last command has written.
    var log: String { String(decoding: contents(of: home.path + "/log"), as: UTF8.self) }

    /// Types a line and waits for its end.
    func run(_ line: String) throws -> Int32 { try start("set -e; \(line)").wait() }

    /// Types a line.
    func start(_ line: String) throws -> ChildProcess {
        let log = open(home.path + "/log", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(log) }
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return try ChildProcess(
            [
                "env", "-i", "PATH=\(path)", "HOME=\(home.path)", "DISPLAY=\(display)", "sh", "-c",
                "cd '\(folder.path)'; \(line)",
            ], descriptors: [1: log, 2: log])
    }
}
