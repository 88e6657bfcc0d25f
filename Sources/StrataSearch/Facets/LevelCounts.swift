/// The weight of rows as a summary tells them apart, the heaviest first.
package enum LevelBand: Int, CaseIterable, Sendable {
    case error, warning, info, debug
    /// Rows that say no level.
    case unknown

    /// The band of a severity; nil: that of rows that say none.
    package init(_ severity: Severity?) {
        guard let severity else {
            self = .unknown
            return
        }
        self = severity >= .error ? .error : severity >= .warning ? .warning : severity >= .info ? .info : .debug
    }
}

/// Numbers of rows by their level.
package struct LevelCounts: Equatable, Sendable {
    private var counts = SIMD8<Int>()

    /// No rows.
    package init() {}

    /// The number of rows of a level.
    package subscript(band: LevelBand) -> Int {
        get { counts[band.rawValue] }
        set { counts[band.rawValue] = newValue }
    }

    /// The number of rows of all levels.
    package var sum: Int { counts.wrappedSum() }

    /// Adds other numbers.
    package static func += (left: inout LevelCounts, right: LevelCounts) { left.counts &+= right.counts }
}
