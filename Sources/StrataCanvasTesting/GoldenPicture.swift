import StrataCanvas
import StrataSystem

/// A picture that was looked at once, found right and put beside the tests.
///
/// With `STRATA_ACCEPT_PICTURES=1` in the environment, what is compared becomes the golden picture.
public struct GoldenPicture: Sendable {
    /// The PNG file.
    public var path: String
    /// The greatest difference of a channel, 0…255.
    public var maximumTolerance: Int
    /// The greatest difference of the channels on average, 0…255.
    public var meanTolerance: Double

    /// A golden picture in a file. The tolerances allow for another version of a font rasterizer.
    public init(_ path: String, maximumTolerance: Int = 0, meanTolerance: Double = 0) {
        self.path = path
        self.maximumTolerance = maximumTolerance
        self.meanTolerance = meanTolerance
    }

    /// Compares a picture with the golden one. Returns nil if they look alike, else a sentence that says what differs;
    /// the picture then lies beside the golden one in a file ending in `.png.new`.
    ///
    /// - Throws: where a picture cannot be read or written.
    public func mismatch(with surface: Surface) throws(PictureError) -> String? {
        if Environment.value("STRATA_ACCEPT_PICTURES") == "1" {
            try surface.writePNG(to: path)
            return nil
        }
        guard let problem = try problem(with: surface) else { return nil }
        try surface.writePNG(to: path + ".new")
        return "\(problem); compare \(path) with \(path).new, and accept it with STRATA_ACCEPT_PICTURES=1"
    }

    private func problem(with surface: Surface) throws(PictureError) -> String? {
        guard Folder.exists(path) else { return "there is no golden picture yet" }
        let golden = try Surface.readPNG(from: path, scale: surface.scale)
        guard golden.bounds == surface.bounds else {
            return "the golden picture is \(golden.width) x \(golden.height), not \(surface.width) x \(surface.height)"
        }
        let difference = PictureDifference(golden, surface)
        guard difference.maximum > maximumTolerance || difference.mean > meanTolerance else { return nil }
        return "channels differ by up to \(difference.maximum), \(difference.mean) on average, in \(difference.bounds)"
    }
}
