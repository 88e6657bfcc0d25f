import Strata
import StrataBus
import StrataSearch
import StrataWindow

/// Has the desktop show what arrives, by its notifications (Desktop Notifications Specification 1.2): one, which is brought
/// up to now every few seconds. If there is no bus, or no program that shows them, nothing happens, and nothing waits.
final class DesktopNotices {
    /// The least time between two, in milliseconds.
    static let pause = 3000.0
    /// A program that has not answered by then, in milliseconds, is asked once more with the next one.
    static let patience = 30_000.0

    private let title: String
    private let pattern: String
    private let loop: any EventLoop
    /// Connects, at the first that is to be said.
    private let connect: () -> BusConnection?
    private var bus: BusConnection?
    /// The server's number of what it shows; 0 where it shows nothing.
    private var shown: UInt32 = 0
    /// The number of rows since the user looked, and the last of them.
    private var (count, latest) = (0, "")
    private var said = 0
    private var lastTime = -Double.infinity
    /// The time at which the answer was asked for that has not come.
    private var asked: Double?
    private var timer: LoopRegistration?

    /// - Parameters:
    ///   - title: what the window shows.
    ///   - pattern: what is looked for, as it was given.
    init(
        of title: String, for pattern: String, loop: any EventLoop,
        connect: @escaping () -> BusConnection?
    ) {
        (self.title, self.pattern, self.loop, self.connect) = (title, pattern, loop, connect)
    }

    /// Adds rows that have come, and the text of the last one.
    func add(_ count: Int, latest: String) {
        (self.count, self.latest) = (self.count + count, latest)
        say()
    }

    /// Closes them, for the reader has seen them.
    func close() {
        if let timer { loop.remove(timer) }
        (timer, count, said) = (nil, 0, 0)
        if shown != 0 { call("CloseNotification", [.unsigned(shown)]) { _ in } }
        shown = 0
    }

    private func say() {
        guard count > said, timer == nil else { return }
        let wait = max(lastTime + Self.pause, asked.map { $0 + Self.patience } ?? 0) - loop.now
        guard wait <= 0 else {
            timer = loop.schedule(after: wait) { [weak self] in
                self?.timer = nil
                self?.say()
            }
            return
        }
        (lastTime, said, asked) = (loop.now, count, loop.now)
        let arguments: [BusValue] = [
            .string("strata"), .unsigned(shown), .string("strata"), .string(summary), .string(Self.markup(latest)),
            .strings([]), .array(of: "{sv}", []), .int(-1),
        ]
        let number = said
        call("Notify", arguments) { [weak self] in self?.handle($0, to: number) }
    }

    /// Takes the number of what is shown now.
    private func handle(_ answer: BusMessage?, to number: Int) {
        asked = nil
        guard let shown = answer?.unsigned() else { return }
        self.shown = shown
        // The program that was asked has taken so long that the reader has come meanwhile.
        if said == 0 { close() } else { rush() }
    }

    /// Says what came while the answer was waited for, once the pause is over.
    private func rush() {
        if let timer { loop.remove(timer) }
        timer = nil
        say()
    }

    private func call(_ member: String, _ arguments: [BusValue], answer: @escaping (BusMessage?) -> Void) {
        if bus == nil {
            bus = connect()
            bus?.onLoss = { [weak self] in
                guard let self else { return }
                // It is being called from within.
                loop.schedule(after: 0) { [weak self] in self?.forgetBus() }
            }
        }
        let name = "org.freedesktop.Notifications"
        bus?.call(
            name, "/org/freedesktop/Notifications", name, member, arguments, startsProgram: true, answer: answer)
    }

    private func forgetBus() { (bus, shown, asked) = (nil, 0, nil) }

    private var summary: String {
        "\(title): \(CountText.grouped(said)) new \(said == 1 ? "line has" : "lines have") '\(pattern)'"
    }

    /// Returns the text with what would be markup written out.
    static func markup(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }
}

extension DesktopNotices {
    /// Returns the notices of the session that the reader is in.
    static func standard(of title: String, _ loop: any EventLoop, for matcher: Matcher) -> DesktopNotices {
        DesktopNotices(of: title, for: matcher.pattern.text, loop: loop) { BusConnection(.session, loop: loop) }
    }
}
