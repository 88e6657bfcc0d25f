import Glibc
import Strata
import StrataSystem
import StrataWindow
import StrataWindowTesting
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataViewer

private let missing = VirtualDisplay.missingPrograms(["Xvfb", "xdotool", "xprop", "openbox"])
private let reason: Comment = """
    needs \(missing.joined(separator: " and ")); apt-get install xvfb xdotool x11-utils openbox
    """

@Suite("A window on a desktop", .serialized, .enabled(if: missing.isEmpty, reason))
struct DesktopTests {
    private let text = (1...400).map { "row \($0)\n" }.joined()

    /// The viewer, managed by openbox, with the keyboard.
    private final class Managed {
        let viewer: RunningViewer
        let manager: ChildProcess
        let window: String

        init(_ viewer: RunningViewer) throws {
            self.viewer = viewer
            manager = try ChildProcess(
                ["openbox", "--sm-disable"],
                environment: ["DISPLAY": viewer.display.name, "HOME": viewer.directory.path])
            let found = try viewer.display.run(["xdotool", "search", "--onlyvisible", "--class", "Strata"])
            window = found.split(separator: "\n").first.map(String.init) ?? ""
            try wait { try viewer.display.run(["xprop", "-id", window, "WM_STATE"]).contains("Normal") }
            try viewer.input("windowactivate", "--sync", window)
        }

        deinit { manager.stop() }

        func property(_ name: String) throws -> String { try viewer.display.run(["xprop", "-id", window, name]) }

        func wait(until isSo: () throws -> Bool) throws {
            for _ in 0..<100 {
                if try isSo() { return }
                usleep(50_000)
            }
            Issue.record("waited for the desktop in vain")
        }

        func waitForState(_ state: String?) throws {
            try wait {
                let all = try property("_NET_WM_STATE")
                return state.map { all.contains($0) } ?? !all.contains("FULLSCREEN") && !all.contains("MAXIMIZED")
            }
        }
    }

    /// A window fills the screen by F11, and goes back by F11, or by Escape where nothing else is to be closed. It has 592
    /// points of list under the header, which is 30 rows, the first one cut; of the screen's 800 points 752 are list, 38 rows.
    private func expectFullscreen(of managed: Managed) throws {
        let viewer = managed.viewer
        try viewer.waitForRest { $0.isAtEnd && $0.first == 370 }
        try viewer.press("F11")
        try managed.waitForState("FULLSCREEN")
        try viewer.waitForRest { $0.isAtEnd && $0.first == 362 }
        try viewer.press("F11")
        try managed.waitForState(nil)
        try viewer.waitForRest { $0.isAtEnd && $0.first == 370 }
        try viewer.press("F11")
        try managed.waitForState("FULLSCREEN")
        try viewer.press("slash")
        try viewer.press("Escape")
        usleep(300_000)
        #expect(try managed.property("_NET_WM_STATE").contains("FULLSCREEN"))
        try viewer.press("Escape")
        try managed.waitForState(nil)
        try viewer.press("Escape")
        try viewer.waitForRest { $0.isAtEnd && $0.first == 370 }
    }

    /// A window has pictures of seven sizes, and names its process and the time of the last key.
    private func expectManners(of managed: Managed) throws {
        let icons = ["xprop", "-len", "1000000", "-id", managed.window, "-notype", "32c", "_NET_WM_ICON"]
        let atom = try managed.viewer.display.run(icons)
        // Two numbers and the pixels of each.
        let count = [16, 24, 32, 48, 64, 128, 256].map { 2 + $0 * $0 }.reduce(0, +)
        #expect(atom.split(separator: ",").count == count)
        #expect(try managed.property("_NET_WM_PID").contains("= \(managed.viewer.process.identifier)"))
        #expect(try managed.property("_NET_WM_USER_TIME").contains("= "))
    }

    @Test("has the size and the layout that the last one had, and fills the screen as that did")
    func geometry() throws {
        let directory = TemporaryDirectory()
        let file = directory.file("shown.log", text)
        func open(_ arguments: String...) throws -> Managed {
            try Managed(
                RunningViewer(
                    command: arguments + [file], through: ["env", "XDG_STATE_HOME=\(directory.path)/state"]))
        }
        func close(_ managed: Managed) throws {
            try managed.viewer.quit()
        }
        func size(_ managed: Managed) throws -> String {
            let command = ["xdotool", "getwindowgeometry", managed.window]
            let lines = try managed.viewer.display.run(command).split(separator: "\n")
            return lines.last.map { $0.trimmingPrefix { $0 == " " } }.map(String.init) ?? ""
        }
        let first = try open()
        #expect(try size(first) == "Geometry: 960x640")
        try first.viewer.input("windowsize", "--sync", first.window, "700", "500")
        try first.viewer.press("ctrl+4")
        try first.viewer.waitForRest { $0.strategy == "inset+fold" && $0.last == 399 }
        try close(first)
        let second = try open()
        #expect(try size(second) == "Geometry: 700x500")
        try second.viewer.press("F11")
        try second.waitForState("FULLSCREEN")
        try second.viewer.waitForRest { $0.strategy == "inset+fold" && $0.last == 399 }
        try close(second)
        let third = try open()
        try third.waitForState("FULLSCREEN")
        try third.wait { try size(third) == "Geometry: 1280x800" }
        try third.viewer.press("F11")
        try third.wait { try size(third) == "Geometry: 700x500" }
        try close(third)
        let asked = try open("--size", "640x448")
        #expect(try size(asked) == "Geometry: 640x448")
        try close(asked)
        let forgetful = try open("--no-remember")
        #expect(try size(forgetful) == "Geometry: 960x640")
        try expectFullscreen(of: forgetful)
        try expectManners(of: forgetful)
        try close(forgetful)
        let last = try open()
        #expect(try size(last) == "Geometry: 700x500")
    }
}

@Suite("What is kept of a window") struct WindowGeometryTests {
    private let directory = TemporaryDirectory()
    private var folder: StateFolder { StateFolder(directory.path + "/state") }

    @Test("is nothing where it is as it began, and what no window could be is not taken")
    func kept() throws {
        let loop = ManualLoop(now: 0)
        let window = MemoryWindow(loop: loop, size: Size(width: 500, height: 400))
        let geometry = WindowGeometry(folder, of: window)
        geometry.save()
        #expect(folder.read("window") == nil)
        window.resize(to: Size(width: 600, height: 450))
        window.setFullscreen(true)
        loop.runTurn()
        geometry.save()
        let expected = WindowGeometry.Kept(
            size: Size(width: 600, height: 450), state: WindowState(isFullscreen: true))
        #expect(WindowGeometry.Kept(in: folder) == expected)
        for text in [#"{"width":1,"height":450}"#, #"{"width":1e9,"height":450}"#, #"{"width":"x"}"#, "[", ""] {
            try folder.write(text, as: "window")
            #expect(WindowGeometry.Kept(in: folder) == nil)
        }
    }
}
