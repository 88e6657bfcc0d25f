import Glibc
import StrataSystem
import StrataX11Testing
import Testing

/// A settings portal, which is told line by line what it says.
private final class Portal {
    private let process: ChildProcess
    private let lines: Lines
    private let orders: Int32

    init(on bus: SessionBus, _ manner: String = "answers") throws {
        let (output, input) = (try SocketPair(), try SocketPair())
        let script = #filePath.replacing("PortalTests.swift", with: "portal.py")
        process = try ChildProcess(
            [AccessSession.python, script, manner],
            descriptors: [0: input.reader, 1: output.writer, 2: AccessSession.silence],
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        close(input.reader)
        close(output.writer)
        (orders, lines) = (input.writer, Lines(output.reader))
        try #require(lines.next() == "ready")
    }

    deinit {
        process.stop()
        close(orders)
    }

    func set(_ group: String, _ name: String, _ type: String, _ value: Int) throws {
        try writeAll("\(group) \(name) \(type) \(value)\n", to: orders)
        try #require(lines.next() == "done")
    }

    func set(_ name: String, _ value: Int) throws { try set("org.freedesktop.appearance", name, "u", value) }
}

@Suite("A desktop's portal", .serialized, .enabled(if: canRead, readerSkipReason))
struct PortalTests {
    private func viewer(on bus: SessionBus) throws -> RunningViewer {
        let file = bus.directory.file("shown.log", (1...400).map { "row \($0)\n" }.joined())
        return try RunningViewer(command: ["--size", "640x448", file], through: bus.wrapper, theme: "auto")
    }

    private func expect(_ color: String, _ viewer: RunningViewer, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        var shown = ""
        try wait(until: { shown == color }) {
            usleep(50_000)
            shown = try viewer.color(300, 300)
        }
        #expect(shown == color, sourceLocation: sourceLocation)
    }

    // The backgrounds of light, dark, contrast-dark and contrast-light.
    @Test("decides on light, dark and contrast, when a window opens and while it is open, unless somebody says which")
    func colors() throws {
        let bus = try SessionBus()
        let portal = try Portal(on: bus)
        try portal.set("color-scheme", 1)
        let viewer = try viewer(on: bus)
        try expect("#14171C", viewer)
        try portal.set("contrast", 1)
        try expect("#000000", viewer)
        try portal.set("color-scheme", 2)
        try expect("#FFFFFF", viewer)
        try portal.set("contrast", 0)
        try expect("#FBFAF7", viewer)
        try Folder.makeWithParents(viewer.directory.path + "/strata")
        try viewer.press("T")
        try expect("#14171C", viewer)
        try portal.set("contrast", 1)
        usleep(300_000)
        try expect("#14171C", viewer)
    }

    @Test("has things move or not, also while a window is open")
    func motion() throws {
        let bus = try SessionBus()
        let portal = try Portal(on: bus)
        let viewer = try viewer(on: bus)
        try viewer.waitForRest { $0.isAtEnd }
        /// Where the list has been on its way to its first line and back.
        func places() throws -> Int {
            let count = viewer.frames.count
            try viewer.press("g")
            try viewer.waitForRest { $0.offset == 0 }
            let places = Set(viewer.frames[count...].map(\.offset))
            try viewer.press("G")
            try viewer.waitForRest { $0.isAtEnd }
            return places.count
        }
        #expect(try places() > 3)
        try portal.set("org.gnome.desktop.interface", "enable-animations", "b", 0)
        usleep(300_000)
        #expect(try places() <= 2)
        try portal.set("org.gnome.desktop.interface", "enable-animations", "b", 1)
        try portal.set("reduced-motion", 1)
        usleep(300_000)
        #expect(try places() <= 2)
        try portal.set("reduced-motion", 0)
        usleep(300_000)
        #expect(try places() > 3)
    }

    @Test("that hangs, or comes later, or goes with its bus, keeps nothing from being shown")
    func late() throws {
        let bus = try SessionBus()
        let viewer: RunningViewer
        do {
            let hanging = try Portal(on: bus, "hangs")
            viewer = try self.viewer(on: bus)
            try viewer.waitForRest { $0.isAtEnd }
            try hanging.set("contrast", 1)
            try expect("#FFFFFF", viewer)
        }
        let portal = try Portal(on: bus)
        try expect("#FBFAF7", viewer)
        try portal.set("color-scheme", 1)
        try expect("#14171C", viewer)
        bus.stop()
        try viewer.press("g")
        try viewer.waitForRest { $0.offset == 0 }
        try expect("#14171C", viewer)
    }
}
