import StrataWindow

/// The picture of a window in a run that is recorded: it writes down what each frame comes to.
final class RecordingPicture: WindowPicture {
    private let picture: any WindowPicture
    private let tape: RecordingTape

    init(_ picture: any WindowPicture, on tape: RecordingTape) { (self.picture, self.tape) = (picture, tape) }

    var width: Int { picture.width }
    var height: Int { picture.height }
    var stride: Int { picture.stride }
    var base: UnsafeMutableRawPointer { picture.base }
    var surroundings: UInt32? {
        get { picture.surroundings }
        set { picture.surroundings = newValue }
    }
    var movesContent: Bool { tape.pass("moves") { picture.movesContent } }

    func resize(width: Int, height: Int) throws(PictureError) { try picture.resize(width: width, height: height) }
    func waitUntilFree() { picture.waitUntilFree() }
    func presentAll() { picture.presentAll() }

    func present(_ areas: [PixelRect], moving moves: [PixelMove]) {
        tape.note(RecordedLine(frame: FrameSum(of: self, areas, moving: moves).value))
        picture.present(areas, moving: moves)
    }
}
