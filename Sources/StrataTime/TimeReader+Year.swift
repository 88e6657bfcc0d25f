import StrataSystem

extension TimeReader {
    /// The year in which the process began.
    package static let thisYear = CalendarDay(WallClock.first / 1000, in: .east(0)).date.year
}
