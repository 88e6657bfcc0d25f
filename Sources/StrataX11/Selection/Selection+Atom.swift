internal import CX11
import StrataWindow

extension Selection {
    /// Returns the selection's name (ICCCM 2.6.1).
    func atom(_ atoms: Atoms) -> Atom { self == .clipboard ? atoms[.clipboard] : Atom(XA_PRIMARY) }

    init?(atom: Atom, _ atoms: Atoms) {
        guard let match = Self.allCases.first(where: { $0.atom(atoms) == atom }) else { return nil }
        self = match
    }
}
