import Glibc

/// The time that loops and frames are measured in: CLOCK_MONOTONIC, which never jumps.
package enum MonotonicClock {
    /// Milliseconds.
    package static var now: Double { SystemClock.milliseconds(CLOCK_MONOTONIC) }

    /// Nanoseconds. May be asked in a signal's handler.
    package static var nanoseconds: UInt64 { SystemClock.nanoseconds(CLOCK_MONOTONIC) }
}

/// Processor time that was used up.
package enum ProcessorClock {
    /// Milliseconds of the process, all its threads included.
    package static var process: Double { SystemClock.milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

    /// Milliseconds of the calling thread.
    package static var thread: Double { SystemClock.milliseconds(CLOCK_THREAD_CPUTIME_ID) }
}

/// The time of day.
package enum WallClock {
    /// Milliseconds since 1970.
    package static var now: Double { SystemClock.milliseconds(CLOCK_REALTIME) }

    /// The same when it was asked for first, for what differs from one year to another only. Any thread.
    package static let first = SystemClock.milliseconds(CLOCK_REALTIME)
}

/// clock_gettime(2).
private enum SystemClock {
    static func milliseconds(_ clock: clockid_t) -> Double {
        let time = read(clock)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    static func nanoseconds(_ clock: clockid_t) -> UInt64 {
        let time = read(clock)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        clock_gettime(clock, &time)
        return time
    }
}
