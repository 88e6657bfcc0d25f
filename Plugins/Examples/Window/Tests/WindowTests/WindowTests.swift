import Foundation
import Strata
import StrataCanvas
import StrataInterface
import StrataWindow
import StrataWindowTesting
import StrataX11
import StrataX11Testing
import Testing

@testable import Window

@Suite("The program of forty lines", .serialized)
struct WindowTests {
    /// Rows of 40 points end at the window's lower edge, and each begins 40 points to the right of the one below it.
    private static func middle(ofStep step: Int) -> Point {
        Point(x: Double(step) * 40 + 20, y: 300 - Double(step) * 40)
    }

    @Test("shows its rows in its own look and layout, and answers a click on one, in a window in memory")
    func memory() throws {
        let loop = ManualLoop()
        let scene = try makeScene(Appearance(library: FontLibrary(scale: 1)))
        let window = MemoryWindow(loop: loop, size: scene.size)
        let application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.advance(by: 1000)
        let list = scene.activePane.list
        #expect(list.engine.count == 3)
        let tag = Palette.light.chip.pixel & 0xFFFFFF
        for step in 0..<3 {
            let point = Self.middle(ofStep: step)
            #expect(window[Int(point.x), Int(point.y)] == tag, "step \(step)")
            // 8 points to the left of the tag there is nothing of the row.
            #expect(window[Int(point.x) - 16, Int(point.y)] == Palette.light.background.pixel & 0xFFFFFF)
        }
        window.click(at: Self.middle(ofStep: 1))
        loop.advance(by: 1000)
        #expect(list.engine.count == 4 && list.document.line(at: 3).string == "two again")
    }

    @Test("does the same on a display")
    func display() throws {
        let server = try VirtualDisplay(width: 480, height: 320)
        let folder = CommandLine.arguments[0].reversed().drop { $0 != "/" }.reversed()
        // The program ends with the server.
        try server.run(["/bin/sh", "-c", "'\(String(folder))Window' >/dev/null 2>&1 &"])
        let display = try X11Display.open(name: server.name, scale: 1)
        let point = Self.middle(ofStep: 3)
        func pixel() throws -> UInt32 { try display.screenshot()[Int(point.x), Int(point.y)] & 0xFFFFFF }
        let tag = Palette.light.chip.pixel & 0xFFFFFF
        try wait(on: server) { try display.screenshot()[20, 300] & 0xFFFFFF == tag }
        #expect(try pixel() == Palette.light.background.pixel & 0xFFFFFF)
        try server.xdotool("mousemove", "60", "260", "click", "1", "mousemove", "400", "100")
        try wait(on: server) { try pixel() == tag }
    }

    @Test("ends with one line and 69 where there is no display")
    func noDisplay() throws {
        let folder = CommandLine.arguments[0].reversed().drop { $0 != "/" }.reversed()
        let (program, errors) = (Process(), Pipe())
        program.executableURL = URL(fileURLWithPath: String(folder) + "Window")
        program.environment = ProcessInfo.processInfo.environment.filter { $0.key != "DISPLAY" }
        program.standardError = errors
        try program.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        program.waitUntilExit()
        #expect(said == "Window: cannot open a display: DISPLAY is not set\n" && program.terminationStatus == 69)
    }

    private func wait(on server: VirtualDisplay, _ isSo: () throws -> Bool) throws {
        for _ in 0..<100 where try !isSo() { try server.run(["sleep", "0.1"]) }
        #expect(try isSo())
    }
}
