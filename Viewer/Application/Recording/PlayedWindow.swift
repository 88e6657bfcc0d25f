import Strata
import StrataWindow

/// The window of a recorded run that is given again: nothing but what was written down happens to it.
final class PlayedWindow: Window {
    private let tape: PlayedTape
    private var offers: [OfferedText] = []
    private(set) var size: WindowSize
    private(set) var pictureSize: WindowSize
    /// The place of the pointer, in points of the window; nil outside.
    private(set) var pointer: Point?
    var onEvent: ((WindowEvent) -> Void)?
    var cursor = CursorShape.arrow
    var background: UInt32?

    init(_ facts: WindowFacts, _ loop: PlayedLoop, on tape: PlayedTape) {
        (self.tape, size, pictureSize) = (tape, facts.size, facts.pictureSize)
        loop.onWindow = { [unowned self] in handle($0) }
    }

    var hasKeyboard: Bool { false }
    var takesText = true
    var state: WindowState { tape.pass("state") { WindowState() } }
    var isClosed: Bool { tape.pass("closed") { false } }

    func setTitle(_ title: String) {}
    func show() {}
    func close() {}
    func setTextSpot(_ spot: Point) {}
    func makePicture() -> any WindowPicture { makePlayedPicture() }
    func makePlayedPicture() -> PlayedPicture { PlayedPicture(pictureSize, on: tape) }

    func finishPreedit() -> String { ask("preedit", orElse: "") }
    func requestPaste(from selection: Selection) { _ = ask("paste", orElse: true) }

    func offer(_ text: OfferedText, as selection: Selection) -> Bool {
        offers.append(text)
        return ask("offer", orElse: true)
    }

    /// Returns nil, for nothing of a desktop is left to take it over.
    func handOverClipboard() -> Bool? { nil }

    func drag(_ text: OfferedText) -> Bool {
        offers.append(text)
        return ask("drag", orElse: true)
    }

    private func ask<Value: Codable>(_ name: String, orElse value: Value) -> Value {
        while let cause = tape.nextWithin() { handle(cause) }
        return tape.pass(name) { value }
    }

    private func handle(_ cause: RecordedCause) {
        switch cause {
        case .window(let event, let size, let pictureSize):
            (self.size, self.pictureSize) = (size, pictureSize)
            notePointer(event)
            onEvent?(event)
        case .given(let number, let count):
            guard offers.indices.contains(number - 1) else { return }
            offers[number - 1].noteGiven(count)
        case .watch, .timer, .end: break
        }
    }

    private func notePointer(_ event: WindowEvent) {
        switch event {
        case .pointerEntered(let point), .pointerMoved(let point, _): pointer = point
        case .buttonPressed(let press): pointer = press.position
        case .scrolled(let scroll): pointer = scroll.position
        case .pointerLeft: pointer = nil
        default: break
        }
    }
}
