import Glibc
import Strata
import StrataPlugin
import StrataSystem
import Testing

/// Something that no process would survive, or that costs others something, in a function of a plugin.
struct Misfortune: CustomTestStringConvertible {
    let function: String
    let deed: String
    /// What is said of it; nil where nothing comes of it.
    let words: String?

    var testDescription: String { "\(deed) in \(function)" }

    init(_ function: String, _ deed: String, _ words: String?) {
        (self.function, self.deed, self.words) = (function, deed, words)
    }

    /// Builds the plugin.
    func build(in museum: Museum, _ flags: [String] = []) throws -> String {
        let path = "\(museum.folder)/\(function)-\(deed)\(flags.joined()).so"
        let source = Museum.root + "/Tests/StrataPluginTests/Museum/misfortunes.c"
        let names = ["-DFUNCTION=\(function)_", "-DDEED=\(deed)"]
        try Museum.compile(names + flags + [source, "-lstdc++", "-lpthread"], to: path)
        return path
    }

    private static let functions = [
        "create", "policy", "prepare", "positions", "place", "lend", "adjust", "add_stuck", "stick", "breadth",
        "clearance",
    ]
    private static let everywhere = [
        ("crash", "crashed: SIGSEGV"), ("abort_", "crashed: SIGABRT"), ("exit_", "ended its process with exit code 3"),
        ("throw_", "crashed: SIGABRT"),
    ]
    private static let inOne = [
        ("loop", "gives no answer for a second and is ended"), ("sleep_", "gives no answer for a second and is ended"),
        ("ask_on", "gives no answer for a second and is ended"),
        ("ask_and_rest", "gives no answer for a second and is ended"),
        ("end_thread", "ended the thread that it was called from"), ("overflow", "crashed: SIGSEGV"),
        ("divide", "crashed: SIGFPE"), ("kill_self", "crashed: SIGTERM"), ("wild", "crashed: SIGSEGV"),
        ("jump", "crashed: SIGSEGV"), ("other_architecture", "crashed: SIGSYS"),
    ]
    private static let harmless = [
        "fork_", "fork_bomb", "close_all", "print", "signal_host", "become", "daemon_", "kept_context", "other_thread",
    ]

    /// What a host is told of.
    static let told =
        functions.flatMap { function in everywhere.map { Misfortune(function, $0.0, $0.1) } }
        + ["place", "adjust"].flatMap { function in inOne.map { Misfortune(function, $0.0, $0.1) } }

    /// What nobody notices.
    static let untold = ["prepare", "adjust"].flatMap { function in harmless.map { Misfortune(function, $0, nil) } }
}

extension PluginTests {
    @Suite("A plugin in a process of its own") struct Isolation {
        private let museum = Museum()

        @Test("ends that process alone, with one sentence, and the list goes on", arguments: Misfortune.told)
        func survives(misfortune: Misfortune) throws {
            let loader = PluginLoader(registry: StrategyRegistry(), limits: PluginLimits(restarts: 0))
            try loader.load(try misfortune.build(in: museum))
            let engine = try list("exhibit", loader)
            live(engine)
            let words = try #require(misfortune.words)
            let sentence = "plugin 'museum', strategy 'exhibit': \(misfortune.function) \(words)"
            #expect(loader.faults.drain().map(\.description) == [sentence])
            try engine.setStrategy("stack")
            live(engine)
            #expect(loader.faults.isEmpty)
        }

        @Test("can neither make processes nor reach others, and goes on all the same", arguments: Misfortune.untold)
        func harmless(misfortune: Misfortune) throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            try loader.load(try misfortune.build(in: museum))
            let engine = try list("exhibit", loader)
            live(engine)
            #expect(loader.faults.drain().map(\.description) == [])
            #expect(frame(engine).items.count == 10)
        }

        @Test(
            "may crash before it says what it is, and is refused",
            arguments: [
                Misfortune("constructor", "crash", "loading it crashed: SIGSEGV"),
                Misfortune("constructor", "loop", "loading it gives no answer for a second and is ended"),
                Misfortune("entry", "abort_", "loading it crashed: SIGABRT"),
                Misfortune("entry", "exit_", "loading it ended its process with exit code 3"),
            ])
        func refused(misfortune: Misfortune) throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            let path = try misfortune.build(in: museum)
            let error = try #require(throws: PluginError.self) { try loader.load(path) }
            #expect(error.reason == misfortune.words)
            #expect(loader.registry.descriptors.map(\.name) == StrategyRegistry().descriptors.map(\.name))
        }

        @Test("that leaks comes to an end at its limit")
        func leaks() throws {
            let limits = PluginLimits(answer: 10_000, memory: 256 << 20)
            let loader = PluginLoader(registry: StrategyRegistry(), limits: limits)
            try loader.load(try Misfortune("prepare", "leak", nil).build(in: museum))
            live(try list("exhibit", loader))
            let fault = try #require(loader.faults.drain().first)
            #expect(fault.function == "prepare")
            #expect(fault.reason.hasPrefix("crashed: SIGSEGV"))
        }

        @Test("is not said to have used up memory that its host has")
        func largeHost() throws {
            // More than the limit, and all of it touched: what a process had when it started another counts for both.
            let memory = [UInt8](repeating: 1, count: 300 << 20)
            let loader = PluginLoader(
                registry: StrategyRegistry(), limits: PluginLimits(answer: 10_000, memory: 256 << 20))
            try loader.load(try Misfortune("prepare", "crash", nil).build(in: museum))
            live(try list("exhibit", loader))
            #expect(loader.faults.drain().first?.reason == "crashed: SIGSEGV")
            #expect(memory[memory.count - 1] == 1)
        }

        @Test("is started once more for the next list, and then left")
        func restarts() throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            // The second call of a process is the last.
            try loader.load(try Misfortune("prepare", "crash", nil).build(in: museum, ["-DFROM=1"]))
            for _ in 0..<2 {
                let engine = try list("exhibit", loader)
                #expect(frame(engine).items.count == 15 && loader.faults.isEmpty)
                engine.apply([.remove(0..<2)])
                #expect(loader.faults.drain().map(\.reason) == ["crashed: SIGSEGV"])
            }
            let engine = try list("exhibit", loader)
            #expect(loader.faults.drain().map(\.reason) == ["crashed: SIGSEGV"])
            #expect(frame(engine).items.count == 15)
        }

        @Test(
            "leaves what is being read where it is, to the pixel, when it crashes",
            arguments: [("adjust", "stack"), ("place", "stack"), ("positions", "stack")])
        func keepsPlace(function: String, after chain: String) throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            try loader.load(try Misfortune(function, "crash", nil).build(in: museum, ["-DFROM=3"]))
            let engine = try list(chain, loader)
            engine.scroll(to: 1063)
            try engine.setStrategy("exhibit")
            var frames = 0
            while loader.faults.isEmpty, frames < 20 {
                engine.scroll(by: 7)
                _ = frame(engine)
                frames += 1
            }
            let offset = engine.offset
            #expect(loader.faults.drain().map(\.reason) == ["crashed: SIGSEGV"])
            try engine.setStrategy(PluginFallback.chain(after: [chain, "exhibit"], without: ["exhibit"]))
            #expect(engine.offset == offset)
            // Rows of 20 points each, from 0 on.
            let first = try #require(frame(engine).items.first)
            #expect(first.index == Int(offset / 20) && first.frame.y == Double(first.index * 20) - offset)
        }

        @Test("that is late for a frame has its list stand in, and answers behind it", arguments: ["place", "adjust"])
        func answersLate(function: String) throws {
            let loader = PluginLoader(registry: StrategyRegistry(), limits: PluginLimits(frame: 30, answer: 10_000))
            try loader.load(try Misfortune(function, "late", nil).build(in: museum))
            let engine = try list("exhibit", loader)
            #expect(frame(engine).items.count == 15)
            let fault = try #require(loader.faults.drain().first)
            #expect(fault.function == function && fault.reason == "gives no answer for 30 milliseconds")
            #expect(loader.faults.awaitsAnswers && loader.faults.settle().isEmpty)
            let settlements = settle(loader.faults)
            #expect(settlements.map(\.fault) == [fault] && settlements.first?.hasAnswered == true)
            try engine.setStrategy("stack")
            try engine.setStrategy("exhibit")
            live(engine)
            #expect(loader.faults.isEmpty && !loader.faults.awaitsAnswers)
        }

        @Test("that is late for a frame keeps no instance of a list that has gone on without it")
        func lateInstances() throws {
            let misfortune = Misfortune("place", "late", nil)
            let other = PluginLoader(registry: StrategyRegistry())
            try other.load(try misfortune.build(in: museum, ["-DCOUNTED=1", "-DFROM=1000"]))
            let length = try list("exhibit", other).contentLength
            #expect(length > 20_000)
            let loader = PluginLoader(registry: StrategyRegistry(), limits: PluginLimits(frame: 30, answer: 10_000))
            try loader.load(try misfortune.build(in: museum, ["-DCOUNTED=1"]))
            let engine = try list("exhibit", loader)
            _ = frame(engine)
            try engine.setStrategy("stack")
            #expect(loader.faults.awaitsAnswers)
            #expect(settle(loader.faults).map(\.hasAnswered) == [true])
            #expect(try list("exhibit", loader).contentLength == length)
        }

        @Test("that gives no answer behind its frame is ended", arguments: ["loop", "sleep_", "ask_on"])
        func neverAnswers(deed: String) throws {
            let loader = PluginLoader(registry: StrategyRegistry(), limits: PluginLimits(frame: 30, answer: 100))
            try loader.load(try Misfortune("place", deed, nil).build(in: museum))
            let engine = try list("exhibit", loader)
            _ = frame(engine)
            #expect(loader.faults.drain().map(\.reason) == ["gives no answer for 30 milliseconds"])
            #expect(settle(loader.faults).map(\.hasAnswered) == [false])
            #expect(children().isEmpty)
        }

        /// Waits for what plugins that were late come to.
        private func settle(_ faults: PluginFaults) -> [PluginSettlement] {
            for _ in 0..<2000 {
                let settlements = faults.settle()
                if !settlements.isEmpty { return settlements }
                usleep(5000)
            }
            return []
        }

        @Test("that is not whole is refused before anything of it runs")
        func incomplete() throws {
            let whole = try museum.build("nothing")
            let cut = museum.folder + "/cut.so"
            #expect(try Museum.run(["sh", "-c", "head -c 5000 '\(whole)' > '\(cut)'"]) == 0)
            let size = try FileStatus(path: whole).size
            let loader = PluginLoader(registry: StrategyRegistry())
            let error = try #require(throws: PluginError.self) { try loader.load(cut) }
            #expect(error.kind == .incomplete)
            #expect(error.reason == "it is not whole: its last \(size - 5000) bytes are not there")
        }

        @Test("leaves no process behind")
        func leavesNothing() throws {
            let before = children()
            for deed in ["crash", "loop", "daemon_", "print"] {
                let loader = PluginLoader(registry: StrategyRegistry(), limits: PluginLimits(answer: 100))
                try loader.load(try Misfortune("prepare", deed, nil).build(in: museum))
                _ = try list("exhibit", loader)
            }
            let mine = children().subtracting(before)
            #expect(mine.isEmpty, "\(mine)")
        }

        /// The processes that run a plugin of this museum.
        private func children() -> Set<String> {
            Set(
                Folder.names(in: "/proc").filter { name in
                    Int(name) != nil && Museum.read("/proc/\(name)/cmdline").contains(museum.folder + "/")
                })
        }

        private func list(_ chain: String, _ loader: PluginLoader) throws -> ListEngine {
            let configuration = ListConfiguration(
                viewport: Size(width: 400, height: 300), strategy: chain, animations: false)
            let engine = try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 1000, extent: 20)])
            engine.measure = { _, _ in 20 }
            return engine
        }

        private func frame(_ engine: ListEngine) -> ListFrame {
            var frame = ListFrame()
            engine.readFrame(into: &frame)
            return frame
        }

        /// What has every function called.
        private func live(_ engine: ListEngine) {
            _ = frame(engine)
            engine.scroll(to: 500)
            engine.apply([.insert([.estimated(count: 3, extent: 31)], at: 27), .remove(0..<2)])
            _ = frame(engine)
            engine.setViewport(Size(width: 300, height: 200))
            engine.scroll(toItem: 700)
            _ = frame(engine)
            engine.scroll(to: 0)
            engine.scroll(to: 400)
            _ = frame(engine)
        }
    }
}
