import StrataSystem

extension TimeReader {
    /// The year that it is.
    package static var thisYear: Int { CalendarDay(WallClock.now / 1000, in: .east(0)).date.year }
}
