import Strata
import StrataFlip

/// A flipped list opens at its end.
func usesStrataFlip() throws -> Bool { try list(of: 100, under: FlipLayout.self).offset == 1700 }
