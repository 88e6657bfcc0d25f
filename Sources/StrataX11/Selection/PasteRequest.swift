internal import CX11
import StrataWindow

/// A paste that has been asked for.
struct PasteRequest {
    /// The length beyond which text is refused: a hostile or broken owner must not fill memory.
    static let largestText = 64 << 20

    let selection: Selection
    /// The property in which the answer is to be stored: another one than that of the requests before, whose owners may
    /// still be storing pieces.
    let property: Atom
    /// True if UTF-8 was refused and Latin-1 has been asked for.
    var isSecondTry = false
    /// The bytes that have come so far, piece by piece (INCR, ICCCM 2.7.2).
    var pieces: [UInt8]?
    var isLatin1 = false

    init(selection: Selection, property: Atom) {
        self.selection = selection
        self.property = property
    }

    mutating func append(_ piece: WindowProperty) {
        pieces?.append(contentsOf: piece.bytes)
        isLatin1 = piece.type == Atom(XA_STRING)
    }
}
