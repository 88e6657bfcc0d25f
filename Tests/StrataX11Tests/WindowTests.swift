import CX11
import Glibc
import Strata
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

@Suite("Window and display on a real server", .serialized, .enabled(if: canRun, skipReason))
struct WindowTests {
    @Test("Other programs read title, class, protocols, size, process and icon")
    func properties() throws {
        let icon = WindowIcon(width: 2, height: 1, pixels: [0xFF11_2233, 0x8044_5566])
        let test = try TestWindow(scale: 1.5, title: "Журнал – 1", icons: [icon])
        let text = try test.server.run(
            ["xprop", "-id", "\(test.window.identifier)", "-notype", "8u", "_NET_WM_NAME", "WM_CLASS"],
            environment: ["LC_ALL": "C.UTF-8"])
        #expect(text.contains("Журнал – 1"))
        #expect(text.contains(#"WM_CLASS = "strata", "Strata""#))
        let all = try test.server.run(["xprop", "-id", "\(test.window.identifier)"])
        #expect(all.contains("protocols  WM_DELETE_WINDOW, _NET_WM_PING, _NET_WM_SYNC_REQUEST"))
        #expect(all.contains("program specified minimum size: 240 by 180"))
        #expect(all.contains("_NET_WM_WINDOW_TYPE_NORMAL"))
        #expect(all.contains("_NET_WM_PID(CARDINAL) = \(getpid())"))
        #expect(all.contains("WM_CLIENT_MACHINE(STRING)"))
        #expect(all.contains("Client accepts input or input focus: True"))
        #expect(all.contains("_NET_WM_ICON(CARDINAL)"))
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("A size in points is one in pixels times the scale")
    func scaledSize() throws {
        let test = try TestWindow(scale: 1.5)
        #expect((test.window.size.pixelWidth, test.window.size.pixelHeight) == (600, 450))
        #expect(test.window.size.points == Size(width: 400, height: 300))
    }

    @Test("Of several new sizes before a paint only the last is told")
    func resizeCompression() throws {
        let test = try TestWindow()
        test.forgetEvents()
        for width in 401...420 { test.window.resize(width: Double(width), height: 310) }
        test.settle()
        let sizes = test.events.compactMap { event in if case .resized(let size) = event { size } else { nil } }
        #expect(sizes == [WindowSize(pixelWidth: 420, pixelHeight: 310, scale: 1)])
        #expect(test.window.size == sizes.last)
    }

    @Test("Growing keeps the old content at the top left until new content is put")
    func bitGravity() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        TestWindow.fill(image, PixelRect(x: 0, y: 0, width: 400, height: 300), 0x123456)
        image.present([PixelRect(x: 0, y: 0, width: 400, height: 300)])
        test.window.resize(width: 400, height: 350)
        test.settle()
        let shown = try test.window.screenshot()
        #expect((shown[5, 0], shown[5, 299]) == (0x123456, 0x123456))
    }

    @Test("What a window grows by has its background until new content is put, and so does what is uncovered")
    func background() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        TestWindow.fill(image, PixelRect(x: 0, y: 0, width: 400, height: 300), 0x123456)
        image.present([PixelRect(x: 0, y: 0, width: 400, height: 300)])
        for (size, color) in [(450.0, UInt32(0xFBFAF7)), (500, 0x14171C)] {
            test.window.background = color
            test.window.resize(width: size, height: size)
            test.settle()
            let (shown, edge) = (try test.window.screenshot(), Int(size) - 1)
            #expect((shown[399, 299], shown[edge, 5], shown[5, edge]) == (0x123456, color, color))
        }
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("A window that is shown without a picture has the background that it was made with")
    func firstBackground() throws {
        let test = try TestWindow()
        var configuration = WindowConfiguration(title: "Plain", size: Size(width: 100, height: 60))
        configuration.background = 0xFBFAF7
        let plain = X11Window(display: test.display, configuration: configuration)
        plain.show()
        test.settle()
        let shown = try plain.screenshot()
        #expect((shown[0, 0], shown[99, 59]) == (0xFBFAF7, 0xFBFAF7))
    }

    @Test("A window manager that announces a size learns that it is shown, after it was drawn and not before")
    func syncRequest() throws {
        let test = try TestWindow()
        var values: [Int64?] = []
        test.window.onEvent = { [unowned test] in if case .resized = $0 { values.append(test.counterValue) } }
        // 3 x 2^32 + 7
        test.sendProtocol(.syncRequest, values: (7, 3))
        test.settle()
        #expect(test.counterValue == 0, "the size has not come")
        test.window.resize(width: 500, height: 310)
        test.settle()
        #expect(values == [0] && test.counterValue == 12_884_901_895)
        // Another size that nobody has announced.
        test.window.resize(width: 510, height: 310)
        test.settle()
        #expect(test.counterValue == 12_884_901_895)
        // The same size again, as where the manager keeps to steps.
        test.sendProtocol(.syncRequest, values: (8, 3))
        XMoveWindow(test.display.connection, test.window.identifier, 5, 5)
        test.settle()
        #expect(values.count == 2 && test.counterValue == 12_884_901_896)
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("Exposed areas are told together, and only what was uncovered")
    func exposure() throws {
        let test = try TestWindow()
        let cover = X11Window(
            display: test.display,
            configuration: WindowConfiguration(title: "Cover", size: Size(width: 100, height: 60)))
        cover.show()
        test.forgetEvents()
        cover.close()
        test.settle()
        let areas = [PixelRect(x: 0, y: 0, width: 100, height: 60)]
        #expect(test.events == [.visibilityChanged(true), .exposed(areas)])
    }

    @Test("A window tells when no part of it can be seen, and when some can again")
    func visibility() throws {
        let test = try TestWindow()
        test.forgetEvents()
        let cover = X11Window(
            display: test.display,
            configuration: WindowConfiguration(title: "Cover", size: Size(width: 500, height: 400)))
        cover.show()
        try test.wait(for: "being covered") { $0 == .visibilityChanged(false) }
        cover.close()
        try test.wait(for: "being seen again") { $0 == .visibilityChanged(true) }
        test.forgetEvents()
        XUnmapWindow(test.display.connection, test.window.identifier)
        try test.wait(for: "being put away") { $0 == .visibilityChanged(false) }
        test.forgetEvents()
        test.window.show()
        try test.wait(for: "being shown") { $0 == .visibilityChanged(true) }
    }

    @Test("A request to close is told and closes nothing by itself")
    func closeRequest() throws {
        let test = try TestWindow()
        test.sendProtocol(.deleteWindow)
        try test.wait(for: "the request") { $0 == .closeRequested }
        #expect(!test.window.isClosed)
        test.window.close()
        test.window.close()
        #expect(test.window.isClosed)
        test.settle()
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("A window that another program destroys asks to be closed, and closing it asks nothing of the server")
    func destroyedByOthers() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        try test.server.xdotool("mousemove", "100", "100", "key", "g")
        test.window.offer("text", as: .clipboard)
        test.forgetEvents()
        let other = try #require(XOpenDisplay(test.server.name))
        XDestroyWindow(other, XID(test.window.identifier))
        XCloseDisplay(other)
        try test.wait(for: "the request to close") { $0 == .closeRequested }
        #expect(!test.window.isClosed)
        image.present([PixelRect(x: 0, y: 0, width: 10, height: 10)])
        test.window.setTitle("gone")
        test.window.resize(width: 10, height: 10)
        test.window.cursor = .hand
        test.window.setTextSpot(Point(x: 1, y: 1))
        #expect(!test.window.offer("more", as: .clipboard))
        test.window.requestPaste(from: .primary)
        test.window.close()
        #expect(test.window.isClosed)
        test.settle()
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("A ping is sent back to the root window")
    func ping() throws {
        let test = try TestWindow()
        let listener = try #require(XOpenDisplay(test.server.name))
        defer { XCloseDisplay(listener) }
        XSelectInput(listener, XDefaultRootWindow(listener), SubstructureNotifyMask)
        XSync(listener, 0)
        test.sendProtocol(.ping)
        test.settle()
        XSync(listener, 0)
        var event = XEvent()
        #expect(XCheckTypedEvent(listener, ClientMessage, &event) != 0)
        #expect(event.xclient.window == XDefaultRootWindow(listener))
        #expect(event.xclient.data.l.2 == Int(test.window.identifier))
    }

    @Test("Cursor shapes are set without an error from the server")
    func cursors() throws {
        let test = try TestWindow()
        for shape in [CursorShape.hand, .text, .resizeHorizontal, .resizeVertical, .arrow, .hand] {
            test.window.cursor = shape
        }
        test.settle()
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("A protocol error is collected and named, and the program goes on")
    func protocolError() throws {
        let test = try TestWindow()
        XMapWindow(test.display.connection, 0x7FFF_FFF)
        test.settle()
        let errors = test.display.drainErrors()
        #expect(errors.map(\.resource) == [0x7FFF_FFF])
        #expect(errors.map { test.display.text(of: $0) }.first?.contains("BadWindow") == true)
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("The desktop's Xft.dpi decides the scale, and an explicit one overrides it")
    func desktopScale() throws {
        let test = try TestWindow()
        let plain = try X11Display.open(name: test.server.name)
        #expect(plain.scale == 1)
        XChangeProperty(
            plain.connection, plain.root, Atom(XA_RESOURCE_MANAGER), Atom(XA_STRING), 8, PropModeReplace,
            "Xft.dpi:\t168\n", 13)
        plain.synchronize()
        #expect(try X11Display.open(name: test.server.name).scale == 1.75)
        #expect(try X11Display.open(name: test.server.name, scale: 2).scale == 2)
    }

    @Test(
        "The scale is what the resources say exactly, within what can be read",
        arguments: [
            ("Xft.dpi:\t96\n", 1.0), ("Xft.antialias: 1\nXft.dpi: 192 \n", 2), ("Xft.dpi:120", 1.25),
            ("Xft.dpi:230.4", 2.4), ("Xft.dpi:2000", 4), ("Xft.dpi:9", 0.5),
        ])
    func exactScale(resources: String, expected: Double) {
        #expect(DesktopScale.said(by: resources) == expected)
    }

    @Test("The settings manager's scale goes before Xft.dpi, exactly, and a change of it is told to every window")
    func settingsManager() throws {
        let test = try TestWindow()
        let manager = try X11Display.open(name: test.server.name, scale: 1)
        let connection = manager.connection
        let owner = XCreateSimpleWindow(connection, manager.root, 0, 0, 1, 1, 0, 0, 0)
        func intern(_ name: String) -> Atom { XInternAtom(connection, name, 0) }
        func say(_ bytes: [UInt8]) {
            let property = intern("_XSETTINGS_SETTINGS")
            XChangeProperty(
                connection, owner, property, property, 8, PropModeReplace, bytes, Int32(bytes.count))
            manager.synchronize()
        }
        say(SettingsBytes.of([("Xft/DPI", 120 * 1024)]))
        XSetSelectionOwner(connection, intern("_XSETTINGS_S0"), owner, 0)
        manager.synchronize()
        let display = try X11Display.open(name: test.server.name)
        #expect(display.scale == 1.25)
        #expect(try X11Display.open(name: test.server.name, scale: 2).scale == 2)
        let window = display.makeWindow(WindowConfiguration(title: "scaled", size: Size(width: 400, height: 300)))
        var sizes: [WindowSize] = []
        window.onEvent = { if case .resized(let size) = $0 { sizes.append(size) } }
        var looks: [DesktopLook] = []
        display.onDesktopLook = { [unowned display] in looks.append(display.desktopLook) }
        func settle() {
            for _ in 0..<2 {
                display.synchronize()
                display.dispatchEvents()
            }
        }
        settle()
        #expect(sizes.isEmpty)
        let fixed = try X11Display.open(name: test.server.name, scale: 2)
        var fixedLooks: [DesktopLook] = []
        fixed.onDesktopLook = { [unowned fixed] in fixedLooks.append(fixed.desktopLook) }
        // Twice, and texts at 115.2 dots an inch.
        say(
            SettingsBytes.of([
                ("Gdk/WindowScalingFactor", 2), ("Gdk/UnscaledDPI", 117_965), ("Xft/DPI", 235_930),
            ]))
        settle()
        let scale = 2 * 117_965.0 / 1024 / 96
        #expect(sizes == [WindowSize(pixelWidth: 500, pixelHeight: 375, scale: scale)] && display.scale == scale)
        say([0, 1, 2])
        settle()
        #expect(display.scale == 1)
        say(SettingsBytes.of([("Gtk/EnableAnimations", 0)]))
        settle()
        let theme = "Adwaita"
        #expect(
            looks == [
                DesktopLook(themeName: theme), DesktopLook(), DesktopLook(themeName: theme, moves: false),
            ])
        fixed.synchronize()
        fixed.dispatchEvents()
        #expect(fixedLooks.last == looks.last && fixed.scale == 2, "Looks are taken over where a scale is given, too.")
        XDestroyWindow(connection, owner)
        manager.synchronize()
        settle()
        #expect(display.drainErrors().isEmpty)
    }

    @Test("Settings of either order of bytes are read, and what is cut off or none is nothing")
    func settingsFormat() throws {
        let settings = [("Gdk/WindowScalingFactor", 2), ("Gdk/UnscaledDPI", 98304)]
        for isBigEndian in [false, true] {
            let bytes = SettingsBytes.of(settings, isBigEndian: isBigEndian)
            let read = try #require(DesktopSettingsProperty(bytes))
            #expect(read.scale == 2 && read.values["Net/ThemeName"] == .text("Adwaita"))
            #expect(read.values["Colour"] == .color && read.values.count == 4)
            for count in 0..<bytes.count { #expect(DesktopSettingsProperty(Array(bytes[..<count])) == nil) }
        }
        #expect(DesktopSettingsProperty(SettingsBytes.of([("Gdk/WindowScalingFactor", 3)]))?.scale == 3)
        #expect(DesktopSettingsProperty(SettingsBytes.of([("Xft/DPI", -1)]))?.scale == nil)
        #expect(DesktopSettingsProperty([7] + SettingsBytes.of(settings).dropFirst()) == nil)
        #expect(DesktopSettingsProperty([0] + [UInt8](repeating: 255, count: 40)) == nil)
    }

    /// The property of a settings manager, built by its format.
    private enum SettingsBytes {
        static func of(_ integers: [(String, Int)], isBigEndian: Bool = false) -> [UInt8] {
            func number(_ value: Int, _ count: Int) -> [UInt8] {
                let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
                return isBigEndian ? bytes.reversed() : bytes
            }
            func padded(_ text: String) -> [UInt8] {
                Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
            }
            func head(_ type: UInt8, _ name: String) -> [UInt8] {
                [type, 0] + number(name.utf8.count, 2) + padded(name) + number(7, 4)
            }
            var bytes: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + number(1, 4) + number(integers.count + 2, 4)
            bytes += head(1, "Net/ThemeName") + number(7, 4) + padded("Adwaita")
            bytes += head(2, "Colour") + [UInt8](repeating: 9, count: 8)
            for (name, value) in integers { bytes += head(0, name) + number(value, 4) }
            return bytes
        }
    }

    @Test(
        "Resources without a usable Xft.dpi say nothing",
        arguments: ["", "Xft.dpi:", "Xft.dpi: much", "Xft.dpi: -96", "XXft.dpi: 96"])
    func scaleUnknown(resources: String) {
        #expect(DesktopScale.said(by: resources) == nil)
    }

    @Test(
        "A picture is kept of a whole window, unless it is twice as large as its screen",
        arguments: [
            ((1280, 800), (960, 640), (960, 640)), ((1280, 800), (4096, 4096), (4096, 4096)),
            ((1280, 800), (30_000, 30_000), (4096, 4096)), ((1280, 800), (30_000, 100), (4096, 100)),
            ((5120, 2880), (30_000, 30_000), (10_240, 5760)), ((32_767, 32_767), (32_767, 32_767), (16_384, 4096)),
        ])
    func pictureSize(screen: (Int, Int), window: (Int, Int), picture: (Int, Int)) {
        let size = WindowSize(pixelWidth: window.0, pixelHeight: window.1, scale: 2)
        let pictured = size.pictured(screenWidth: screen.0, screenHeight: screen.1)
        #expect(pictured == WindowSize(pixelWidth: picture.0, pixelHeight: picture.1, scale: 2))
    }

    @Test("A display that does not exist is an error that names it and says what to do")
    func noDisplay() {
        let error = #expect(throws: DisplayError.self) { try X11Display.open(name: ":4095") }
        #expect(error == .cannotOpen(name: ":4095"))
        #expect("\(DisplayError.cannotOpen(name: ":7"))".hasPrefix("cannot open display :7: "))
        #expect("\(DisplayError.cannotOpen(name: ":7"))".hasSuffix("`strata render` makes pictures without one"))
        #expect(error?.exitStatus == 69)
    }

    @Test("A screen of 16-bit pixels is refused in words")
    func unsuitableVisual() throws {
        let server = try VirtualDisplay(depth: 16)
        #expect(throws: DisplayError.unsuitableVisual(display: server.name)) { try X11Display.open(name: server.name) }
    }

    @Test("The environment decides the refresh interval, then the server, then 60 Hz; nonsense decides nothing")
    func refreshInterval() throws {
        #expect(RefreshRate.interval(asked: "125", reported: { 50 }) == 8)
        #expect(RefreshRate.interval(asked: nil, reported: { 50 }) == 20)
        #expect(RefreshRate.interval(asked: "0", reported: { nil }) == 1000.0 / 60)
        #expect(RefreshRate.interval(asked: "fast", reported: { 100_000 }) == 1000.0 / 60)
        let test = try TestWindow()
        #expect((1...100).contains(test.display.refreshInterval()))
    }

    #if compiler(>=6.2)
        @Test("When the server dies the program ends with 69 and says so in one line")
        func serverDies() async throws {
            let outcome = await #expect(processExitsWith: .exitCode(69), observing: [\.standardErrorContent]) {
                let test = try TestWindow()
                let loop = PollLoop(display: test.display)
                loop.schedule(after: 0) { test.server.stop() }
                _ = loop.run()
            }
            let text = outcome.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
            #expect(text.hasPrefix("strata: the X server at :"))
            #expect(text.hasSuffix("has gone away\n"))
            #expect(text.split(separator: "\n").count == 1)
        }

        @Test("A server that takes the number of one that has died is another one, and no reason to end otherwise")
        func serverIsFollowed() async throws {
            await #expect(processExitsWith: .exitCode(69)) {
                let test = try TestWindow()
                let loop = PollLoop(display: test.display)
                var next: VirtualDisplay?
                loop.schedule(after: 0) {
                    test.server.stop()
                    // Where the number is taken already, there is another server just as well.
                    next = try? VirtualDisplay(test.server.name)
                }
                _ = loop.run()
                next?.stop()
            }
        }

        @Test("A server that dies while we write to it ends the program the same way, not by a signal")
        func serverDiesDuringWrite() async throws {
            await #expect(processExitsWith: .exitCode(69)) {
                let test = try TestWindow()
                test.server.stop()
                // The server's end may take its time where many other things run.
                for _ in 0..<10_000 {
                    test.window.setTitle("still there?")
                    usleep(1000)
                }
            }
        }
    #endif
}

extension TestWindow {
    /// Does what a window manager does: sends one of WM_PROTOCOLS' messages.
    func sendProtocol(_ name: Atoms.Name, at time: Int = 1234, values: (Int, Int)? = nil) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window.identifier
        event.xclient.message_type = display.atoms[.windowProtocols]
        event.xclient.format = 32
        let (first, second) = values ?? (Int(window.identifier), 0)
        event.xclient.data.l = (Int(display.atoms[name]), time, first, second, 0)
        XSendEvent(display.connection, window.identifier, 0, 0, &event)
    }

    /// The value of the counter that the window names, as a window manager reads it; nil where it names none.
    var counterValue: Int64? {
        var (type, format): (Atom, Int32) = (0, 0)
        var (count, remaining): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display.connection, window.identifier, display.atoms[.syncCounter], 0, 1, 0, Atom(XA_CARDINAL), &type,
            &format, &count, &remaining, &data)
        defer { if let data { XFree(data) } }
        guard format == 32, count == 1, let data else { return nil }
        let counter = data.withMemoryRebound(to: UInt.self, capacity: 1) { $0.pointee }
        var value = XSyncValue()
        guard XSyncQueryCounter(display.connection, XSyncCounter(counter), &value) != 0 else { return nil }
        return Int64(value.hi) << 32 | Int64(value.lo)
    }
}
