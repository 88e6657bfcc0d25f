import CX11
import Strata
import StrataSystem
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

private let missing = VirtualDisplay.missingPrograms(["Xvfb", "xdotool", "xrandr", "xprop"])
private let reason: Comment = """
    needs \(missing.joined(separator: " and ")); apt-get install xvfb xdotool x11-utils x11-xserver-utils
    """

@Suite("The monitors of a screen", .serialized, .enabled(if: missing.isEmpty, reason))
struct MonitorTests {
    private func set(_ name: String, _ size: String, _ output: String, on server: VirtualDisplay) throws {
        // What there is by that name goes first.
        _ = try? server.run(["xrandr", "--delmonitor", name])
        try server.run(["xrandr", "--setmonitor", name, size, output])
    }

    private func settle(_ display: X11Display) {
        for _ in 0..<2 {
            display.synchronize()
            display.dispatchEvents()
        }
    }

    // 1,280 pixels on 162 mm are 200.7 dots an inch, twice 96; on 108 mm 301, three times; on 338 mm 96.2.
    @Test("decide the scale where nobody else does, by that which the window is on, and follow what becomes of them")
    func following() throws {
        let server = try VirtualDisplay(width: 2560, height: 1600)
        try set("left", "1280/338x1600/422+0+0", "screen", on: server)
        try set("right", "1280/162x1600/202+1280+0", "none", on: server)
        try server.xdotool("mousemove", "1400", "100")
        #expect(try X11Display.open(name: server.name).scale == 2)
        #expect(try X11Display.open(name: server.name, scale: 1.25).scale == 1.25)
        try server.xdotool("mousemove", "100", "100")
        let display = try X11Display.open(name: server.name)
        defer { RetiredServers.add(server, with: display) }
        #expect(display.scale == 1)
        let window = X11Window(
            display: display, configuration: WindowConfiguration(title: "Moved", size: Size(width: 400, height: 300)))
        var sizes: [WindowSize] = []
        window.onEvent = { if case .resized(let size) = $0 { sizes.append(size) } }
        window.show()
        settle(display)
        // Later nobody but the reader moves it.
        Thread.sleep(1100)
        func move(_ x: Int) throws {
            try server.xdotool("windowmove", "--sync", "\(window.identifier)", "\(x)", "50")
            settle(display)
        }
        // Half of it, and a little more.
        try move(1079)
        #expect(sizes.isEmpty)
        try move(1081)
        #expect(sizes == [WindowSize(pixelWidth: 400, pixelHeight: 300, scale: 2)] && display.scale == 2)
        try set("right", "1280/108x1600/135+1280+0", "none", on: server)
        settle(display)
        #expect(display.scale == 3)
        try move(100)
        #expect(display.scale == 1)
        try move(1500)
        #expect(display.scale == 3)
        try server.run(["xrandr", "--delmonitor", "right"])
        settle(display)
        #expect(display.scale == 1)
        try set("right", "1280/162x1600/202+1280+0", "none", on: server)
        settle(display)
        #expect(display.scale == 2)
        // Whoever says something is believed, also that it is 1.
        let other = try X11Display.open(name: server.name, scale: 1)
        func say(_ resources: String) {
            other.server.setProperty(Atom(XA_RESOURCE_MANAGER), of: other.root, Atom(XA_STRING), Array(resources.utf8))
            other.synchronize()
            settle(display)
        }
        say("Xft.dpi:\t96\n")
        #expect(display.scale == 1)
        try set("right", "1280/108x1600/135+1280+0", "none", on: server)
        settle(display)
        #expect(display.scale == 1)
        say("Xft.antialias:\t1\n")
        #expect(display.scale == 3)
        #expect(display.drainErrors().isEmpty)
    }

    @Test("give a new window the size that it asks for where its manager has put it, and leave it alone later")
    func placing() throws {
        let server = try VirtualDisplay(width: 2560, height: 1600)
        try set("left", "1280/338x1600/422+0+0", "screen", on: server)
        try set("right", "1280/162x1600/202+1280+0", "none", on: server)
        // Windows are taken to come up where the pointer is. Without a manager they do at the top left.
        try server.xdotool("mousemove", "1400", "100")
        let display = try X11Display.open(name: server.name)
        defer { RetiredServers.add(server, with: display) }
        let window = X11Window(
            display: display, configuration: WindowConfiguration(title: "Put", size: Size(width: 400, height: 300)))
        #expect(window.size == WindowSize(pixelWidth: 800, pixelHeight: 600, scale: 2))
        window.show()
        // Something must be told of its place for the first time.
        XMoveWindow(display.connection, window.identifier, 1, 1)
        settle(display)
        settle(display)
        #expect(window.size == WindowSize(pixelWidth: 400, pixelHeight: 300, scale: 1))
        Thread.sleep(1100)
        try server.xdotool("windowmove", "--sync", "\(window.identifier)", "1500", "50")
        settle(display)
        settle(display)
        #expect(window.size == WindowSize(pixelWidth: 400, pixelHeight: 300, scale: 2))
    }

    @Test("are told apart by the middle of a window as it is now, where it has moved and changed its size at once")
    func movingAndResizing() throws {
        let server = try VirtualDisplay(width: 2560, height: 1600)
        try set("left", "1280/338x1600/422+0+0", "screen", on: server)
        try set("right", "1280/162x1600/202+1280+0", "none", on: server)
        try server.xdotool("mousemove", "1400", "100")
        let display = try X11Display.open(name: server.name)
        defer { RetiredServers.add(server, with: display) }
        let window = X11Window(
            display: display, configuration: WindowConfiguration(title: "Sent", size: Size(width: 640, height: 800)))
        window.show()
        XMoveWindow(display.connection, window.identifier, 1280, 0)
        settle(display)
        #expect(window.size == WindowSize(pixelWidth: 1280, pixelHeight: 1600, scale: 2))
        // Half of 1,280 pixels from there on would be the other monitor.
        XMoveResizeWindow(display.connection, window.identifier, 700, 50, 400, 300)
        settle(display)
        #expect(display.scale == 1)
    }

    @Test("are not asked for where the server does not know of any")
    func none() throws {
        let server = try VirtualDisplay(missing: ["RANDR"])
        let display = try X11Display.open(name: server.name)
        defer { RetiredServers.add(server, with: display) }
        #expect(display.scale == 1 && display.monitors.isEmpty && display.drainErrors().isEmpty)
    }

    @Test(
        "have a scale where they are dense: a point for each of 96 dots an inch, in quarters, rounded down",
        arguments: [
            // 27 inches, 4K: 163 dots. 13.3 inches, full HD: 166. 15.6 inches, 4K: 284. 14 inches, 2880x1800: 242.
            (3840, 2160, 597, 336, 1.5), (1920, 1080, 294, 165, 1.5), (3840, 2160, 344, 194, 2.75),
            (2880, 1800, 302, 189, 2.5), (1800, 2880, 189, 302, 2.5),
            // 24 inches, full HD: 92. 27 inches, 2560x1440: 109. 40 inches, 4K: 110.
            (1920, 1080, 531, 299, nil), (2560, 1440, 597, 336, nil), (3840, 2160, 886, 498, nil),
            // Nothing, a shape, something smaller than a telephone, oblong pixels, and too many dots.
            (3840, 2160, 0, 0, nil), (1920, 1080, 160, 90, nil), (1920, 1080, 16, 9, nil), (480, 320, 75, 50, nil),
            (3840, 2160, 344, 336, nil), (3840, 2160, 160, 95, nil),
        ] as [(Int, Int, Int, Int, Double?)])
    func density(width: Int, height: Int, across: Int, down: Int, scale: Double?) {
        let monitor = Monitor(
            area: PixelRect(x: 0, y: 0, width: width, height: height), width: across, height: down, isPrimary: true)
        #expect(monitor.scale == scale)
    }
}
