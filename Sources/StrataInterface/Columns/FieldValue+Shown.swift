import StrataSearch
import StrataSystem
import StrataTime

extension FieldValue {
    /// The text of the value for a reader; of a moment as clocks of the reader's place show it, with the digits that it
    /// has.
    package var shownText: [UInt8] {
        // A day is shown as it is.
        guard let instant, text.contains(UInt8(ascii: ":")) else { return text }
        let fraction = text.firstIndex(of: UInt8(ascii: ".")).map { text[$0...].dropLast() } ?? []
        return Array(Calendar.text(instant.second, "%Y-%m-%d %H:%M:%S", in: .here).utf8) + fraction
    }

    /// The level that the value says; nil if it says none.
    var level: RowLevel? {
        severity.map {
            switch LevelBand($0) {
            case .error: .error
            case .warning: .warning
            case .info, .unknown: .ordinary
            case .debug: .debug
            }
        }
    }
}
