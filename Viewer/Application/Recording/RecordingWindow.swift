import Strata
import StrataWindow

/// The window of a run that is recorded: it writes down what happens to it, and what it answers.
final class RecordingWindow: Window {
    private let base: any Window
    private let loop: RecordingLoop
    private let tape: RecordingTape
    private var offers = 0
    var onEvent: ((WindowEvent) -> Void)?

    init(_ base: any Window, _ loop: RecordingLoop, on tape: RecordingTape) {
        (self.base, self.loop, self.tape) = (base, loop, tape)
        base.onEvent = { [unowned self] event in
            loop.enter(.window(event, base.size, picture: base.pictureSize)) { onEvent?(event) }
        }
    }

    var size: WindowSize { base.size }
    var pictureSize: WindowSize { base.pictureSize }
    var isClosed: Bool { tape.pass("closed") { base.isClosed } }
    var state: WindowState { tape.pass("state") { base.state } }
    var ownSize: WindowSize { base.ownSize }
    var hasKeyboard: Bool { base.hasKeyboard }
    var screenOrigin: (x: Int, y: Int)? { base.screenOrigin }
    var cursor: CursorShape {
        get { base.cursor }
        set { base.cursor = newValue }
    }
    var background: UInt32? {
        get { base.background }
        set { base.background = newValue }
    }

    var takesText: Bool {
        get { base.takesText }
        set { base.takesText = newValue }
    }

    func setTitle(_ title: String) { base.setTitle(title) }
    func show() { base.show() }
    func setFullscreen(_ isFullscreen: Bool) { base.setFullscreen(isFullscreen) }
    func demandAttention() { base.demandAttention() }
    func addIcons(_ icons: [WindowIcon]) { base.addIcons(icons) }
    func close() { base.close() }
    func makePicture() throws(PictureError) -> any WindowPicture { RecordingPicture(try base.makePicture(), on: tape) }
    func setTextSpot(_ spot: Point) { base.setTextSpot(spot) }
    func finishPreedit() -> String { tape.pass("preedit") { base.finishPreedit() } }

    func offer(_ text: OfferedText, as selection: Selection) -> Bool {
        note(text)
        return tape.pass("offer") { base.offer(text, as: selection) }
    }

    func handOverClipboard() -> Bool? { base.handOverClipboard() }

    func drag(_ text: OfferedText) -> Bool {
        note(text)
        return tape.pass("drag") { base.drag(text) }
    }

    /// Writes down how much of a text is taken.
    private func note(_ text: OfferedText) {
        offers += 1
        let (number, tell) = (offers, text.onProgress)
        text.onProgress = { [unowned text, unowned loop] in loop.enter(.given(number, text.given), tell) }
    }

    func requestPaste(from selection: Selection) {
        _ = tape.pass("paste") {
            base.requestPaste(from: selection)
            return true
        }
    }
}
