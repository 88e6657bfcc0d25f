import Glibc
import Strata
import StrataCanvas

/// The size of a picture in device pixels, within what a person looks at and a machine can hold.
struct PictureSize {
    /// Columns and scanlines.
    let width: Int
    let height: Int

    /// The most pixels of a picture: 256 MiB.
    static let mostPixels = 1 << 26

    /// - Parameters:
    ///   - size: in points.
    ///   - scale: Device pixels a point.
    /// - Throws: 64 where it is too large.
    init(_ size: Size, scale: Double) throws(CommandError) {
        let grid = PixelGrid(scale: scale)
        (width, height) = (grid.snap(size.width), grid.snap(size.height))
        let side = Surface.maximumSide
        guard width * height <= Self.mostPixels else {
            throw .usage(
                "\(description) would take \(CountText.bytes(bytes)); it may have "
                    + "\(CountText.grouped(Self.mostPixels)) pixels: use a smaller --size or --scale")
        }
        guard max(width, height) <= side else {
            throw .usage(
                "\(description) is too long: it may have \(CountText.grouped(side)) on a side: use a smaller --size or "
                    + "--scale")
        }
    }

    /// A surface of this size, all zero.
    ///
    /// - Throws: 69 where there is no memory for it and for the rows that are drawn on it.
    func surface(scale: Double) throws(CommandError) -> Surface {
        // A failure later would end the program without a word.
        guard let room = malloc(bytes * 5 / 2) else {
            throw CommandError(
                description: "there is no memory for \(description), which takes \(CountText.bytes(bytes)) and as much "
                    + "again for its rows: use a smaller --size or --scale", exitCode: ExitCode.unavailable)
        }
        free(room)
        return Surface(width: width, height: height, scale: scale)
    }

    private var bytes: Int { width * height * 4 }
    private var description: String { "a picture of \(width) x \(height) pixels" }
}
