import Strata
import StrataWindow

/// A window in memory: it takes events from a test, and keeps what the program shows.
public final class MemoryWindow: Window {
    /// A picture that was shown.
    public struct Frame: Equatable {
        /// The time, in milliseconds of the loop.
        public let time: Double
        /// The areas in which parts of the picture were shown, in device pixels.
        public let areas: [PixelRect]
        /// The areas that were moved before that.
        public let moves: [PixelMove]
    }

    /// Takes its events, in the turn that they are sent in.
    public var onEvent: ((WindowEvent) -> Void)?
    /// The size of its content.
    public private(set) var size: WindowSize
    /// True once it has been closed.
    public private(set) var isClosed = false
    /// The shape of the pointer over the window.
    public var cursor: CursorShape = .arrow
    /// The colour of what is new of the window, 0x00RRGGBB; nil is black.
    public var background: UInt32?
    /// The text of the title bar.
    public private(set) var title = ""
    /// True once the window was put on the screen.
    public private(set) var isShown = false
    /// The place of the caret that the input method was told, in points.
    public private(set) var textSpot: Point?
    /// The part of the screen that it takes.
    public private(set) var state = WindowState()
    /// True if it gets the whole screen when it asks, as from a window manager.
    public var isManaged = true
    /// True while it has the keyboard.
    public private(set) var hasKeyboard = true
    /// True if it has asked the reader to look at it, and has not had the keyboard since.
    public private(set) var demandsAttention = false
    /// The text of each selection, from this window or another one.
    public var selections: [Selection: String] { offers.mapValues(\.text) }
    private var offers: [Selection: (text: String, isOwn: Bool)] = [:]
    /// True if what was copied outlives the window.
    public var keepsClipboard = false
    /// The text that is dragged to other windows.
    public private(set) var dragged: OfferedText?
    /// True if what it shows may be moved, as while nothing covers it.
    public var movesContent = true
    /// The text that the input method makes of its own when it is to finish.
    public var unfinishedText = ""
    /// The frames that were shown, in order.
    public private(set) var frames: [Frame] = []

    private let loop: ManualLoop
    /// Rows from the top, 0x00RRGGBB.
    private var pixels: [UInt32]

    /// A window of a size in points, all black.
    public init(loop: ManualLoop, size: Size, scale: Double = 1) {
        self.loop = loop
        self.size = Self.pixels(size, scale)
        pixels = Self.black(self.size)
    }

    /// All of the window.
    public var pictureSize: WindowSize { size }
    /// Changes what the title bar says.
    public func setTitle(_ title: String) { self.title = title }
    /// Puts the window on the screen.
    public func show() { isShown = true }
    /// True if keys are typed into a text.
    public var takesText = true
    /// Tells the input method where the caret is, in points.
    public func setTextSpot(_ spot: Point) { textSpot = spot }

    /// Takes the window away for good.
    public func close() {
        isClosed = true
        onEvent = nil
    }

    /// Asks for the whole screen, or for no more than before; it is told in the next turn.
    public func setFullscreen(_ isFullscreen: Bool) {
        guard isManaged, state.isFullscreen != isFullscreen else { return }
        loop.schedule(at: loop.now) { [weak self] in
            guard let self else { return }
            state.isFullscreen = isFullscreen
            onEvent?(.stateChanged(state))
        }
    }

    /// Asks the reader to look at the window.
    public func demandAttention() { demandsAttention = true }

    /// Makes the picture of the window, all black.
    public func makePicture() -> any WindowPicture { MemoryPicture(self, size) }

    /// Ends what the input method is making: ``unfinishedText`` is what comes of it.
    public func finishPreedit() -> String {
        defer { unfinishedText = "" }
        return unfinishedText
    }

    /// Offers a text, which the selection holds from here on.
    @discardableResult
    public func offer(_ text: OfferedText, as selection: Selection) -> Bool {
        guard !isClosed else { return false }
        offers[selection] = (String(decoding: text.bytes, as: UTF8.self), true)
        return true
    }

    /// Hands over what was copied from this window to ``keepsClipboard``.
    public func handOverClipboard() -> Bool? { offers[.clipboard]?.isOwn == true ? keepsClipboard : nil }

    /// Has a text be dragged; no window takes it.
    public func drag(_ text: OfferedText) -> Bool {
        dragged = text
        return !isClosed
    }

    /// Asks for a selection's text; the answer comes in the next turn.
    public func requestPaste(from selection: Selection) {
        loop.schedule(at: loop.now) { [weak self] in
            guard let self else { return }
            onEvent?(.pasted(selection, selections[selection]))
        }
    }

    // MARK: - What the screen shows

    /// The pixel that is shown at `x`, `y`, as 0x00RRGGBB.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(
            size.bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1)), "the pixel lies outside the window")
        return pixels[y * size.pixelWidth + x]
    }

    /// The bytes of a PNG file of what it shows.
    var png: [UInt8] { PNGPicture(width: size.pixelWidth, height: size.pixelHeight, pixels: pixels).bytes }

    /// Moves what it shows, then shows parts of a picture.
    func take(_ areas: [PixelRect], moving moves: [PixelMove], of picture: MemoryPicture) {
        guard !isClosed else { return }
        moves.forEach(move)
        let shown = areas.map { $0.intersection(size.bounds) }.filter { !$0.isEmpty }
        for area in shown {
            for y in area.y..<area.bottom {
                for x in area.x..<area.right {
                    if let color = picture.color(x, y) { pixels[y * size.pixelWidth + x] = color }
                }
            }
        }
        frames.append(Frame(time: loop.now, areas: shown, moves: moves))
    }

    private func move(_ move: PixelMove) {
        let before = pixels
        let target = move.area.intersection(size.bounds)
        for y in target.y..<target.bottom {
            for x in target.x..<target.right {
                let (sourceX, sourceY) = (x - move.x, y - move.y)
                precondition(
                    size.bounds.contains(PixelRect(x: sourceX, y: sourceY, width: 1, height: 1)),
                    "pixels are moved in from outside the window")
                pixels[y * size.pixelWidth + x] = before[sourceY * size.pixelWidth + sourceX]
            }
        }
    }

    // MARK: - What happens to it

    /// Has events happen, all in one turn of the loop. A closed window gets none.
    public func send(_ events: WindowEvent...) {
        for event in events where event == .focusGained || event == .focusLost { hasKeyboard = event == .focusGained }
        if hasKeyboard { demandsAttention = false }
        loop.runTurn { for event in events { onEvent?(event) } }
    }

    /// Gives it another size, in points, as its reader would; its content is lost, and its background stands there.
    public func resize(to size: Size) {
        self.size = Self.pixels(size, self.size.scale)
        pixels = [UInt32](repeating: background ?? 0, count: self.size.pixelWidth * self.size.pixelHeight)
        send(.resized(self.size))
    }

    /// Has another program offer a selection.
    public func takeOver(_ selection: Selection, with text: String) {
        offers[selection] = (text, false)
        send(.selectionLost(selection))
    }

    private static func pixels(_ size: Size, _ scale: Double) -> WindowSize {
        WindowSize(
            pixelWidth: max(1, Int((size.width * scale).rounded())),
            pixelHeight: max(1, Int((size.height * scale).rounded())), scale: scale)
    }

    private static func black(_ size: WindowSize) -> [UInt32] {
        [UInt32](repeating: 0, count: size.pixelWidth * size.pixelHeight)
    }
}
