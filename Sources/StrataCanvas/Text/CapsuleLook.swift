import CPangoCairo
import Strata

/// How the names of characters that cannot be seen look: small, upon a quiet shade with round corners.
enum CapsuleLook {
    /// The size of the letters, as a part of the text's.
    static let scale = 0.8
    /// How strong the shade is, as a part of the text's colour.
    static let shade = 0.16
    static let radius = 3.0
}

extension TextLayout {
    /// The capsules on a line, from its left end, in device pixels.
    func capsuleShades(
        of line: UnsafeMutablePointer<PangoLayoutLine>, in piece: TextPiece?
    ) -> [(left: Double, right: Double)] {
        guard !capsules.isEmpty else { return [] }
        let shift = piece.map { $0.start - $0.markLength } ?? 0
        let start = Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        guard start < end else { return [] }
        return capsules.overlapping(start + shift..<end + shift).map { capsule in
            let first = x(of: max(start, capsule.lowerBound - shift), on: line, isTrailing: false)
            let last = x(of: min(end, capsule.upperBound - shift) - 1, on: line, isTrailing: true)
            return (min(first, last), max(first, last))
        }
    }

    private func x(of index: Int, on line: UnsafeMutablePointer<PangoLayoutLine>, isTrailing: Bool) -> Double {
        var position: Int32 = 0
        pango_layout_line_index_to_x(line, Int32(clamping: index), isTrailing ? 1 : 0, &position)
        return Double(position) / Double(PANGO_SCALE)
    }
}

extension Painter {
    /// Draws the shades of capsules, in device pixels.
    func draw(
        _ shades: [(left: Double, right: Double)], from start: Double, top: Double, pitch: Double, _ color: Color
    ) {
        let pixel = max(1, surface.scale.rounded())
        for shade in shades {
            // A hairline between neighbours.
            let left = (start + shade.left).rounded() + pixel / 2
            let right = (start + shade.right).rounded() - pixel / 2
            fill(
                Rect(x: left, y: top + pixel, width: max(1, right - left), height: max(1, pitch - 2 * pixel)),
                radius: CapsuleLook.radius * surface.scale, color.opacity(color.alpha * CapsuleLook.shade))
        }
        use(color)
    }
}
