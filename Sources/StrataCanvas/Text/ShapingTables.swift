import CPangoCairo

/// The tables of a font for glyphs that stand beside one another: OpenType's GSUB and GPOS, `kern`, and Apple's.
struct ShapingTables {
    private let face: OpaquePointer

    /// The tables of a font of Pango's, good for as long as that one lives.
    ///
    /// - Returns: nil where the font is none of HarfBuzz's.
    init?(of font: OpaquePointer) {
        guard let sized = pango_font_get_hb_font(font), let face = hb_font_get_face(sized) else { return nil }
        self.face = face
    }

    /// Returns true if any order of some glyphs is drawn as the glyphs themselves, one behind the other. Where that is
    /// hard to tell, it is taken not to be.
    func leaveAlone(_ glyphs: [UInt32]) -> Bool {
        let glyphs = GlyphSet(glyphs)
        if hb_aat_layout_has_substitution(face) != 0 || hb_aat_layout_has_positioning(face) != 0 { return false }
        guard !hasKerningTable, lookups(Self.positioning, in: "GPOS").isEmpty else { return false }
        return lookups(Self.substituting, in: "GSUB").allSatisfy { !mayChange(glyphs, by: $0) }
    }

    /// The features that HarfBuzz applies to text of any script by default (its `hb-ot-shape.cc`).
    private static let substituting = ["rvrn", "ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt"]
    private static let positioning = ["kern", "dist", "curs"]

    private var hasKerningTable: Bool {
        let table = hb_face_reference_table(face, Self.tag("kern"))
        defer { hb_blob_destroy(table) }
        return hb_blob_get_length(table) > 0
    }

    /// Returns the numbers of a table's lookups that belong to features, whatever the script and language.
    private func lookups(_ features: [String], in table: String) -> [UInt32] {
        let found = GlyphSet([])
        hb_ot_layout_collect_lookups(face, Self.tag(table), nil, nil, features.map(Self.tag) + [0], found.handle)
        return found.members
    }

    private func mayChange(_ glyphs: GlyphSet, by lookup: UInt32) -> Bool {
        let (before, input, after, output) = (GlyphSet([]), GlyphSet([]), GlyphSet([]), GlyphSet([]))
        hb_ot_layout_lookup_collect_glyphs(
            face, Self.tag("GSUB"), lookup, before.handle, input.handle, after.handle, output.handle)
        for set in [before, input, after] { hb_set_intersect(set.handle, glyphs.handle) }
        let own = input.members
        // A rule that asks for neighbours which are not among the glyphs never holds.
        guard !own.isEmpty else { return false }
        guard before.members.isEmpty, after.members.isEmpty, own.count <= Self.mostTried else { return true }
        return changesAny(of: own, by: lookup)
    }

    /// The number of glyphs that are tried in all orders of up to four.
    private static let mostTried = 5

    private func changesAny(of glyphs: [UInt32], by lookup: UInt32) -> Bool {
        var sequences: [[UInt32]] = [[]]
        for _ in 1...4 {
            sequences = sequences.flatMap { sequence in glyphs.map { sequence + [$0] } }
            let changes = sequences.contains {
                hb_ot_layout_lookup_would_substitute(face, lookup, $0, UInt32($0.count), 1) != 0
            }
            if changes { return true }
        }
        return false
    }

    private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}

/// A set of numbers of HarfBuzz's, which it owns.
private final class GlyphSet {
    let handle: OpaquePointer

    init(_ members: [UInt32]) {
        guard let handle = hb_set_create() else {
            preconditionFailure("HarfBuzz cannot make a set; memory is exhausted.")
        }
        self.handle = handle
        for member in members { hb_set_add(handle, member) }
    }

    deinit { hb_set_destroy(handle) }

    /// The members, in ascending order.
    var members: [UInt32] {
        var members: [UInt32] = []
        var member = UInt32.max
        while hb_set_next(handle, &member) != 0 { members.append(member) }
        return members
    }
}
