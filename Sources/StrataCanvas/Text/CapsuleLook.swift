import CPangoCairo
import Strata

/// The look of the names of characters that cannot be seen: small, upon a quiet shade with round corners.
enum CapsuleLook {
    /// The size of the letters, as a part of the text's: as large as they can be and still look smaller.
    static let scale = 0.9
    /// The strength of the shade, as a part of the text's colour.
    static let shade = 0.14
    static let radius = 3.5
    /// The room above and below the letters, in points.
    static let padding = 3.0
    /// The room between the shade's edges and the first and the last letter, beside what the font leaves there, in
    /// points.
    static let sidePadding = 3.0
    /// The room between the shade and its neighbours, in points; none at the edge where a line begins.
    static let margin = 2.0
    /// The room between the letters, in points.
    static let spacing = 1.0
}

extension TextLayout {
    /// Returns the capsules on a line, from its left end, in device pixels.
    func capsuleShades(
        of line: UnsafeMutablePointer<PangoLayoutLine>, in piece: TextPiece?
    ) -> [(left: Double, right: Double)] {
        guard !capsules.isEmpty else { return [] }
        let shift = piece.map { $0.start - $0.markLength } ?? 0
        let start = Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        guard start < end else { return [] }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        let width = Double(logical.width) / Double(PANGO_SCALE)
        let room = CapsuleRoom(library.grid)
        return capsules.overlapping(start + shift..<end + shift).map { capsule in
            let first = x(of: max(start, capsule.lowerBound - shift), on: line, isTrailing: false)
            let last = x(of: min(end, capsule.upperBound - shift) - 1, on: line, isTrailing: true)
            let (left, right) = (min(first, last), max(first, last))
            // Where it begins a line, its letters lie farther right than Pango knows.
            let shifted = left < 1 ? room.missingAtStart : 0
            let behind = right > width - 1 ? room.missingAtEnd : -room.margin
            return (left < 1 ? left : left + Double(room.margin), right + Double(behind + shifted))
        }
    }

    private func x(of index: Int, on line: UnsafeMutablePointer<PangoLayoutLine>, isTrailing: Bool) -> Double {
        var position: Int32 = 0
        pango_layout_line_index_to_x(line, Int32(clamping: index), isTrailing ? 1 : 0, &position)
        return Double(position) / Double(PANGO_SCALE)
    }
}

extension Painter {
    /// Draws the shades of capsules on a line whose top is given, in device pixels: around capital letters, and never
    /// beyond the line.
    func draw(
        _ shades: [(left: Double, right: Double)], from start: Double, top: Double, of face: FontFace, _ color: Color
    ) {
        let padding = (CapsuleLook.padding * surface.scale).rounded()
        let capitals = (Double(face.capitalHeight) * CapsuleLook.scale).rounded(.up)
        let upper = max(0, Double(face.baseline) - capitals - padding)
        let lower = min(Double(face.linePitch), Double(face.baseline) + padding)
        for shade in shades {
            let left = (start + shade.left).rounded()
            let right = (start + shade.right).rounded()
            fill(
                Rect(x: left, y: top + upper, width: max(1, right - left), height: max(1, lower - upper)),
                radius: CapsuleLook.radius * surface.scale, color.opacity(color.alpha * CapsuleLook.shade))
        }
        use(color)
    }
}
