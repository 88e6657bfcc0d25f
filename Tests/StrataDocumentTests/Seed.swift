import StrataSystem

/// The seeds of random tests: new ones each time, or the one that a failure has printed.
enum Seed {
    static func value(for number: Int) -> UInt64 {
        Environment.value("STRATA_SEED").flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    }
}
