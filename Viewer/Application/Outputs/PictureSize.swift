import Strata
import StrataCanvas
import StrataCommandLine
import StrataInterface
import StrataSystem

/// The size of a picture in device pixels, within what a person looks at and a machine can hold.
struct PictureSize {
    /// Columns and scanlines.
    let width: Int
    let height: Int

    /// The most pixels of a picture: 256 MiB.
    static let mostPixels = 1 << 26

    /// The memory that drawing takes beside the picture and the rows on it: fonts and threads, generously.
    private static let otherBytes = 128 << 20

    /// - Parameters:
    ///   - size: in points.
    ///   - scale: Device pixels a point.
    /// - Throws: 64 where it is too large, 69 where there is no memory for it.
    init(_ size: Size, scale: Double) throws(CommandError) {
        let grid = PixelGrid(scale: scale)
        (width, height) = (grid.snap(size.width), grid.snap(size.height))
        let side = Surface.maximumSide
        guard width * height <= Self.mostPixels else {
            throw .usage(
                "\(description) would take \(CountText.bytes(bytes)); it may have "
                    + "\(CountText.grouped(Self.mostPixels)) pixels: \(Self.advice)")
        }
        guard max(width, height) <= side else {
            throw .usage("\(description) is too long: it may have \(side) on a side: \(Self.advice)")
        }
        try checkMemory()
    }

    /// Returns a surface of this size, all zero.
    func surface(scale: Double) -> Surface { Surface(width: width, height: height, scale: scale) }

    /// Sees to it that there is memory for the picture, for its rows and for the rest: what is missing later would end
    /// the program without a word.
    private func checkMemory() throws(CommandError) {
        let most = bytes * 5 / 2 + Self.otherBytes
        guard Memory.isThereRoom(forBytes: most) else {
            throw CommandError(
                description:
                    "there is no memory for \(description), which takes \(CountText.bytes(bytes)), and as much "
                    + "again for its rows: \(Self.advice)", exitCode: ExitCode.unavailable)
        }
    }

    private var bytes: Int { width * height * 4 }
    private var description: String { "a picture of \(width) x \(height) pixels" }
    private static let advice = "use a smaller --size or --scale"
}
