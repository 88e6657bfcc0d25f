import Glibc
import Strata
@testable import StrataPlugin
import StrataPluginCommand
import StrataSystem
import Testing

extension PluginTests {
    @Suite("A plugin that is built anew") struct Reloads {
        private let museum = Museum()

        @Test("takes the place of the old build, keeping place and options; a broken build does not")
        func reloads() throws {
            let registry = StrategyRegistry()
            let loader = PluginLoader(registry: registry, copiesFiles: true)
            let path = try museum.build("nothing")
            try loader.load(path)
            let configuration = ListConfiguration(
                viewport: Size(width: 400, height: 300), strategy: "exhibit",
                options: ["exhibit.number": .number(7), "exhibit.choice": .text("two")], animations: false)
            let engine = try ListEngine(configuration, registry: registry, items: [.measured(count: 1000, extent: 20)])
            engine.scroll(to: 507)

            // A list with gaps of 30 points: the same item stays where it was.
            let gaps = try museum.build("late_base_fault")
            rename(gaps, path)
            let refused = try #require(throws: PluginError.self) { try loader.reload(path) }
            #expect(refused.reason.contains("strategy 'exhibit': place gives item 0 the start nan"))
            try engine.setStrategy("exhibit")
            #expect(engine.contentLength == 20_000)

            let spaced = try museum.build("nothing", ["-DGAP=30"])
            rename(spaced, path)
            #expect(try loader.reload(path) == ["exhibit"])
            #expect(engine.contentLength == 20_000)
            try engine.setStrategy("exhibit")
            #expect(engine.contentLength == 50_000)
            var frame = ListFrame()
            engine.readFrame(into: &frame)
            // Item 25 began at 500, 7 points above the viewport's start; it begins at 1250 now.
            #expect(engine.offset == 1257)
            #expect(frame.items.first?.index == 25)

            let text = museum.write("no library", to: "text")
            rename(text, path)
            let broken = try #require(throws: PluginError.self) { try loader.reload(path) }
            #expect(broken.reason.hasPrefix("it cannot be loaded: \(path): "))
            try engine.setStrategy("exhibit")
            #expect(engine.contentLength == 50_000)
            #expect(loader.faults.isEmpty)
        }

        @Test("takes the place of the old build also where it is made for few items, and is tried with no more")
        func madeForFew() throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            // Made for at most 999 items.
            let path = try museum.build("made_for_less")
            try loader.load(path)
            rename(try museum.build("made_for_less", ["-DGAP=30"]), path)
            let trial = try #require(loader.trial(of: path))
            #expect(trial() == nil)
            #expect(try loader.reload(path) == ["exhibit"])
        }

        @Test("is heard of, whether it is written in place or moved there")
        func watched() throws {
            let path = museum.write("one", to: "plugin.so")
            let watcher = try #require(FileWatcher([path]))
            #expect(watcher.drain().isEmpty)
            _ = museum.write("two", to: "plugin.so")
            #expect(watcher.drain() == [path])
            _ = museum.write("three", to: "other.so")
            #expect(watcher.drain().isEmpty)
            rename(museum.folder + "/other.so", path)
            #expect(watcher.drain() == [path])
        }

        @Test("is heard of when its folder was deleted and made again, and also after that")
        func folderComesAgain() throws {
            let build = museum.folder + "/build"
            defer { _ = try? Museum.run(["rm", "-rf", build]) }
            mkdir(build, 0o755)
            let path = museum.write("one", to: "build/plugin.so")
            let watcher = try #require(FileWatcher([path]))
            for text in ["two", "three"] {
                _ = try Museum.run(["rm", "-rf", build])
                #expect(watcher.drain().isEmpty)
                mkdir(build, 0o755)
                #expect(watcher.drain().isEmpty)
                _ = museum.write(text, to: "build/plugin.so")
                #expect(watcher.drain() == [path])
            }
            // What happens around the folder is of no interest any more.
            _ = museum.write("nothing", to: "neighbour")
            var state = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&state, 1, 0) == 0)
        }

        @Test("is heard of when another folder was put in the place of its own")
        func folderIsReplaced() throws {
            let build = museum.folder + "/build"
            defer { _ = try? Museum.run(["rm", "-rf", build, museum.folder + "/old"]) }
            mkdir(build, 0o755)
            let path = museum.write("one", to: "build/plugin.so")
            let watcher = try #require(FileWatcher([path]))
            rename(build, museum.folder + "/old")
            mkdir(build, 0o755)
            _ = museum.write("two", to: "build/plugin.so")
            #expect(watcher.drain() == [path])
            _ = museum.write("one of long ago", to: "old/plugin.so")
            #expect(watcher.drain().isEmpty)
            _ = museum.write("three", to: "build/plugin.so")
            #expect(watcher.drain() == [path])
        }

        @Test("is heard of where a program still stands in the folder that it was in before")
        func folderIsHeld() throws {
            let build = museum.folder + "/build"
            defer { _ = try? Museum.run(["rm", "-rf", build]) }
            mkdir(build, 0o755)
            let path = museum.write("one", to: "build/plugin.so")
            let watcher = try #require(FileWatcher([path]))
            let held = open(build, O_RDONLY | O_CLOEXEC)
            defer { close(held) }
            _ = try Museum.run(["rm", "-rf", build])
            #expect(watcher.drain().isEmpty)
            mkdir(build, 0o755)
            #expect(watcher.drain().isEmpty)
            _ = museum.write("two", to: "build/plugin.so")
            #expect(watcher.drain() == [path])
        }

        @Test("is heard of when all that leads to it was made again, step by step, with a link in between")
        func linkedFolderComesAgain() throws {
            let build = museum.folder + "/build"
            defer { _ = try? Museum.run(["rm", "-rf", build]) }
            func make(_ watcher: FileWatcher?) throws {
                mkdir(build, 0o755)
                #expect(watcher?.drain().isEmpty != false)
                symlink("machine/release", build + "/release")
                #expect(watcher?.drain().isEmpty != false)
                mkdir(build + "/machine", 0o755)
                #expect(watcher?.drain().isEmpty != false)
                mkdir(build + "/machine/release", 0o755)
                #expect(watcher?.drain().isEmpty != false)
            }
            try make(nil)
            let path = museum.write("one", to: "build/release/plugin.so")
            let watcher = try #require(FileWatcher([path]))
            _ = try Museum.run(["rm", "-rf", build])
            #expect(watcher.drain().isEmpty)
            try make(watcher)
            _ = museum.write("two", to: "build/release/plugin.so")
            #expect(watcher.drain() == [path])
        }
    }

    @Suite("The search path") struct Searches {
        @Test("is STRATA_PLUGIN_PATH, then the XDG data folders; each file once, by name")
        func order() {
            let museum = Museum()
            for name in ["b.so", "a.so", "c.txt", ".hidden.so"] { _ = museum.write("", to: name) }
            let data = museum.folder + "/strata/plugins"
            _ = try? Museum.run(["mkdir", "-p", data])
            defer { _ = try? Museum.run(["rm", "-rf", museum.folder + "/strata"]) }
            _ = museum.write("", to: "strata/plugins/d.so")
            let variables = [
                "STRATA_PLUGIN_PATH": "\(museum.folder):/nowhere:\(museum.folder)/b.so", "XDG_DATA_HOME": museum.folder,
                "XDG_DATA_DIRS": "relative:\(museum.folder)",
            ]
            let files = PluginSearch.files { variables[$0] }
            #expect(files == ["\(museum.folder)/a.so", "\(museum.folder)/b.so", "\(data)/d.so"])
        }

        @Test("Relative folders of the XDG specification are ignored, as if they were not set")
        func relative() throws {
            let museum = Museum()
            let data = museum.folder + "/.local/share/strata/plugins"
            #expect(try Museum.run(["mkdir", "-p", data]) == 0)
            #expect(try Museum.run(["touch", data + "/a.so"]) == 0)
            defer { _ = try? Museum.run(["rm", "-rf", museum.folder + "/.local"]) }
            let relative = String(repeating: "../", count: 64) + museum.folder.dropFirst() + "/.local/share"
            let none = ["XDG_DATA_DIRS": "/nowhere"]
            func files(_ variables: [String: String]) -> [String] {
                PluginSearch.files { variables.merging(none) { $1 }[$0] }
            }
            #expect(files(["XDG_DATA_HOME": relative]) == [])
            #expect(files(["HOME": relative + "/../.."]) == [])
            #expect(files(["XDG_DATA_HOME": relative, "HOME": museum.folder]) == [data + "/a.so"])
        }
    }
}
