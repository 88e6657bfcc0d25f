import StrataSystem

/// The seeds of property tests. A test that fails prints its seed as the argument it ran with; setting `STRATA_SEED` to
/// it runs that one alone, and `STRATA_FUZZ` multiplies how much is tried.
public enum TestSeeds {
    /// Returns `count` seeds, the same every time, or the one that `STRATA_SEED` names.
    public static func several(_ count: Int) -> [UInt64] {
        if let seed = number("STRATA_SEED") { return [seed] }
        return (0..<UInt64(count)).map { $0 &* 0x9E37_79B9_7F4A_7C15 &+ 1 }
    }

    /// Returns `count` seeds for a release, and a third of them, at least two if there are so many, for every change.
    package static func sample(of count: Int) -> [UInt64] {
        several(isThorough ? count : max(min(count, 2), count / 3))
    }

    /// Returns the seeds from 0 to `count - 1`, or the one that `STRATA_SEED` names: for scripts that go through a
    /// number of cases before they are random.
    public static func first(_ count: Int) -> [UInt64] {
        number("STRATA_SEED").map { [$0] } ?? Array(0..<UInt64(count))
    }

    /// The number of times as much as usual that is tried.
    public static var effort: Int { number("STRATA_FUZZ").map(Int.init) ?? 1 }

    /// True if all is tried that a release must pass, and not what every change must: `STRATA_THOROUGH=1`.
    public static var isThorough: Bool { number("STRATA_THOROUGH") == 1 }

    /// Returns the amount that a test tries: so much for every change, so much for a release, and `effort` times that.
    public static func amount(_ usual: Int, thorough: Int) -> Int { (isThorough ? thorough : usual) * effort }

    private static func number(_ name: String) -> UInt64? {
        Environment.value(name).flatMap { UInt64($0) }
    }
}
