internal import CX11
import StrataSystem
import StrataWindow

/// Text that is dragged out of a window, to wherever the button comes up (XDND 5). It is copied, never moved.
///
/// The button that is held brings all movements of the pointer to the window, and lets that decide about its shape, so that
/// nothing but the keyboard has to be grabbed.
final class DragSource {
    /// The phase that it has come to.
    enum Phase: Equatable {
        /// The button is held.
        case held
        /// It came up, and the target has not said yet whether it takes the text there.
        case released
        /// The target takes the text.
        case dropped
        /// It was called off while the button was held, which still is.
        case calledOff
        /// There is no more to it.
        case over
    }

    /// The time that a target may take to answer, in milliseconds.
    struct Patience {
        /// The patience for the last place, once the button is up.
        var status = 1000.0
        /// The patience for the text to be taken.
        var finish = 30_000.0
    }

    /// The window that it comes from.
    let source: XID
    /// Takes the shape that the pointer is to have; nil: that which it has without this.
    var onCursor: (CursorShape?) -> Void = { _ in }
    /// Called when there is no more to it.
    var onEnd: () -> Void = {}
    private(set) var phase = Phase.held
    private(set) var target: DragTarget?
    /// True if the target would take the text at the place that it was told last.
    private(set) var isAccepted = false
    var patience = Patience()
    /// The time at which the target is given up, in milliseconds of the monotonic clock.
    private(set) var deadline: Double?

    private let server: ServerConnection
    private let owner: SelectionOwner
    private let isOwn: (XID) -> Bool
    /// The place of the pointer, while the target has not been told.
    private var place: (x: Int, y: Int)?
    private var isStatusAwaited = false
    private var hasKeyboard = true
    /// The area in which the target need not be told that the pointer moves, in pixels of the screen.
    private var quietArea: PixelRect?

    /// Begins to drag a text out of a window; nil where the selection is another program's already.
    ///
    /// - Parameter isOwn: Whether a window is this program's, on which nothing is dropped.
    init?(
        _ text: OfferedText, from source: XID, at place: (x: Int, y: Int), _ server: ServerConnection,
        _ owner: SelectionOwner, isOwn: @escaping (XID) -> Bool
    ) {
        (self.source, self.place, self.server, self.owner, self.isOwn) = (source, place, server, owner, isOwn)
        guard owner.own(server.atoms[.dragSelection], text, window: source) else { return nil }
        server.setProperty(server.atoms[.dragTypes], of: source, Atom(XA_ATOM), types.map { UInt($0) })
        // Escape must come here whichever window has the keyboard; that another has grabbed it is no reason not to
        // drag.
        XGrabKeyboard(server.pointer, source, 0, GrabModeAsync, GrabModeAsync, server.lastEventTime)
    }

    /// The types that the text is given as, best first.
    private var types: [Atom] {
        [server.atoms[.utf8MediaType], server.atoms[.utf8], server.atoms[.text], Atom(XA_STRING)]
    }

    /// True if the pointer is its own, and no movement of it concerns the window.
    var holdsPointer: Bool { phase == .held || phase == .calledOff }
    /// True if keys are its own.
    var holdsKeyboard: Bool { phase == .held }

    // MARK: - What the reader does

    /// Takes in that the pointer has moved, which is told when all movements have been read.
    func move(toX x: Int, y: Int) { if phase == .held { place = (x, y) } }

    /// Tells the window under the pointer where it is, once the one that was told before has answered.
    func tellPlace() {
        guard phase == .held || phase == .released, let place else { return }
        let found = DragTarget(atX: place.x, y: place.y, server, isOwn: isOwn)
        if found != target { enter(found) }
        guard target != nil else {
            self.place = nil
            return
        }
        guard !isStatusAwaited else { return }
        self.place = nil
        let isQuiet = quietArea?.contains(PixelRect(x: place.x, y: place.y, width: 1, height: 1)) == true
        // Where the button came up is told once more, for that decides.
        guard !isQuiet || phase == .released else { return }
        isStatusAwaited = true
        let packed = (place.x & 0xFFFF) << 16 | place.y & 0xFFFF
        say(.dragPosition, (0, packed, Int(server.lastEventTime), Int(server.atoms[.dragCopy])))
    }

    /// Takes in that the button came up.
    func release() {
        guard phase == .held else { return end() }
        phase = .released
        letGo()
        tellPlace()
        deadline = MonotonicClock.now + patience.status
        decide()
    }

    /// Calls it off; the button may still be held.
    func callOff() {
        guard phase == .held else { return }
        enter(nil)
        phase = .calledOff
        letGo()
        owner.withdraw(server.atoms[.dragSelection])
    }

    /// Ends it, however far it has come.
    func end() {
        guard phase != .over else { return }
        if phase == .held || phase == .released { enter(nil) }
        phase = .over
        deadline = nil
        letGo()
        // Text that is on its way is given to its end.
        owner.withdraw(server.atoms[.dragSelection])
        onEnd()
    }

    /// Gives up a target that has not answered in its time.
    func expire() { if let deadline, deadline <= MonotonicClock.now { end() } }

    // MARK: - What the target says

    /// Takes in XdndStatus: whether the text would be taken, and where that is not to be asked again.
    func statusCame(_ values: (Int, Int, Int, Int, Int)) {
        guard isFromTarget(values.0), phase == .held || phase == .released else { return }
        isStatusAwaited = false
        isAccepted = values.1 & 1 != 0
        let area = PixelRect(
            x: Int(Int16(truncatingIfNeeded: values.2 >> 16)), y: Int(Int16(truncatingIfNeeded: values.2)),
            width: values.3 >> 16 & 0xFFFF, height: values.3 & 0xFFFF)
        quietArea = values.1 & 2 == 0 && !area.isEmpty ? area : nil
        showWhetherAccepted()
        tellPlace()
        decide()
    }

    /// Takes in XdndFinished: the target has the text, or has no use for it after all.
    func finishCame(_ values: (Int, Int, Int, Int, Int)) {
        if phase == .dropped, isFromTarget(values.0) { end() }
    }

    private func isFromTarget(_ window: Int) -> Bool {
        guard let target else { return false }
        let window = XID(UInt32(truncatingIfNeeded: window))
        return window == target.window || window == target.receiver
    }

    // MARK: - What the target is told

    /// Drops the text, or leaves, as soon as the target has said which.
    private func decide() {
        guard phase == .released, !isStatusAwaited else { return }
        guard target != nil, isAccepted else { return end() }
        say(.dragDrop, (0, Int(server.lastEventTime), 0, 0))
        phase = .dropped
        deadline = MonotonicClock.now + patience.finish
    }

    /// Has another target, or none.
    private func enter(_ new: DragTarget?) {
        if target != nil { say(.dragLeave, (0, 0, 0, 0)) }
        (target, isAccepted, isStatusAwaited, quietArea) = (new, false, false, nil)
        showWhetherAccepted()
        guard let new else { return }
        let first = types.map { Int($0) }
        // The lowest bit says that there are more types than these three, all of which are at the source.
        say(.dragEnter, (Int(new.version) << 24 | 1, first[0], first[1], first[2]))
    }

    private func showWhetherAccepted() {
        if phase == .held { onCursor(isAccepted ? .dropTaken : .dropRefused) }
    }

    /// Lets go of the pointer and the keyboard.
    private func letGo() {
        guard hasKeyboard else { return }
        hasKeyboard = false
        onCursor(nil)
        XUngrabKeyboard(server.pointer, server.lastEventTime)
        server.flush()
    }

    private func say(_ name: Atoms.Name, _ values: (Int, Int, Int, Int)) {
        guard let target else { return }
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = target.window
        event.xclient.message_type = server.atoms[name]
        event.xclient.format = 32
        event.xclient.data.l = (Int(source), values.0, values.1, values.2, values.3)
        XSendEvent(server.pointer, target.receiver, 0, 0, &event)
        server.flush()
    }
}
