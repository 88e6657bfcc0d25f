import StrataCanvas
import StrataWindow

/// The picture of a window that is given again, and what that window shows of it.
final class PlayedPicture: WindowPicture {
    private let tape: PlayedTape
    /// The surface that is drawn into.
    private var drawn: Surface
    /// The surface that the window shows.
    private(set) var shown: Surface
    private let scale: Double
    var surroundings: UInt32?
    /// Called with every frame, and what of it is new.
    var onFrame: ([PixelRect]) -> Void = { _ in }

    init(_ size: WindowSize, on tape: PlayedTape) {
        (self.tape, scale) = (tape, size.scale)
        drawn = Surface(width: size.pixelWidth, height: size.pixelHeight, scale: size.scale)
        shown = Surface(width: size.pixelWidth, height: size.pixelHeight, scale: size.scale)
    }

    var width: Int { drawn.width }
    var height: Int { drawn.height }
    var stride: Int { drawn.stride }
    var base: UnsafeMutableRawPointer { drawn.base }
    var movesContent: Bool { tape.pass("moves") { false } }

    func resize(width: Int, height: Int) {
        let former = shown
        drawn = Surface(width: width, height: height, scale: scale)
        shown = Surface(width: width, height: height, scale: scale)
        copy([PixelRect(x: 0, y: 0, width: former.width, height: former.height)], of: former)
    }

    func waitUntilFree() {}
    func presentAll() {}

    func present(_ areas: [PixelRect], moving moves: [PixelMove]) {
        tape.show(FrameSum(of: self, areas, moving: moves).value)
        for move in moves { copy([move.source], of: shown.copy(), to: (move.x, move.y)) }
        copy(areas, of: drawn)
        onFrame(moves.isEmpty ? areas : [PixelRect(x: 0, y: 0, width: width, height: height)])
    }

    /// Copies areas of a surface, moved, as far as they are in both.
    private func copy(_ areas: [PixelRect], of source: Surface, to way: (x: Int, y: Int) = (0, 0)) {
        let target = PixelRect(x: 0, y: 0, width: shown.width, height: shown.height)
        let bounds = PixelRect(x: 0, y: 0, width: source.width, height: source.height)
        for area in areas {
            let place = area.intersection(bounds).translated(x: way.x, y: way.y).intersection(target)
            for y in place.y..<max(place.y, place.bottom) {
                let from = source.base + (y - way.y) * source.stride + (place.x - way.x) * 4
                (shown.base + y * shown.stride + place.x * 4).copyMemory(from: from, byteCount: place.width * 4)
            }
        }
    }
}
