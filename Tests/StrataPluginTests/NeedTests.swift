import Glibc
import Strata
import StrataPlugin
import Testing

extension PluginTests {
    @Suite("A plugin that needs another library") struct Needs {
        private let museum = Museum()

        /// A library that crashes where it can open a file when it is loaded.
        private static let library = """
            #include <fcntl.h>
            #include <stdlib.h>
            __attribute__((constructor)) static void construct(void) { if (open("/etc/passwd", O_RDONLY) >= 0) abort(); }
            """

        /// Builds a plugin that needs a library, which needs one more, each in the folder that the one before names.
        private func build(searching folders: (String, String)) throws -> String {
            for folder in ["near", "far"] { mkdir("\(museum.folder)/\(folder)", 0o755) }
            let source = museum.write(Self.library, to: "library.c")
            let (near, far) = ("\(museum.folder)/near", "\(museum.folder)/far")
            try Museum.compile([source], to: "\(far)/libfar.so")
            let needs = "-Wl,--no-as-needed"
            try Museum.compile(
                [source, needs, "-L\(far)", "-lfar", "-Wl,-rpath,\(folders.1)"], to: "\(near)/libnear.so")
            let (path, exhibit) = (
                museum.folder + "/needing.so", Museum.root + "/Tests/StrataPluginTests/Museum/museum.c"
            )
            let links = ["-L\(near)", "-lnear", "-Wl,-rpath,\(folders.0)", "-Wl,-rpath-link,\(far)"]
            try Museum.compile(["-DEXHIBIT=nothing", exhibit, needs] + links, to: path)
            return path
        }

        @Test(
            "has it loaded from where it says, confined like itself",
            arguments: [("$ORIGIN/near", "$ORIGIN/../far"), ("/nowhere:${ORIGIN}/near/", "${ORIGIN}/../far")])
        func found(folders: (String, String)) throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            try loader.load(try build(searching: folders))
            let configuration = ListConfiguration(viewport: Size(width: 400, height: 100), strategy: "exhibit")
            let engine = try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 10, extent: 20)])
            var frame = ListFrame()
            engine.readFrame(into: &frame)
            #expect(frame.items.count == 5 && loader.faults.drain().isEmpty)
        }

        @Test("is refused where there is none, with its name")
        func missing() throws {
            let path = try build(searching: ("$ORIGIN/near", "$ORIGIN/../far"))
            #expect(unlink(museum.folder + "/far/libfar.so") == 0)
            let loader = PluginLoader(registry: StrategyRegistry())
            let error = try #require(throws: PluginError.self) { try loader.load(path) }
            let reason = "libfar.so: cannot open shared object file: No such file or directory"
            #expect(error.reason == "it cannot be loaded: \(reason)")
        }
    }
}
