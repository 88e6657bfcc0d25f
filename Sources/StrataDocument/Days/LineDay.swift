import StrataTime

/// The day that a line says it is from, on the calendar that it was written by.
package struct LineDay: Hashable, Sendable {
    /// The day.
    package let day: CalendarDay
    /// The time zone of that calendar.
    package let zone: DayZone

    /// A day of a calendar.
    package init(_ day: CalendarDay, in zone: DayZone = .here) { (self.day, self.zone) = (day, zone) }
}
