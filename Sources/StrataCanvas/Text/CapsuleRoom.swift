import CPangoCairo
import Strata

/// The room around and between the letters of a capsule, in device pixels, and how it is made of what Pango gives.
///
/// Pango has room on both sides of a letter, half and half, and none where a line begins or ends. What a capsule needs
/// lies on one side of its first and of its last letter. So both get all of it from Pango, and are then moved within it.
struct CapsuleRoom {
    /// The room between the shade and its neighbours.
    let margin: Int
    /// The room between the shade's edges and the letters.
    private let padding: Int
    /// The room between the letters.
    let spacing: Int

    init(_ grid: PixelGrid) {
        margin = max(1, grid.snap(CapsuleLook.margin))
        padding = max(1, grid.snap(CapsuleLook.sidePadding))
        spacing = max(1, grid.snap(CapsuleLook.spacing))
    }

    /// The room that Pango is asked for around the first letter, and around the last one.
    var atFirst: Int { margin + padding }
    var atLast: Int { margin + padding + Self.before(spacing) }

    /// The room that is missing for the shade's padding where the capsule begins a line, and where it ends one.
    var missingAtStart: Int { max(0, padding - (atFirst - Self.before(atFirst))) }
    var missingAtEnd: Int { padding - (Self.before(atLast) - Self.before(spacing)) }

    /// Returns the place of a letter in the room that it has.
    func place(isFirst: Bool, beginsLine: Bool) -> Int {
        if isFirst { return beginsLine ? padding : atFirst }
        return Self.before(spacing) + (beginsLine ? missingAtStart : 0)
    }

    /// Returns the part of a room that Pango puts before the letter.
    private static func before(_ room: Int) -> Int { (room + 1) / 2 }
}

extension TextLayout {
    /// Moves the letters of the capsules on a line to their places in the room that Pango has given them. What was moved
    /// there stays there.
    func placeCapsules(on line: UnsafeMutablePointer<PangoLayoutLine>, in piece: TextPiece?) {
        let shift = piece.map { $0.start - $0.markLength } ?? 0
        let room = CapsuleRoom(library.grid)
        var node = line.pointee.runs
        var pen: Int32 = 0
        // The capsule whose beginning is the line's.
        var firstCapsule: Int?
        while let current = node {
            node = current.pointee.next
            guard let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
                let item = run.item, let glyphs = run.glyphs
            else { continue }
            let start = Int(item.pointee.offset) + shift
            if let number = capsule(around: start) {
                let isFirst = start == capsules[number].lowerBound
                if isFirst, pen == 0 { firstCapsule = number }
                let place = room.place(isFirst: isFirst, beginsLine: firstCapsule == number)
                for glyph in 0..<Int(glyphs.pointee.num_glyphs) {
                    glyphs.pointee.glyphs[glyph].geometry.x_offset = Int32(place) * Int32(PANGO_SCALE)
                }
            }
            for glyph in 0..<Int(glyphs.pointee.num_glyphs) {
                pen += glyphs.pointee.glyphs[glyph].geometry.width
            }
        }
    }

    /// Returns the number of the capsule that a byte belongs to.
    private func capsule(around offset: Int) -> Int? {
        let number = capsules.partitioningIndex { $0.upperBound > offset }
        return number < capsules.count && capsules[number].contains(offset) ? number : nil
    }
}
