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
    var servedList: ListPane? { pane }
    private var beginning: EntryBeginning
    private var loop: (any EventLoop)?
    private var onArrival: () -> Void = {}
    private var registration: LoopRegistration?

    /// - Parameters:
    ///   - lines: what is joined.
    ///   - rule: which lines begin an entry; nil: those that begin as most do that have a time.
    init(of lines: any Document, by rule: RowRule?) {
        (beginning, entries) = (EntryBeginning(of: lines, by: rule), EntryDocument(of: lines))
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

    func applyPending() {
        decide()
        entries.advance(reading: pane?.list.rowBeingRead)
    }

    /// Waits until all lines that are there were looked at.
    func settle() {
        decide()
        while entries.isRunning, let descriptor = entries.wakeUpDescriptor {
            _ = waitForInput(descriptor, milliseconds: 20)
            entries.advance(reading: nil)
        }
    }

    private func watch() {
        guard registration == nil, let loop, let descriptor = entries.wakeUpDescriptor else { return }
        registration = loop.watch(descriptor) { [unowned self] in onArrival() }
    }

    private func decide() {
        let isNew = beginning.look() || pane?.status.isIndexed == true && beginning.lookAgain()
        guard isNew, let rule = beginning.rule else { return }
        // Where the system has no thread left, lines stay rows.
        try? entries.join(by: rule)
        if let registration { loop?.remove(registration) }
        registration = nil
        watch()
    }

    /// Waits a little for the first ones, so that no list is shown without them.
    func begin(within patience: Double) {
        decide()
        Thread.wait(atMost: patience) {
            entries.advance(reading: nil)
            return entries.isRunning && !entries.isShowing
        }
    }
}
