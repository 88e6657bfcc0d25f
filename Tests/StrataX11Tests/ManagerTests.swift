import CX11
import Strata
import StrataSystem
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

@Suite("A window and who manages it", .serialized, .enabled(if: canRun, skipReason))
struct ManagerTests {
    /// Says what a window manager says of a window.
    private func say(_ states: [Atoms.Name], of test: TestWindow) {
        let (display, atoms) = (test.display, test.display.atoms)
        display.server.setProperty(
            atoms[.state], of: test.window.identifier, Atom(XA_ATOM), states.map { atoms[$0] })
        test.settle()
    }

    @Test("It asks the root for the whole screen, and takes itself to have it when the manager says so")
    func fullscreen() throws {
        let test = try TestWindow()
        let manager = try X11Display.open(name: test.server.name, scale: 1)
        // Of which only one program can be told, so that it is the manager.
        XSelectInput(manager.connection, manager.root, SubstructureNotifyMask | SubstructureRedirectMask)
        manager.synchronize()
        test.window.setFullscreen(true)
        test.settle()
        #expect(manager.requests == [[1, manager.atoms[.fullscreen], 0, 1]] && test.window.state == WindowState())
        test.forgetEvents()
        say([.maximizedAcross, .fullscreen], of: test)
        #expect(test.window.state == WindowState(isFullscreen: true))
        say([.maximizedAcross, .maximizedDown], of: test)
        say([.maximizedDown, .maximizedAcross], of: test)
        #expect(test.window.state == WindowState(isMaximized: true))
        test.window.setFullscreen(false)
        test.settle()
        #expect(manager.requests == [[0, manager.atoms[.fullscreen], 0, 1]])
        say([], of: test)
        #expect(
            test.events == [
                .stateChanged(WindowState(isFullscreen: true)), .stateChanged(WindowState(isMaximized: true)),
                .stateChanged(WindowState()),
            ])
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("Where nobody manages windows it takes the screen itself, and goes back to where it was")
    func unmanaged() throws {
        let test = try TestWindow()
        try test.server.xdotool("windowmove", "--sync", "\(test.window.identifier)", "30", "40")
        test.forgetEvents()
        func place() throws -> [Int] {
            test.settle()
            let origin = try #require(test.window.screenOrigin)
            return [origin.x, origin.y, test.window.size.pixelWidth, test.window.size.pixelHeight]
        }
        for _ in 0..<2 {
            test.window.setFullscreen(true)
            test.window.setFullscreen(true)
            #expect(try place() == [0, 0, 1280, 800])
            #expect(test.window.ownSize == WindowSize(pixelWidth: 400, pixelHeight: 300, scale: 1))
            test.window.setFullscreen(false)
            #expect(try place() == [30, 40, 400, 300] && test.window.state == WindowState())
        }
        let states = test.events.compactMap { event in
            if case .stateChanged(let state) = event { state.isFullscreen } else { nil }
        }
        #expect(states == [true, false, true, false])
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("Before it is shown it says itself what it is to be, which start it is of, and when that was asked for")
    func beginning() throws {
        let server = try VirtualDisplay()
        let display = try X11Display.open(name: server.name, scale: 1)
        defer { RetiredServers.add(server, with: display) }
        let witness = try X11Display.open(name: server.name, scale: 1)
        XSelectInput(witness.connection, witness.root, PropertyChangeMask)
        witness.synchronize()
        var configuration = WindowConfiguration(title: "Begun", size: Size(width: 400, height: 300))
        configuration.state = WindowState(isFullscreen: true, isMaximized: true)
        configuration.startupIdentifier = #"desk 1-"a"_TIME4321"#
        let window = X11Window(display: display, configuration: configuration)
        window.show()
        display.synchronize()
        let all = try server.run(["xprop", "-id", "\(window.identifier)"])
        #expect(all.contains("_NET_WM_STATE_FULLSCREEN, _NET_WM_STATE_MAXIMIZED_HORZ, _NET_WM_STATE_MAXIMIZED_VERT"))
        #expect(all.contains("_NET_WM_USER_TIME(CARDINAL) = 4321"))
        #expect(all.contains(#"_NET_STARTUP_ID(UTF8_STRING) = "desk 1-\"a\"_TIME4321""#))
        #expect(witness.startupMessages == #"remove: ID=desk\ 1-\"a\"_TIME4321"#)
        #expect(display.drainErrors().isEmpty)
    }

    @Test("The least size that it names follows the scale, which resources decide, and a manager that comes and goes")
    func liveScale() throws {
        let server = try VirtualDisplay()
        let display = try X11Display.open(name: server.name)
        defer { RetiredServers.add(server, with: display) }
        let other = try X11Display.open(name: server.name, scale: 1)
        let window = X11Window(
            display: display, configuration: WindowConfiguration(title: "Scaled", size: Size(width: 400, height: 300)))
        window.show()
        func settle() {
            for _ in 0..<2 {
                other.synchronize()
                display.synchronize()
                display.dispatchEvents()
            }
        }
        func least() throws -> String? {
            try server.run(["xprop", "-id", "\(window.identifier)", "WM_NORMAL_HINTS"]).split(separator: "\n")
                .first { $0.contains("minimum") }.map { String($0.split(separator: ":")[1]) }
        }
        #expect(try least() == " 160 by 120")
        other.server.setProperty(
            Atom(XA_RESOURCE_MANAGER), of: other.root, Atom(XA_STRING), Array("Xft.dpi:\t168\n".utf8))
        settle()
        #expect(try display.scale == 1.75 && least() == " 280 by 210")
        // 144 dots an inch by XSETTINGS, little-endian: one setting of a whole number.
        let owner = XCreateSimpleWindow(other.connection, other.root, 0, 0, 1, 1, 0, 0, 0)
        let settings: [UInt8] =
            [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 7, 0] + Array("Xft/DPI".utf8) + [0, 0, 0, 0, 0]
            + [0, 0x40, 0x02, 0]
        other.server.setProperty(other.atoms[.settings], of: owner, other.atoms[.settings], settings)
        XSetSelectionOwner(other.connection, other.atoms[.settingsManager], owner, 0)
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = other.root
        event.xclient.message_type = other.atoms[.manager]
        event.xclient.format = 32
        event.xclient.data.l = (0, Int(other.atoms[.settingsManager]), Int(owner), 0, 0)
        XSendEvent(other.connection, other.root, 0, StructureNotifyMask, &event)
        settle()
        #expect(try display.scale == 1.5 && least() == " 240 by 180")
        XDestroyWindow(other.connection, owner)
        settle()
        #expect(try display.scale == 1.75 && least() == " 280 by 210")
        XDeleteProperty(other.connection, other.root, Atom(XA_RESOURCE_MANAGER))
        settle()
        #expect(try display.scale == 1 && least() == " 160 by 120")
        #expect(display.drainErrors().isEmpty)
    }

    @Test("It asks to be looked at until it has the keyboard, and not while it has it")
    func attention() throws {
        let test = try TestWindow()
        let manager = try X11Display.open(name: test.server.name, scale: 1)
        XSelectInput(manager.connection, manager.root, SubstructureNotifyMask)
        manager.synchronize()
        func isUrgent() throws -> Bool {
            try test.server.run(["xprop", "-id", "\(test.window.identifier)", "WM_HINTS"]).contains("urgency hint bit")
        }
        test.window.demandAttention()
        test.window.demandAttention()
        test.settle()
        #expect(try isUrgent() && manager.requests == [[1, manager.atoms[.demandsAttention], 0, 1]])
        XSetInputFocus(test.display.connection, test.window.identifier, Int32(RevertToPointerRoot), 0)
        try test.wait(for: "the keyboard") { $0 == .focusGained }
        test.settle()
        #expect(try !isUrgent() && manager.requests == [[0, manager.atoms[.demandsAttention], 0, 1]])
        test.window.demandAttention()
        test.settle()
        #expect(try !isUrgent() && manager.requests.isEmpty)
    }
}

@Suite("The size of its own that a window has") struct OwnSizeTests {
    private func size(_ width: Int) -> WindowSize { WindowSize(pixelWidth: width, pixelHeight: 100, scale: 1) }

    @Test("is the one before it fills the screen, whichever of the two is told first")
    func orders() {
        var sizes = OwnSizes(size(300))
        sizes.resized(to: size(400), at: 1000, WindowState())
        sizes.filled(at: 5000)
        sizes.resized(to: size(1280), at: 5001, WindowState(isFullscreen: true))
        #expect(sizes.current == size(400))
        sizes.resized(to: size(420), at: 9000, WindowState())
        sizes.resized(to: size(1280), at: 12_000, WindowState())
        sizes.filled(at: 12_010)
        #expect(sizes.current == size(420))
    }

    @Test("is the one that its reader has dragged it to")
    func dragged() {
        var sizes = OwnSizes(size(300))
        for step in 1...20 { sizes.resized(to: size(300 + step), at: 1000 + Double(step) * 16, WindowState()) }
        sizes.filled(at: 3000)
        #expect(sizes.current == size(320))
    }

    @Test("has as many pixels as before when the scale changes, also while it fills the screen")
    func rescaled() {
        func doubled(_ width: Int) -> WindowSize { WindowSize(pixelWidth: width, pixelHeight: 100, scale: 2) }
        var sizes = OwnSizes(size(300))
        sizes.rescale(to: 2)
        #expect(sizes.current == doubled(300))
        sizes = OwnSizes(size(300))
        sizes.resized(to: size(1280), at: 1000, WindowState())
        sizes.rescale(to: 2)
        // Its size before that was meant.
        sizes.filled(at: 1010)
        #expect(sizes.current == doubled(300))
    }
}

extension X11Display {
    /// What windows have asked the manager for since the last call: what is behind the message's type.
    fileprivate var requests: [[UInt]] {
        synchronize()
        var requests: [[UInt]] = []
        var event = XEvent()
        while XCheckTypedEvent(connection, ClientMessage, &event) != 0 {
            guard event.xclient.message_type == atoms[.state] else { continue }
            let values = event.xclient.data.l
            requests.append([values.0, values.1, values.2, values.3].map { UInt(bitPattern: $0) })
        }
        return requests
    }

    /// The text that was sent to the root about the start of a program, up to its closing zero.
    fileprivate var startupMessages: String {
        synchronize()
        var bytes: [UInt8] = []
        var event = XEvent()
        while XCheckTypedEvent(connection, ClientMessage, &event) != 0 {
            guard [atoms[.startupBegin], atoms[.startupInfo]].contains(event.xclient.message_type) else { continue }
            withUnsafeBytes(of: event.xclient.data) { bytes += $0.prefix(20) }
        }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
