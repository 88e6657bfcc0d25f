import StrataSystem
import Testing

/// The modules in floors: each imports those below it alone.
private let floors: [[String]] = [
    ["Strata", "StrataSystem", "StrataJSON", "StrataPluginABI"],
    [
        "StrataFlip", "StrataInset", "StrataCustomLayout", "StrataFold", "StrataSticky", "StrataWindow",
        "StrataGenerators", "StrataTime",
    ],
    ["StrataCommandLine", "StrataBus"],
    ["StrataStrategies"],
    ["StrataPlugin", "StrataCanvas", "StrataX11", "StrataAccessibility", "StrataScript", "StrataWindowTesting"],
    ["StrataDocument"],
    [
        "StrataFeeds", "StrataJournal", "StrataSearch", "StrataSimulation", "StrataTesting", "StrataCanvasTesting",
        "StrataX11Testing",
    ],
    ["StrataFormats"],
    ["StrataDecoders"],
    ["StrataInterface"],
    ["StrataCells", "StrataPluginCommand"],
    ["StrataViewer"],
    ["strata", "StrataScreenshot", "StrataSoak", "StrataBenchmarks", "StrataPluginHost"],
]

/// The modules whose files may import the C library: the one that has it for all, and those that wrap a library written
/// in C.
private let nearTheSystem: Set<String> = ["StrataSystem", "StrataX11", "StrataCanvas", "StrataPlugin"]

/// Calls of the operating system that one module makes for all.
private let calls = [
    "eventfd(", "inotify_init1(", "inotify_add_watch(", "clock_gettime(", "posix_spawn(", "posix_spawnp(", "opendir(",
    "readlink(", "getenv(", "pthread_create(", "pthread_mutex_init(",
]

@Suite("The house")
struct FloorTests {
    @Test("imports downwards only", arguments: modules)
    func imports(module: Module) throws {
        let floor = try #require(
            floors.firstIndex { $0.contains(module.name) }, "\(module.name) is on no floor; put it into the list")
        let above = Set(floors[floor...].joined()).subtracting([module.name])
        for file in module.files {
            for line in try lines(of: file) where line.contains("import ") {
                guard let name = line.split(separator: " ").last.map(String.init), above.contains(name) else {
                    continue
                }
                Issue.record("\(file) imports \(name), which is not below \(module.name)")
            }
        }
    }

    @Test("names its window system in the module for it, and in one file that chooses it", arguments: modules)
    func windowSystem(module: Module) throws {
        guard !["StrataX11", "StrataX11Testing", "StrataScreenshot"].contains(module.name) else { return }
        for file in module.files where !file.hasSuffix("Viewer/Application/Window/WindowSystem.swift") {
            let imports = try lines(of: file).filter { $0.contains("import ") }.compactMap {
                $0.split(separator: " ").last
            }
            for name in ["StrataX11", "CX11"] where imports.contains(name[...]) {
                Issue.record("\(file) imports \(name); StrataWindow has what any window system gives")
            }
        }
    }

    @Test(
        "leaves the C library to the modules that are near the system",
        arguments: modules.filter { !nearTheSystem.contains($0.name) })
    func cLibrary(module: Module) throws {
        for file in module.files where try lines(of: file).contains(where: { $0.isImportOfCLibrary }) {
            Issue.record("\(file) imports the C library, which StrataSystem has for all")
        }
    }

    @Test("asks the operating system in one place", arguments: modules)
    func calls(module: Module) throws {
        guard module.name != "StrataSystem" else { return }
        for file in module.files {
            let code = try lines(of: file).filter { !$0.hasPrefix("//") }
            for call in StrataTests.calls where code.contains(where: { $0.contains(call) }) {
                Issue.record("\(file) calls \(call)…), which StrataSystem does for all")
            }
        }
    }
}

extension String {
    /// Whether a line imports the C library or its like.
    fileprivate var isImportOfCLibrary: Bool {
        ["Glibc", "Musl", "Darwin", "CLinux", "Foundation"].contains { hasSuffix("import \($0)") }
    }
}

/// A folder of sources.
struct Module: CustomTestStringConvertible, Sendable {
    let name: String
    let files: [String]

    var testDescription: String { name }
}

/// Every module of the package that is no test.
let modules: [Module] = {
    var modules = Folder.names(in: root + "/Sources").map { name in
        Module(name: name, files: sources(below: "\(root)/Sources/\(name)"))
    }
    for name in ["Flip", "Inset", "CustomLayout", "Fold", "Sticky"] {
        modules.append(Module(name: "Strata\(name)", files: sources(below: "\(root)/Plugins/\(name)")))
    }
    modules.append(Module(name: "StrataViewer", files: sources(below: root + "/Viewer/Application")))
    modules.append(Module(name: "strata", files: sources(below: root + "/Viewer/Command")))
    return modules.filter { !$0.files.isEmpty }
}()

/// The folder of the package.
let root: String = {
    let parts = #filePath.split(separator: "/")
    return "/" + parts[..<(parts.firstIndex(of: "Tests") ?? 0)].joined(separator: "/")
}()

/// Returns the sources of Swift in a folder, at any depth.
func sources(below folder: String) -> [String] {
    Folder.names(in: folder).filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
        name.hasSuffix(".swift") ? ["\(folder)/\(name)"] : name.contains(".") ? [] : sources(below: "\(folder)/\(name)")
    }
}
