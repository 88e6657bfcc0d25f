import Glibc
import Strata
import StrataPlugin
import StrataSystem
import Testing

/// A plugin that tries everything to get out of its process, and what has become of each attempt.
private struct Escape {
    /// The folder with what it tries to change.
    let folder: String
    let path: String

    /// - Parameter flags: what it is built with.
    init(in museum: Museum, _ flags: [String] = []) throws {
        folder = museum.folder + "/prison"
        path = museum.folder + "/escape.so"
        // An ordinary user is to get at it.
        #expect(chmod(museum.folder, 0o755) == 0 && mkdir(folder, 0o777) == 0 && chmod(folder, 0o777) == 0)
        _ = museum.write("untouched", to: "prison/victim")
        #expect(chmod(folder + "/victim", 0o666) == 0)
        let source = Museum.root + "/Tests/StrataPluginTests/Museum/escape.c"
        try Museum.compile(["-DFOLDER=\"\(folder)\""] + flags + [source, "-lpthread"], to: path)
    }

    /// Whether nothing has happened to what could be changed, and nothing has come beside it.
    var isWithoutTrace: Bool {
        var status = stat()
        return Folder.names(in: folder) == ["victim"] && Museum.read(folder + "/victim") == "untouched"
            && stat(folder + "/victim", &status) == 0 && status.st_mode & 0o777 == 0o666 && status.st_nlink == 1
    }

    /// The names of attempts that were not refused, each with who has made it.
    static func successes(_ names: [String], _ errors: [Double]) -> [String] {
        guard errors.count == 2 * names.count else { return ["\(errors.count) items for \(names.count) attempts"] }
        return zip(names + names, errors).enumerated().compactMap { place, attempt in
            guard attempt.1 == 0 else { return nil }
            return attempt.0 + (place < names.count ? " by a constructor" : " by a call")
        }
    }
}

extension PluginTests {
    @Suite("No plugin gets out of its process") struct Escapes {
        private let museum = Museum()

        @Test(
            "by any of its attempts, from a constructor or a call, whether the kernel has more than filters or not",
            arguments: [Confinement.Layers.all, [.landlock], [.namespaces], []])
        func here(layers: Confinement.Layers) throws {
            let escape = try Escape(in: museum)
            var limits = PluginLimits(restarts: 0)
            limits.layers = layers
            let loader = PluginLoader(registry: StrategyRegistry(), limits: limits)
            try loader.load(escape.path)
            let names = try #require(attempts(in: loader.registry))
            #expect(names.count > 120)
            var configuration = ListConfiguration(viewport: Size(width: 400, height: Double(2 * names.count)))
            (configuration.strategy, configuration.animations) = ("escape", false)
            let engine = try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 2 * names.count, extent: 1)])
            engine.measure = { _, _ in 1 }
            var frame = ListFrame()
            engine.readFrame(into: &frame)
            #expect(Escape.successes(names, frame.items.map(\.frame.x)) == [])
            #expect(escape.isWithoutTrace)
            // It is still the plugin that answers, for another list.
            engine.apply([.insert([.measured(count: 100, extent: 1)], at: 0)])
            engine.scroll(to: 100)
            engine.readFrame(into: &frame)
            #expect(frame.items.first?.frame == Rect(x: Double(EPERM), y: 0, width: 1, height: 1))
            #expect(loader.faults.drain().map(\.description) == [])
        }

        @Test(
            "nor where an ordinary user loads it", .enabled(if: geteuid() == 0, "only root may become another user"),
            arguments: [true, false])
        func ordinary(hasLayers: Bool) throws {
            let counts = hasLayers && Confinement.countsThreadsApart
            let escape = try Escape(in: museum, counts ? ["-DTHREADS"] : [])
            let loader = PluginLoader(registry: StrategyRegistry(), limits: PluginLimits(answer: 10_000))
            try loader.load(escape.path)
            let names = try #require(attempts(in: loader.registry))
            // Another program for its process, which has the layers left out and is then what it is otherwise.
            let program = Products.path(of: "strata")
            let bare = museum.write("#!/bin/sh\nexec '\(program)' \"$1\" \"$2\" 0 \"$4\"\n", to: "bare")
            #expect(chmod(bare, 0o755) == 0)
            let script = museum.write(
                """
                {"viewport":[400,\(2 * names.count)],"strategy":"escape","items":[{"count":\(2 * names.count),"extent":1}]}
                {"dump":true}

                """, to: "script")
            let result = try CommandResult(
                ["simulate", "--plugin", escape.path, script], in: museum,
                environment: ["HOME=\(museum.folder)"] + (hasLayers ? [] : ["STRATA_PLUGIN_HOST=\(bare)"]),
                through: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
            #expect(result.exitCode == 0, "\(result.complaints)")
            #expect(result.complaints == "")
            let frames = result.output.split(separator: "\"frame\":[").dropFirst()
            let errors = frames.compactMap { $0.split(separator: ",").first.flatMap { Double($0) } }
            #expect(Escape.successes(names, errors) == [])
            #expect(escape.isWithoutTrace)
        }

        @Test("and one whose process cannot be confined is not loaded at all")
        func unconfined() throws {
            // A filter that another filter keeps from being set: what runs the process allows no more of them.
            let path = try museum.build("nothing")
            let program = Products.path(of: "strata")
            let source = museum.write(Self.wrapper, to: "wrapper.c")
            let wrapper = museum.folder + "/wrapper"
            #expect(try Museum.run(["cc", "-w", "-DPROGRAM=\"\(program)\"", source, "-o", wrapper]) == 0)
            let result = try CommandResult(
                ["plugin", "info", path], in: museum, environment: ["STRATA_PLUGIN_HOST=\(wrapper)"])
            #expect(result.exitCode != 0)
            #expect(
                result.complaints.contains("its process cannot be confined: Function not implemented"),
                "\(result.complaints)")
        }

        /// A program that becomes another one, to which seccomp(2) is unknown.
        private static let wrapper = """
            #include <linux/filter.h>
            #include <linux/seccomp.h>
            #include <stddef.h>
            #include <sys/prctl.h>
            #include <sys/syscall.h>
            #include <unistd.h>
            int main(int count, char **arguments) {
                struct sock_filter filter[] = {
                    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 38),
                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                };
                struct sock_fprog program = {4, filter};
                prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
                if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return 99;
                execv(PROGRAM, arguments);
                return 98;
            }
            """

        /// The names of the attempts.
        private func attempts(in registry: StrategyRegistry) -> [String]? {
            let options = registry.descriptors.first { $0.name == "escape" }?.options
            guard case .choice(let words) = options?.first?.kind else { return nil }
            return words
        }
    }
}
