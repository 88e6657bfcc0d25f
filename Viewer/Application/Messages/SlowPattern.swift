import Strata
import StrataSearch
import StrataSystem

/// Says once that a pattern is slow, and where, when looking has been given up on lines for a while: a user who waits
/// for a command without a window cannot see it.
final class SlowPattern {
    private let now: () -> Double
    private let warn: (String) -> Void
    private var count = 0
    private var start: Double?
    private var isSaid = false

    /// The time after the first line at which it is said, in milliseconds.
    private static let patience = 1000.0

    /// - Parameters:
    ///   - now: the time, in milliseconds.
    ///   - warn: takes the sentence.
    init(
        now: @escaping () -> Double = { MonotonicClock.now },
        warn: @escaping (String) -> Void = { Diagnostics.warn($0) }
    ) {
        (self.now, self.warn) = (now, warn)
    }

    /// Notes that looking took too long on one more line.
    ///
    /// - Parameter lines: the numbers of those that are looked at now.
    func note(_ lines: ClosedRange<Int>) {
        note(
            count: count + 1,
            ", now in rows \(CountText.grouped(lines.lowerBound)) to \(CountText.grouped(lines.upperBound))")
    }

    /// Notes on how many lines looking has taken too long by now.
    ///
    /// - Parameter place: words on where that is, with a comma before them.
    func note(count: Int, _ place: String = "") {
        guard !isSaid, count > 0 else { return }
        self.count = count
        let now = now()
        let start = start ?? now
        self.start = start
        guard now - start >= Self.patience else { return }
        isSaid = true
        warn(
            "the pattern is slow: looking was given up on \(CountText.grouped(count)) "
                + "\(count == 1 ? "row" : "rows") so far\(place); Ctrl-C ends it, a simpler pattern is faster")
    }
}

extension LineSieve {
    /// A sieve that says where its pattern is slow.
    init(telling rule: RowRule, context: Int) {
        self.init(rule, context: context)
        let slow = SlowPattern()
        onCutOff = { slow.note($0) }
    }
}
