import CPangoCairo
import Strata

extension TextLayout {
    /// Returns the stretches of a line in which letters lie on colours of their own, in device pixels from the edge of
    /// its layout.
    func groundPlaces(
        on line: UnsafeMutablePointer<PangoLayoutLine>, in piece: TextPiece?
    ) -> [(left: Double, right: Double, color: Color)] {
        let shift = piece.map { $0.start - $0.markLength } ?? 0
        let start = Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        return grounds.flatMap { run -> [(left: Double, right: Double, color: Color)] in
            let (first, last) = (max(start, run.range.lowerBound - shift), min(end, run.range.upperBound - shift))
            guard first < last, let color = run.ground else { return [] }
            return EmphasisedText.places(of: first..<last, on: line).map { ($0.left, $0.right, color) }
        }
    }
}

extension Painter {
    /// Draws what letters on a line lie on, as high as the line, in device pixels; then goes back to a colour.
    func draw(
        _ grounds: [(left: Double, right: Double, color: Color)], from edge: Double, top: Double, pitch: Double,
        before color: Color
    ) {
        for ground in grounds {
            let (left, right) = ((edge + ground.left).rounded(), (edge + ground.right).rounded())
            fill(Rect(x: left, y: top, width: right - left, height: pitch), radius: 0, ground.color)
        }
        use(color)
    }
}
