/// The levels that numbers mean.
package enum LevelNumber {
    /// Returns the word of a priority of syslog, 0…7.
    package static func word(ofPriority priority: Int) -> String? {
        let words = ["emerg", "alert", "crit", "error", "warning", "notice", "info", "debug"]
        return words.indices.contains(priority) ? words[priority] : nil
    }

    /// Returns the word of a level of bunyan or pino, 10…60; no other number tells by itself of what it is the level.
    package static func word(of number: Int) -> String? {
        switch number {
        case 10: "trace"
        case 20: "debug"
        case 30: "info"
        case 40: "warn"
        case 50: "error"
        case 60: "fatal"
        default: nil
        }
    }
}
