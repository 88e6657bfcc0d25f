import Strata

/// The time at which a list that comes to rest at rows goes on to the nearest one: a moment after the reader's last
/// movement, while the list still glides, so that both are one motion that ends in time.
struct SnapTimer {
    /// The rule.
    var snapping = Snapping.none
    /// The time at which the list is to go on, in milliseconds; nil if it need not.
    private(set) var due: Double?
    /// The time at which the frame was opened, in milliseconds.
    var openTime = 0.0
    /// The number of scrolls that there had been when this was looked at last.
    private var scrollCount = 0

    /// The pause after the last movement, in milliseconds; with a glide it stays within the time of every motion.
    static let pause = 100.0

    /// Takes the number of scrolls as the frame was opened: after others than those that are known the list is to go on.
    mutating func note(_ count: Int) {
        guard count != scrollCount else { return }
        scrollCount = count
        due = snapping == .none ? nil : openTime + Self.pause
    }

    /// Has the list go on at a time, since its size or the rule has changed.
    mutating func ask(at time: Double) { due = snapping == .none ? nil : time }

    /// The list has gone on, which were so many scrolls.
    mutating func finish(_ count: Int) { (due, scrollCount) = (nil, count) }
}
