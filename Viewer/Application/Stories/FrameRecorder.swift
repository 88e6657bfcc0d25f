import Glibc
import Strata
import StrataCanvas

/// Writes the frames of a story as numbered pictures, from which other programs make an animated one.
final class FrameRecorder {
    private let directory: String
    private var count = 0

    /// Creates the directory, unless it is there.
    init(_ directory: String) throws(CommandError) {
        self.directory = directory
        guard mkdir(directory, 0o755) == 0 || errno == EEXIST else {
            throw CommandError(
                description: "cannot make the directory \(directory): \(String(cString: strerror(errno)))",
                exitCode: ExitCode.inputOutput)
        }
    }

    /// Writes a frame with the pointer in it.
    func record(_ frame: Surface, pointer: Point?) throws(CommandError) {
        let picture = frame.copy()
        if let pointer { Self.draw(pointer, on: Painter(on: picture)) }
        count += 1
        let number = String(String(100_000 + count).dropFirst())
        try RenderCommand.write(picture, to: "\(directory)/frame-\(number).png")
    }

    /// An arrow whose tip is at a point.
    private static func draw(_ tip: Point, on painter: Painter) {
        let outline = [(0, 0), (0, 17), (4, 13.5), (7, 20), (9.5, 19), (6.5, 12.5), (12, 12)]
        let points = outline.map { Point(x: tip.x + Double($0.0), y: tip.y + Double($0.1)) }
        painter.fill(polygon: points, Color(0x14171C))
        painter.stroke(points + [points[0]], width: 1.2, Color(0xFFFFFF))
    }
}
