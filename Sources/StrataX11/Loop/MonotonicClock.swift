import Glibc

/// The time that loops and frames are measured in.
public enum MonotonicClock {
    /// Milliseconds of CLOCK_MONOTONIC, which never jumps.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// The same in nanoseconds. May be asked in a signal's handler.
    static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
