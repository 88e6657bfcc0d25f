import StrataWindow

/// A part of the screen that one device shows, as RandR has it.
struct Monitor: Equatable {
    /// Its area, in pixels of the screen.
    let area: PixelRect
    /// Its breadth, and below its height, in millimetres; 0 if that is not known.
    let width: Int
    let height: Int
    /// True if the desktop takes it for the main one.
    let isPrimary: Bool

    /// Some devices say their shape where they should say their size (16 to 9, in millimetres or centimetres).
    private static let shapes = [[16, 9], [16, 10], [160, 90], [160, 100]]
    /// The least diagonal in millimetres: nothing smaller shows a desktop.
    private static let leastDiagonal = 100.0
    /// Dots an inch beyond these are mistakes.
    private static let plausible = 60.0...500.0
    /// Dots an inch from which on a text is too small to read as it is.
    private static let dense = 150.0

    /// The device pixels a point for a monitor that is dense, if no setting says what the reader wants: as many as
    /// there are for each of 96 dots an inch, in quarters, rounded down, for a dense one is most often small and near
    /// the eye. Nil if it is not, or if what it says of its size cannot be.
    var scale: Double? {
        guard let dots = dotsPerInch, dots >= Self.dense else { return nil }
        return (dots / 96 * 4).rounded(.down) / 4
    }

    private var dotsPerInch: Double? {
        guard width > 0, height > 0, !Self.shapes.contains([max(width, height), min(width, height)]) else { return nil }
        let diagonal = Double(width * width + height * height).squareRoot()
        let (across, down) = (Double(area.width) * 25.4 / Double(width), Double(area.height) * 25.4 / Double(height))
        // Its pixels are squares, or the size is another one's.
        guard diagonal >= Self.leastDiagonal, across < down * 1.25, down < across * 1.25 else { return nil }
        let dots = (across * down).squareRoot()
        return Self.plausible.contains(dots) ? dots : nil
    }
}

extension [Monitor] {
    /// Returns the one that a point of the screen lies on; where none does, the main one.
    func at(x: Int, y: Int) -> Monitor? {
        first { $0.area.contains(PixelRect(x: x, y: y, width: 1, height: 1)) } ?? first { $0.isPrimary } ?? first
    }
}
