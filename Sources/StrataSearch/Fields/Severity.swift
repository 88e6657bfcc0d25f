/// The severity of a level, as its word says it: syslog's, with a step below its least.
package struct Severity: Hashable, Comparable, Sendable {
    /// 0 for `trace` … 8 for `emerg`.
    private let rank: Int

    private init(_ rank: Int) { self.rank = rank }

    package static let debug = Severity(1)
    package static let info = Severity(2)
    package static let warning = Severity(4)
    package static let error = Severity(5)

    /// The words of each, the least first.
    private static let words = [
        "trace trc trac verbose vrb verb silly finest finer", "debug dbg debu dbug fine diag diagnostic",
        "info inf information informational inform log ii ok default config audit", "notice note ntc",
        "warn warning warni wrn ww wa", "error err erro eror ee fail failure severe sev exception",
        "crit critical crt fatal ftl", "alert alrt", "emerg emergency emrg panic dpanic",
    ]

    private static let known: [String: Severity] = {
        var known: [String: Severity] = [:]
        for (rank, list) in words.enumerated() {
            for word in list.split(separator: " ") { known[String(word)] = Severity(rank) }
        }
        return known
    }()

    /// The severity of a word, whatever its case; nil for a word that is no level.
    package init?(_ word: some Sequence<UInt8>) {
        let bytes = Array(word)
        guard bytes.count <= 16, let found = Self.known[String(decoding: bytes, as: UTF8.self).lowercased()] else {
            return nil
        }
        self = found
    }

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}
