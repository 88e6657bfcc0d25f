/// The number of lines a plugin may have logged, so that one that writes in every frame does not drown the lines of
/// others.
struct LineBudget {
    /// The most lines a second.
    static let most = 1000
    private var second = -Double.infinity
    private var taken = 0
    private var leftOut = 0

    /// Asks for a line.
    ///
    /// - Parameter time: of the clock, in milliseconds.
    /// - Returns: how many were left out before it; nil where it is left out too.
    mutating func take(at time: Double) -> Int? {
        if time - second >= 1000 { (second, taken) = (time, 0) }
        guard taken < Self.most else {
            leftOut += 1
            return nil
        }
        taken += 1
        defer { leftOut = 0 }
        return leftOut
    }
}
