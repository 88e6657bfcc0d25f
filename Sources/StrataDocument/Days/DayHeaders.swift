/// The headers over days.
typealias DayHeaders = RowHeaders<LineDay>

extension RowHeader where Content == LineDay {
    /// The day that begins there.
    var day: LineDay { content }
}
