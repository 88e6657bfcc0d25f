import Strata
import StrataDocument
import StrataInterface
import StrataSearch
import StrataWindow

/// Looks for a pattern in rows that arrive while the user does not look at the window: the window asks to be looked at,
/// and the desktop says how many there were.
final class ArrivalWatch {
    private let matcher: Matcher
    private let window: any Window
    private let loop: any EventLoop
    private let notices: DesktopNotices
    private var lists: [ListWatch] = []
    private var next: LoopRegistration?

    /// The time that a look takes in one turn of the loop, in milliseconds; what is left has its turn behind the next
    /// frame.
    private static let patience = 4.0
    private static let pause = 16.0

    /// - Parameters:
    ///   - panes: the lists that are looked at, as they are shown.
    ///   - notices: what tells the desktop.
    init(
        for matcher: Matcher, in panes: [ListPane], of window: any Window, loop: any EventLoop, notices: DesktopNotices
    ) {
        (self.matcher, self.window, self.loop, self.notices) = (matcher, window, loop, notices)
        for pane in panes { add(pane) }
    }

    /// Looks at another list, too.
    func add(_ pane: ListPane) {
        let list = ListWatch(pane)
        lists.append(list)
        pane.list.document.observers.add(self) { watch, update in watch.handle(update, in: list) }
    }

    /// Looks at a list no more.
    func remove(_ pane: ListPane) { lists.removeAll { $0.pane === pane } }

    /// Takes in that the window has the keyboard: its reader sees what there is.
    func keyboardCame() {
        for list in lists { list.next = nil }
        notices.close()
    }

    /// Rows that were there all along are no news, and neither are those that a reader has brought back.
    private func handle(_ update: DocumentUpdate, in list: ListWatch) {
        guard update.cause == .arrival, !window.hasKeyboard, let pane = list.pane else { return }
        let count = update.changes.reduce(0) { if case .appended(let count, _) = $1 { $0 + count } else { $0 } }
        let document = pane.list.document
        guard count > 0, count <= document.count, list.next == nil else { return }
        list.next = document.id(at: document.count - count)
        // The caller that tells of the update has others to tell.
        next = next ?? loop.schedule(after: 0) { [weak self] in self?.look() }
    }

    private func look() {
        next = nil
        let deadline = loop.now + Self.patience
        var found = ListWatch.Found()
        for list in lists { list.look(for: matcher, until: { [loop] in loop.now >= deadline }, &found) }
        if lists.contains(where: { $0.next != nil }) {
            next = loop.schedule(after: Self.pause) { [weak self] in self?.look() }
        }
        guard found.count > 0 else { return }
        window.demandAttention()
        notices.add(found.count, latest: found.latest)
    }
}

/// The rows that have arrived in a list and were not looked at yet.
private final class ListWatch {
    /// The matches in rows.
    struct Found {
        var count = 0
        /// The text of the last row.
        var latest = ""
    }

    private(set) weak var pane: ListPane?
    /// The first row that was not looked at; nil where all were.
    var next: RowID?

    /// The number of rows between two looks at the clock.
    private static let step = 64
    /// The length of a row that a notification has room for, in bytes.
    private static let longest = 400

    init(_ pane: ListPane) { self.pane = pane }

    /// Looks at rows until there are no more, or it is time to stop.
    func look(for matcher: Matcher, until isLate: () -> Bool, _ found: inout Found) {
        guard let next, let document = pane?.list.document else { return }
        self.next = nil
        // Rows that a ring has dropped meanwhile cannot be looked at.
        var place = document.index(of: next) ?? 0
        while place < document.count {
            let end = min(place + Self.step, document.count)
            for row in place..<end { look(at: document.line(at: row), for: matcher, &found) }
            place = end
            if place < document.count, isLate() {
                self.next = document.id(at: place)
                return
            }
        }
    }

    private func look(at line: Line, for matcher: Matcher, _ found: inout Found) {
        guard !line.isHeader, !line.isDivider, !line.isContext,
            line.bytes.withUnsafeBytes({ matcher.verdict(on: $0) == .found })
        else { return }
        found.count += 1
        found.latest = String(decoding: line.bytes.prefix(Self.longest), as: UTF8.self)
    }
}
