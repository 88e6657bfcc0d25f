import StrataDocument
import StrataInterface
import StrataSearch
import StrataSystem
import StrataWindow

/// Has lines joined to entries as soon as it is known by what they begin, and brings to the list what is found of them.
final class EntrySource: SceneSource {
    /// The rows that it brings.
    let entries: EntryDocument
    /// The list that shows them.
    private weak var pane: ListPane?
    private let lines: any Document
    /// Which lines begin an entry; nil while that is to be found out.
    private var rule: RowRule?
    private var isUndecided = true
    /// How many lines there were when somebody looked at them last.
    private var knownCount = 0
    private var loop: (any EventLoop)?
    private var onArrival: () -> Void = {}
    private var registration: LoopRegistration?

    /// So many lines tell how entries begin.
    private static let sample = 400

    /// - Parameters:
    ///   - lines: what is joined.
    ///   - rule: which lines begin an entry; nil: those that begin as most do that have a time.
    init(of lines: any Document, by rule: RowRule?) {
        (self.lines, self.rule, entries) = (lines, rule, EntryDocument(of: lines))
    }

    /// Shows them in a list.
    func show(in pane: ListPane) { self.pane = pane }

    deinit { disconnect() }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {
        (self.loop, self.onArrival) = (loop, onArrival)
        watch()
    }

    func disconnect() {
        if let registration { loop?.remove(registration) }
        (registration, loop) = (nil, nil)
    }

    func start() {}

    func applyPending() {
        if isUndecided { decide() }
        entries.advance(reading: pane?.list.rowBeingRead)
    }

    private func watch() {
        guard registration == nil, let loop, let descriptor = entries.wakeUpDescriptor else { return }
        registration = loop.watch(descriptor) { [unowned self] in onArrival() }
    }

    private func decide() {
        guard lines.count != knownCount else { return }
        knownCount = lines.count
        guard let rule = rule ?? shape() else {
            if lines.count >= Self.sample { isUndecided = false }
            return
        }
        isUndecided = false
        // Where the system has no thread left, lines stay rows.
        try? entries.join(by: rule)
        watch()
    }

    private func shape() -> RowRule? {
        let sample = (max(0, lines.count - Self.sample)..<lines.count).lazy.map { [lines] in
            Array(lines.line(at: $0).bytes)
        }
        let shapes = LineShape.common(to: sample)
        return shapes.isEmpty ? nil : .begins(shapes)
    }

    /// Waits a little for the first ones, so that no list is shown without them.
    func begin(within patience: Double) {
        if isUndecided { decide() }
        Thread.wait(atMost: patience) {
            entries.advance(reading: nil)
            return entries.isRunning && !entries.isShowing
        }
    }
}
