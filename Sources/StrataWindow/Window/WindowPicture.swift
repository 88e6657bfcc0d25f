/// The picture of a window: pixels that the program writes and the window system reads.
///
/// It persists: what was drawn stays until it is drawn over, so each frame draws only what changed. A frame is:
/// ``waitUntilFree()``, write, ``present(_:moving:)``. Pixels are native-endian 32-bit words 0xXXRRGGBB, the top byte being
/// ignored.
public protocol WindowPicture: AnyObject {
    /// Width in device pixels.
    var width: Int { get }
    /// Height in device pixels.
    var height: Int { get }
    /// Bytes from one row to the next, a multiple of 64.
    var stride: Int { get }
    /// The first pixel of the top row. Valid until the next `resize`.
    var base: UnsafeMutableRawPointer { get }
    /// The colour of the window where it is larger than the picture, 0x00RRGGBB; nil leaves it as it happens to be.
    var surroundings: UInt32? { get set }

    /// True if the window system can now move what the window shows: it has all of it.
    var movesContent: Bool { get }

    /// Changes the size, in device pixels. The content is undefined afterwards: draw all of it, and present all of it.
    /// If it throws, the picture is as it was.
    func resize(width: Int, height: Int) throws(PictureError)
    /// Returns when everything that was presented has been read.
    func waitUntilFree()
    /// Moves what the window shows, one move after another, and then shows these parts of the picture at the same place
    /// in the window, in device pixels; what lies outside the picture is left out. Nothing may be written to the picture
    /// from here until it is free again.
    ///
    /// A move changes the window alone, not the picture. What could not be moved after all comes as the event `exposed`.
    func present(_ areas: [PixelRect], moving moves: [PixelMove])
    /// Shows the whole picture, and paints the whole of the surroundings.
    func presentAll()
}

extension WindowPicture {
    /// Shows these parts of the picture at the same place in the window, in device pixels.
    public func present(_ areas: [PixelRect]) { present(areas, moving: []) }
}

/// A picture of this size, in device pixels, that is more than the window system can address or memory can hold.
public struct PictureError: Error, Hashable, CustomStringConvertible {
    /// Width in device pixels.
    public let width: Int
    /// Height in device pixels.
    public let height: Int

    /// A picture that there is no memory for.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// One sentence for a person.
    public var description: String {
        "no memory for a picture of \(width) x \(height) pixels; make the window smaller"
    }
}
