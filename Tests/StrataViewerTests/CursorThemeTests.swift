import CX11
import Glibc
import Strata
import StrataSystem
import StrataX11Testing
import Testing

@testable import StrataViewer
@testable import StrataX11

@Suite("The theme of pointers", .serialized, .enabled(if: canRun, skipReason))
struct CursorThemeTests {
    /// A pointer of a theme: an image of a square of a colour (Xcursor(3), "Cursor Files").
    private func cursor(size: Int, side: Int, _ color: UInt32) -> [UInt8] {
        let words: [Int] =
            [0x7275_6358, 16, 0x1_0000, 1, 0xFFFD_0002, size, 28, 36, 0xFFFD_0002, size, 1, side, side, 0, 0, 0]
            + Array(repeating: Int(color), count: side * side)
        return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    /// The breadth of the pointer that the server shows (XFixes protocol, GetCursorImage), and the colour in its middle.
    private func shown(_ display: X11Display) throws -> [Int] {
        typealias Query =
            @convention(c) (
                OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
            ) -> Int32
        typealias GetImage = @convention(c) (OpaquePointer) -> UnsafeMutableRawPointer?
        let library = try #require(dlopen("libXfixes.so.3", RTLD_NOW))
        let (query, get) = (dlsym(library, "XFixesQueryVersion"), dlsym(library, "XFixesGetCursorImage"))
        var (major, minor) = (Int32(5), Int32(0))
        _ = unsafeBitCast(try #require(query), to: Query.self)(display.connection, &major, &minor)
        let getImage = unsafeBitCast(try #require(get), to: GetImage.self)
        let image = try #require(getImage(display.connection))
        defer { XFree(image) }
        // Two shorts of the place, two of the size, two of the hot spot, a long, the pixels as longs.
        let (width, height) = (
            Int(image.load(fromByteOffset: 4, as: UInt16.self)), Int(image.load(fromByteOffset: 6, as: UInt16.self))
        )
        let pixels = image.load(fromByteOffset: 24, as: UnsafePointer<UInt>.self)
        return [width, Int(UInt32(truncatingIfNeeded: pixels[height / 2 * width + width / 2]))]
    }

    /// What a settings manager says, little-endian (XSETTINGS 0.5).
    private func settings(theme: String, size: Int) -> [UInt8] {
        func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func padded(_ text: String) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
        }
        func name(_ type: UInt8, _ name: String) -> [UInt8] {
            [type, 0] + number(name.utf8.count, 2) + padded(name) + number(0)
        }
        return [0, 0, 0, 0] + number(1) + number(2) + name(1, "Gtk/CursorThemeName") + number(theme.utf8.count)
            + padded(theme) + name(0, "Gtk/CursorThemeSize") + number(size)
    }

    @Test("is the settings manager's at once, in its size, also where a scale is given, and goes with it")
    func live() throws {
        let directory = TemporaryDirectory()
        for (theme, color) in [("red", UInt32(0xFFFF_0000)), ("blue", 0xFF00_00FF)] {
            try Folder.makeWithParents(directory.path + "/\(theme)/cursors")
            let images = cursor(size: 24, side: 20, color)
            for name in ["left_ptr", "hand2"] {
                let file = try FileDescriptor(writing: "\(directory.path)/\(theme)/cursors/\(name)", isNew: true)
                try writeAll(bytes: images, to: file.number)
            }
        }
        let log = directory.file("shown.log", "one\n")
        let viewer = try RunningViewer(
            command: ["--size", "640x448", "--scale", "1", log], through: ["env", "XCURSOR_PATH=\(directory.path)"])
        try manage(viewer)
        try viewer.quit()
    }

    /// Is the settings manager of the viewer's desktop for a while, on a connection that ends before the server.
    private func manage(_ viewer: RunningViewer) throws {
        let other = try X11Display.open(name: viewer.display.name, scale: 1)
        let owner = XCreateSimpleWindow(other.connection, other.root, 0, 0, 1, 1, 0, 0, 0)
        func say(_ theme: String, _ size: Int) {
            let property = other.atoms[.settings]
            other.server.setProperty(property, of: owner, property, settings(theme: theme, size: size))
            other.synchronize()
        }
        func wait(for expected: [Int]) throws {
            for _ in 0..<100 where try shown(other) != expected { usleep(50_000) }
            #expect(try shown(other) == expected)
        }
        try viewer.input("mousemove", "300", "250")
        let before = try shown(other)
        say("red", 24)
        XSetSelectionOwner(other.connection, other.atoms[.settingsManager], owner, 0)
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = other.root
        event.xclient.message_type = other.atoms[.manager]
        event.xclient.format = 32
        event.xclient.data.l = (0, Int(other.atoms[.settingsManager]), Int(owner), 0, 0)
        XSendEvent(other.connection, other.root, 0, StructureNotifyMask, &event)
        other.synchronize()
        try wait(for: [20, 0xFFFF_0000])
        say("blue", 24)
        try wait(for: [20, 0xFF00_00FF])
        #expect(before != [20, 0xFFFF_0000])
    }
}
