import Glibc
import Strata
import StrataSystem
import StrataWindow
import StrataX11Testing
import Synchronization
import Testing

@testable import StrataX11

/// Why tests on a display are skipped; nil where they can run.
let missingPrograms = VirtualDisplay.missingPrograms()
let canRun = missingPrograms.isEmpty
let skipReason: Comment = "needs \(missingPrograms.joined(separator: " and ")); apt-get install xvfb xdotool"

/// A server, a connection, a shown window with its picture, and what happened to it.
final class TestWindow {
    let window: X11Window
    let display: X11Display
    let server: VirtualDisplay
    private(set) var events: [WindowEvent] = []

    /// Shows a window of 400 by 300 points at the screen's top left corner.
    init(
        scale: Double = 1, title: String = "Test", icons: [WindowIcon] = [], sharesMemory: Bool = true
    ) throws {
        server = try VirtualDisplay()
        display = try X11Display.open(name: server.name, scale: scale, sharesMemory: sharesMemory)
        var configuration = WindowConfiguration(title: title, size: Size(width: 400, height: 300))
        configuration.icons = icons
        window = X11Window(display: display, configuration: configuration)
        window.onEvent = { [unowned self] in events.append($0) }
        window.show()
        try wait(for: "the first exposure") { if case .exposed = $0 { true } else { false } }
    }

    /// What a test took from it, such as a picture, may outlive it and keep the connection; the server must outlive both.
    deinit { RetiredServers.add(server, with: display) }

    /// Handles events until one matches, and returns it. Those before it stay in `events`.
    @discardableResult
    func wait(for what: String, where matches: (WindowEvent) -> Bool) throws -> WindowEvent {
        let deadline = MonotonicClock.now + 10_000
        var checked = 0
        while true {
            display.dispatchEvents()
            while checked < events.count {
                if matches(events[checked]) { return events[checked] }
                checked += 1
            }
            let left = deadline - MonotonicClock.now
            guard left > 0 else { throw Timeout(what: what, events: events) }
            var waiting = pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, Int32(left))
        }
    }

    /// Handles everything the server has to say by now, and has it do what that has led to.
    func settle() {
        display.synchronize()
        display.dispatchEvents()
        // A long request is on its way for a while, and those of others may come before it.
        display.synchronize()
    }

    /// Forgets what has happened so far.
    func forgetEvents() {
        settle()
        events = []
    }

    /// Fills a part of a picture with one colour.
    static func fill(_ image: SharedImage, _ area: PixelRect, _ color: UInt32) {
        for y in area.y..<area.y + area.height {
            let row = (image.base + y * image.stride).assumingMemoryBound(to: UInt32.self)
            for x in area.x..<area.x + area.width { row[x] = color }
        }
    }
}

struct Timeout: Error, CustomStringConvertible {
    let what: String
    let events: [WindowEvent]

    var description: String { "waited ten seconds for \(what); what happened instead: \(events)" }
}

/// Servers that no test uses any more, each until nothing is connected to it.
enum RetiredServers {
    private struct Retired: @unchecked Sendable {
        let server: VirtualDisplay
        weak var display: X11Display?
    }

    private static let servers = Mutex<[Retired]>([])
    /// So many are kept longer: a test may have a connection of its own, and be about to close it.
    private static let patience = 8

    static func add(_ server: VirtualDisplay, with display: X11Display) {
        let retired = Retired(server: server, display: display)
        let ended = servers.withLock { servers in
            let ended = servers.dropLast(patience).filter { $0.display == nil }
            servers.removeAll { server in ended.contains { $0.server === server.server } }
            servers.append(retired)
            return ended
        }
        for retired in ended { retired.server.stop() }
    }
}
