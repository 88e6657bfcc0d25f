import StrataCommandLine

/// The moments between which rows are wanted, in seconds since 1970 began in UTC.
struct TimeSpan: Equatable {
    /// The first moment; nil: there is none.
    var since: Double?
    /// The last moment; nil: there is none.
    var until: Double?

    /// True if every row is wanted.
    var isWhole: Bool { since == nil && until == nil }
}

extension ProgramOption {
    static let since = ProgramOption(
        "--since", "TIME", "show only rows since a time: 14:02, 'yesterday 9:00', '2026-11-21 14:02', -2h",
        for: [.window, .render, .export], told: "window, render, export"
    ) { given, options throws(CommandError) in options.span.since = try given.moment }

    static let until = ProgramOption(
        "--until", "TIME", "show only rows until a time", for: [.window, .render, .export],
        told: "window, render, export", otherNames: ["-U"]
    ) { given, options throws(CommandError) in options.span.until = try given.moment }
}
