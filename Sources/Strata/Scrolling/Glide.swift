/// Motion that ends: a distance that goes to 0 in a fixed time, in closed form.
///
/// The curve is `r(s) = (1 - s)^n (r0 + (n r0 - v T) s)` with `s = t / T`. It is what critically damped motion becomes
/// when it must end at T: for great n it is `(r0 + (w r0 - v) t) e^(-w t)` with `w = n / T`, and like it, it begins at
/// distance `r0` and velocity `v`, moves one way only, and never overshoots while `0 <= v <= n r0 / T`. At T it is exactly
/// 0, with n - 1 derivatives that are 0 too, so it lands softly. Nothing is integrated from frame to frame: how time is
/// divided cannot matter.
public struct Glide: Sendable, Hashable {
    /// The duration of a glide, in milliseconds. The manual allows 600 (Behaviour, "Scrolling").
    public static let duration = 480.0
    /// The greatest time from the reader's last input to the end of every motion it began, in milliseconds.
    public static let limit = 600.0

    private static let power = 10

    /// The time at which it began, in milliseconds.
    public let startTime: Double
    /// Its duration, in milliseconds; more than 0.
    public let duration: Double
    /// The unit in which distances are counted, in points: 1, or so much that `n` times the distance is still a number.
    private let unit: Double
    private let distance: Double
    private let slope: Double

    /// A glide over a signed distance in points.
    ///
    /// - Parameters:
    ///   - distance: how far the target is.
    ///   - velocity: points a millisecond at the beginning. It is kept as far as it does not carry past the target;
    ///     a velocity away from the target is not.
    ///   - startTime: the time at the beginning, in milliseconds.
    ///   - duration: how long it takes, in milliseconds.
    public init(distance: Double, velocity: Double, startTime: Double, duration: Double = Glide.duration) {
        precondition(duration > 0, "A glide takes time.")
        self.startTime = startTime
        self.duration = duration
        unit = distance.magnitude < 1e300 ? 1 : 0x1p64
        self.distance = distance / unit
        let greatest = Double(Self.power) * self.distance
        let change = velocity / unit * duration
        let kept = distance >= 0 ? min(max(change, 0), greatest) : max(min(change, 0), greatest)
        slope = greatest - kept
    }

    /// The time at which it ends, in milliseconds.
    public var endTime: Double { startTime + duration }

    /// Returns the distance that is left at a time, in points.
    public func remaining(at time: Double) -> Double {
        guard time < endTime else { return 0 }
        let s = max(0, time - startTime) / duration
        return Self.fall(s, Self.power) * (distance + slope * s) * unit
    }

    /// Returns the velocity towards the target at a time, in points a millisecond.
    public func velocity(at time: Double) -> Double {
        guard time < endTime else { return 0 }
        let s = max(0, time - startTime) / duration
        let n = Double(Self.power)
        return Self.fall(s, Self.power - 1) * (n * (distance + slope * s) - slope * (1 - s)) / duration * unit
    }

    /// Returns `(1 - s)^power`.
    static func fall(_ s: Double, _ power: Int) -> Double {
        var result = 1.0
        for _ in 0..<power { result *= 1 - s }
        return result
    }
}
