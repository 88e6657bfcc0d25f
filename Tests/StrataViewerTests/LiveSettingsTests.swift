import Glibc
import StrataCanvas
import StrataSystem
import StrataX11Testing
import Testing

@testable import StrataViewer
@testable import StrataX11

@Suite("A window that is open", .serialized, .enabled(if: canRun, skipReason))
struct LiveSettingsTests {
    private let text = (1...400).map { "row \($0)\n" }.joined()

    /// Writes the file of settings that the window looks at.
    private func write(_ settings: String, for viewer: RunningViewer) throws {
        try Folder.makeWithParents(viewer.directory.path + "/strata")
        // As editors do it.
        let path = viewer.directory.file("strata/config.new", settings)
        #expect(rename(path, viewer.directory.path + "/strata/config") == 0)
    }

    @Test("takes over settings, keys, its font and its theme as they are written, and says what is none")
    func settings() throws {
        let viewer = try RunningViewer(text)
        try viewer.waitForRest { $0.isAtEnd && $0.first == 380 }
        // There was no such folder.
        try write("key.to-first = x\nkey.quit =\nday-headers = maybe\n", for: viewer)
        for _ in 0..<50 where viewer.frames.last?.first != 0 {
            try viewer.press("x")
            usleep(100_000)
        }
        try viewer.press("q")
        try viewer.waitForRest { $0.first == 0 && $0.offset == 0 }
        try viewer.press("End")
        try viewer.waitForRest { $0.isAtEnd }
        try expectFont(of: viewer)
        try expectTheme(of: viewer)
        try viewer.quit()
    }

    /// Rows of 20 points, of which 20 fill the list; of 30 with 15 instead of 10 typographic points. The same row stays, also
    /// while a row is open.
    private func expectFont(of viewer: RunningViewer) throws {
        try write("font = DejaVu Sans Mono 15\n", for: viewer)
        try viewer.waitForRest { $0.isAtEnd && $0.last == 399 && $0.first == 386 }
        try viewer.press("Up")
        try viewer.press("Return")
        try viewer.waitForRest { $0.active != nil }
        try write("", for: viewer)
        usleep(300_000)
        try viewer.press("Escape")
        try viewer.waitForRest { $0.active == nil && $0.isAtEnd && $0.first == 380 }
    }

    /// It stays as it is where the theme's file says something wrong.
    private func expectTheme(of viewer: RunningViewer) throws {
        try Folder.makeWithParents(viewer.directory.path + "/strata/themes")
        func background(_ color: String, isAfter text: String) throws -> Bool {
            _ = viewer.directory.file("strata/themes/light.theme", text)
            for _ in 0..<40 {
                usleep(50_000)
                if try viewer.color(300, 300) == color { return true }
            }
            return false
        }
        #expect(try background("#F6F0E0", isAfter: "background = #F6F0E0\n"))
        #expect(try background("#E0F0F6", isAfter: "based-on = mist\nbackground = #E0F0F6\n"))
        #expect(try !background("#FFFFFF", isAfter: "background = #FFFFFF\nbakground = #FFFFFF\n"))
        #expect(try viewer.color(300, 300) == "#E0F0F6")
        #expect(try background("#FFFFFF", isAfter: "background = #FFFFFF\n"))
    }
}

extension RunningViewer {
    /// The colour on the screen at a place, as themes say it.
    func color(_ x: Int, _ y: Int) throws -> String {
        let screen = try X11Display.open(name: display.name).screenshot()
        return Color(screen[x, y] & 0xFFFFFF).written
    }
}
