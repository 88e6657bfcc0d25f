import StrataInterface
import StrataSystem

extension Setting<TimeZone?> {
    /// Nil: the zone of this machine.
    static let timeZone = Setting(
        "time-zone", "ZONE", "set your time zone, also for times without one (local)",
        values: "the name of a zone such as Europe/Berlin, UTC or local", builtIn: nil, text: "local"
    ) { $0 == "local" ? .some(nil) : TimeZone(named: $0).map(Optional.some) }
}

extension ViewerSetting {
    /// Arguments may name times, so it holds from when they are read on.
    static var timeZone: ViewerSetting { ViewerSetting(.timeZone) }
}
