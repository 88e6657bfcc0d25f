internal import CX11
import StrataSystem
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
    /// The least number of bytes that the owner has said will come in pieces.
    private(set) var announced = 0
    /// The time at which an owner that says nothing more is given up, in milliseconds of the monotonic clock.
    var deadline = MonotonicClock.now + patience

    /// The time that an owner may take for an answer, and for each piece, in milliseconds.
    private static let patience = 3000.0

    init(selection: Selection, property: Atom) {
        self.selection = selection
        self.property = property
    }

    /// True if fewer bytes have come than were announced.
    var isCut: Bool { (pieces?.count ?? 0) < announced }

    /// Takes in that pieces are to come.
    mutating func beginPieces(announced: Int) {
        (pieces, self.announced) = ([], announced)
        waitAnew()
    }

    /// Gives the owner its time again, since it goes on.
    mutating func waitAnew() { deadline = MonotonicClock.now + Self.patience }

    mutating func append(_ piece: WindowProperty) {
        waitAnew()
        pieces?.append(contentsOf: piece.bytes)
        isLatin1 = piece.type == Atom(XA_STRING)
    }
}
