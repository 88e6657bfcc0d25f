/// The pause for which a source that gives little at a time is left alone after each helping. The first line after a
/// silence is never held up; a flood of short ones, which is not read line by line, is taken in larger helpings the
/// longer it lasts.
struct HelpingPace {
    private var lastTime = -Double.infinity
    private var lastLine = 0
    /// The number of helpings in a row that were of a flood.
    private var floods = 0

    /// The size below which a helping counts as small, in bytes.
    static let smallHelping = 16 << 10
    /// The pause after a helping, in milliseconds: 125 of them a second at most.
    static let pause = 8.0
    /// The pause after one of a flood that lasts: 40 a second.
    static let longPause = 25.0
    /// The number of lines a millisecond that are a flood.
    private static let flood = 0.25
    /// The number of helpings that make a flood that lasts.
    private static let lasting = 8

    /// Returns the time to the next helping after one that was taken now.
    ///
    /// - Parameters:
    ///   - time: now, in milliseconds.
    ///   - line: how many lines there were until now.
    mutating func pause(at time: Double, upTo line: Int) -> Double {
        let isFlood = Double(line - lastLine) > Self.flood * (time - lastTime)
        (lastTime, lastLine) = (time, line)
        floods = isFlood ? floods + 1 : 0
        return floods > Self.lasting ? Self.longPause : Self.pause
    }
}
