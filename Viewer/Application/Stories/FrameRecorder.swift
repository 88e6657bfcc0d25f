import Strata
import StrataCanvas
import StrataCommandLine
import StrataSystem

/// Writes the frames of a story as numbered pictures, from which other programs make an animated one.
final class FrameRecorder {
    private let directory: String
    private let inputs: InputFiles
    private var count = 0

    /// Takes a directory that is not there yet, or has nothing in it but the frames of an earlier story. It is made when
    /// there is a frame.
    ///
    /// - Parameter inputs: what the command reads.
    init(_ directory: String, reading inputs: InputFiles) throws(CommandError) {
        (self.directory, self.inputs) = (directory, inputs)
        guard let stranger = Folder.names(in: directory).sorted().first(where: { Self.number(of: $0) == nil }) else {
            return
        }
        throw CommandError(
            description: "cannot write frames to \(directory): there is '\(stranger)' in it, which is no frame; "
                + "name an empty folder or a new one", exitCode: ExitCode.cannotCreate)
    }

    /// Writes a frame with the pointer in it.
    func record(_ frame: Surface, pointer: Point?) throws(CommandError) {
        if count == 0 { try makeDirectory() }
        let picture = frame.copy()
        if let pointer { Self.draw(pointer, on: Painter(on: picture)) }
        count += 1
        let path = "\(directory)/\(Self.name(ofFrame: count))"
        try OutputFile(path, .picture, reading: inputs).write(picture)
    }

    /// Removes what is left of an earlier story that had more frames.
    func finish() throws(CommandError) {
        guard count > 0 else { return }
        for name in Folder.names(in: directory) where Self.number(of: name).map({ $0 > count }) ?? false {
            let path = "\(directory)/\(name)"
            // It says whether it may be replaced, and by that whether it may go.
            _ = try OutputFile(path, .picture, reading: inputs)
            Folder.remove(path)
        }
    }

    private func makeDirectory() throws(CommandError) {
        do {
            try Folder.make(directory)
        } catch  where error.isCollision {
            return
        } catch {
            throw CommandError(
                description: "cannot make the directory \(directory): \(error.description)",
                exitCode: ExitCode.forWriting(error))
        }
    }

    // MARK: - Names

    /// Returns `frame-00001.png`.
    private static func name(ofFrame number: Int) -> String {
        "frame-\(String(repeating: "0", count: max(0, 5 - String(number).count)))\(number).png"
    }

    /// Returns the number of a frame that is called so; nil where none is.
    private static func number(of name: String) -> Int? {
        let digits = name.drop { $0 != "-" }.dropFirst().prefix { $0 != "." }
        return Int(digits).flatMap { Self.name(ofFrame: $0) == name ? $0 : nil }
    }

    /// Draws an arrow whose tip is at a point.
    private static func draw(_ tip: Point, on painter: Painter) {
        let outline = [(0, 0), (0, 17), (4, 13.5), (7, 20), (9.5, 19), (6.5, 12.5), (12, 12)]
        let points = outline.map { Point(x: tip.x + Double($0.0), y: tip.y + Double($0.1)) }
        painter.fill(polygon: points, Color(0x14171C))
        painter.stroke(points + [points[0]], width: 1.2, Color(0xFFFFFF))
    }
}
