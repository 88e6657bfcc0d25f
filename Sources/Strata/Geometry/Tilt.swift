/// The sine and cosine of a tilt.
///
/// The engine imports nothing, so it brings these two along: for 0…90 degrees, the Taylor series about 0 on the half
/// range where it converges to the last bit.
enum Tilt {
    /// Returns the sine of 0…90 degrees.
    static func sine(_ degrees: Double) -> Double {
        degrees <= 45 ? sineSeries(radians(degrees)) : cosineSeries(radians(90 - degrees))
    }

    /// Returns the cosine of 0…90 degrees.
    static func cosine(_ degrees: Double) -> Double {
        degrees <= 45 ? cosineSeries(radians(degrees)) : sineSeries(radians(90 - degrees))
    }

    private static func radians(_ degrees: Double) -> Double { degrees * (.pi / 180) }

    private static func sineSeries(_ x: Double) -> Double { series(x, first: x, from: 1) }

    private static func cosineSeries(_ x: Double) -> Double { series(x, first: 1, from: 0) }

    private static func series(_ x: Double, first: Double, from power: Double) -> Double {
        var term = first
        var sum = first
        var n = power
        while term.magnitude > 1e-18 {
            term *= -x * x / ((n + 1) * (n + 2))
            sum += term
            n += 2
        }
        return sum
    }
}
