import Glibc
import StrataSystem
import StrataX11Testing
import Testing

/// A plugin that does something no process would survive, in one of its functions.
struct Mishap: CustomTestStringConvertible {
    let function: String
    let deed: String

    var testDescription: String { "\(deed) in \(function)" }

    private static let functions = [
        "create", "policy", "prepare", "positions", "place", "lend", "adjust", "add_stuck", "stick", "breadth",
        "clearance",
    ]
    private static let everywhere = ["crash", "abort_", "exit_", "throw_"]
    private static let inOne = [
        "loop", "sleep_", "end_thread", "overflow", "divide", "kill_self", "wild", "jump", "leak",
    ]
    private static let all =
        functions.flatMap { function in everywhere.map { Mishap(function: function, deed: $0) } }
        + ["place", "adjust"].flatMap { function in inOne.map { Mishap(function: function, deed: $0) } }
        + ["constructor", "entry"].flatMap { function in
            ["crash", "abort_", "exit_"].map { Mishap(function: function, deed: $0) }
        }

    /// All of them take minutes: `script/mishaps` has every one tried.
    static let tried =
        Environment.value("STRATA_MISHAPS") == "all"
        ? all : all.enumerated().filter { $0.offset % 11 == 6 }.map(\.element)

    /// Whether it is there before anybody knows what is in the plugin.
    var isAtLoad: Bool { ["constructor", "entry"].contains(function) }
    /// Whether it gives no answer, of which there are too many where everything is tried.
    var isEndless: Bool { ["loop", "sleep_", "leak"].contains(deed) }
    /// Whether simple scripts never come to it.
    var isRare: Bool { ["breadth", "clearance"].contains(function) }

    /// Builds it.
    ///
    /// - Parameter isGood: whether it does nothing.
    func build(_ path: String, isGood: Bool = false) throws {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let command = [
            "cc", "-std=c11", "-O1", "-shared", "-fPIC", "-fvisibility=hidden", "-w", "-I",
            "\(root)/Sources/StrataPluginABI", "-DFUNCTION=\(function)_", "-DDEED=\(deed)",
            "-DFROM=\(isGood ? Int(Int32.max) : 0)", "\(root)/Tests/StrataPluginTests/Museum/misfortunes.c", "-o",
            path, "-lm", "-lstdc++", "-lpthread",
        ]
        #expect(try ChildProcess(command).wait() == 0)
    }
}

@Suite("A plugin that comes to grief", .serialized, .enabled(if: canRun, skipReason))
struct PluginMishapTests {
    private let directory = TemporaryDirectory()
    private var plugin: String { directory.path + "/plugin.so" }
    private let rows = (1...200).map { "row \($0)\n" }.joined()

    /// What is said of it.
    private func sentence(_ mishap: Mishap) -> String {
        mishap.isAtLoad
            ? "strata: plugin '\(plugin)': loading it " : "plugin 'museum', strategy 'exhibit': \(mishap.function) "
    }

    /// How often something is said.
    private func count(_ words: String, in text: String) -> Int {
        text.split(separator: words, omittingEmptySubsequences: false).count - 1
    }

    /// Processes that run a plugin of this folder.
    private var leftovers: [String] {
        Folder.names(in: "/proc").filter { name in
            Int(name) != nil
                && String(decoding: contents(of: "/proc/\(name)/cmdline"), as: UTF8.self).contains(directory.path + "/")
        }
    }

    @Test("costs a check, a simulation and a picture no more than that, and is named by them", arguments: Mishap.tried)
    func commands(mishap: Mishap) throws {
        try mishap.build(plugin)
        let only = mishap.isEndless ? ["--test", "laws \(mishap.function == "adjust" ? "inset+" : "")exhibit"] : []
        let check = try Program.run(["plugin", "check", plugin] + only)
        #expect(check.status == 65 && check.output.contains("FAIL "))
        let script = """
            {"viewport":[400,300],"strategy":"exhibit","animations":false,"items":[{"count":1000,"extent":20}]}
            {"scrollTo":507}
            {"dump":true}
            {"remove":2,"at":0}
            {"dump":true}

            """
        let simulation = try Program.run(["simulate", "--plugin", plugin, directory.file("script", script)])
        #expect(simulation.status == (mishap.isRare ? 0 : 65))
        #expect(simulation.output.split(separator: "\n").count == (mishap.isAtLoad ? 0 : 2))
        #expect(count(sentence(mishap), in: simulation.errors) == (mishap.isRare ? 0 : 1))
        let picture = directory.path + "/picture.png"
        let render = try Program.run([
            "render", "--plugin", plugin, "--strategy", "exhibit", "--output", picture, directory.file("log", rows),
        ])
        #expect(render.status == (mishap.function == "clearance" ? 0 : 65))
        #expect(contents(of: picture).isEmpty == mishap.isAtLoad)
        #expect(count(sentence(mishap), in: render.errors) == (mishap.function == "clearance" ? 0 : 1))
        #expect(leftovers.isEmpty)
    }

    @Test("costs a window nothing but its own strategy", arguments: Mishap.tried.filter { !$0.isAtLoad })
    func window(mishap: Mishap) throws {
        try mishap.build(plugin)
        let errors = directory.file("errors")
        try withWindow(["--strategy", "exhibit"], errors) { viewer in
            let isHarmless = mishap.function == "clearance"
            try viewer.waitForRest { $0.strategy == (isHarmless ? "exhibit" : "inset") && $0.first == 0 }
            try viewer.press("End")
            try viewer.waitForRest { $0.isAtEnd && $0.last == 199 }
            #expect(
                count(sentence(mishap), in: String(decoding: contents(of: errors), as: UTF8.self))
                    == (isHarmless ? 0 : 1))
        }
    }

    @Test(
        "that is late for a frame has its window wait behind it, by itself, and comes back with its answer or not at all",
        arguments: [
            ("late", "has given its late answer; showing 'exhibit' again", "exhibit"),
            ("sleep_", "has given no answer and is ended", "inset"),
        ])
    func late(deed: String, sentence: String, after strategy: String) throws {
        try Mishap(function: "place", deed: deed).build(plugin)
        let errors = directory.file("errors")
        try withWindow(["--strategy", "exhibit"], errors) { viewer in
            func said() -> String { String(decoding: contents(of: errors), as: UTF8.self) }
            // Nobody touches the window meanwhile.
            wait(until: { said().contains(sentence) }) { usleep(50_000) }
            #expect(said().contains("place gives no answer for 33 milliseconds; showing 'inset' instead"))
            #expect(said().contains("'exhibit' \(sentence)"), "\(said())")
            try viewer.waitForRest { $0.strategy == strategy && $0.first == 0 && $0.offset == 0 }
        }
    }

    @Test("in a new build leaves what is being read where it is", arguments: Mishap.tried)
    func reload(mishap: Mishap) throws {
        try mishap.build(plugin, isGood: true)
        let errors = directory.file("errors")
        try withWindow(["--strategy", "exhibit", "--watch-plugins"], errors) { viewer in
            try viewer.waitForRest { $0.first == 0 && $0.strategy == "exhibit" }
            try viewer.click(300, 250, button: 5, times: 7)
            let before = try viewer.waitForRest { $0.offset > 0 }
            let bad = directory.path + "/bad"
            try mishap.build(bad)
            rename(bad, plugin)
            func said() -> String { String(decoding: contents(of: errors), as: UTF8.self) }
            for _ in 0..<200 where !said().contains("the old build") && !said().contains("the new build") {
                usleep(50_000)
            }
            #expect(said().contains("the old build") || mishap.isRare)
            let after = try viewer.waitForRest { _ in true }
            #expect(after.first == before.first && after.last == before.last)
            if after.strategy == before.strategy { #expect(after.offset == before.offset) }
        }
    }

    /// Runs a window that shows rows, and then sees to it that nothing is left of it.
    private func withWindow(
        _ arguments: [String], _ errors: String, _ body: (RunningViewer) throws -> Void
    ) throws {
        let descriptor = open(errors, O_WRONLY | O_CLOEXEC)
        do {
            let viewer = try RunningViewer(
                command: ["--size", "640x448", "--plugin", plugin] + arguments + [directory.file("log", rows)],
                descriptors: [2: descriptor])
            close(descriptor)
            try body(viewer)
            try viewer.quit()
        }
        wait(until: { leftovers.isEmpty }) { usleep(50_000) }
        #expect(leftovers.isEmpty)
    }
}
