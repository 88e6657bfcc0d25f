/// The moments between which rows are wanted, in seconds since 1970 began in UTC.
struct TimeSpan: Equatable {
    /// The first moment; nil: there is none.
    var since: Double?
    /// The last moment; nil: there is none.
    var until: Double?

    /// True if every row is wanted.
    var isWhole: Bool { since == nil && until == nil }
}
