/// What programs that log records, as JSON or as `name=value`, call the members that every record has.
package enum RecordNames {
    /// What a member is of a record.
    package enum Role: CaseIterable, Sendable {
        case time, level, source, message
    }

    /// Names of a role, the best first.
    package static func names(of role: Role) -> [[UInt8]] {
        switch role {
        case .time: times
        case .level: levels
        case .source: sources
        case .message: messages
        }
    }

    private static let times = list("time timestamp @timestamp ts datetime date asctime t __REALTIME_TIMESTAMP")
    private static let levels = list(
        "level severity log.level levelname lvl loglevel logLevel log_level level_name @l severity_text PRIORITY")
    private static let sources = list(
        "logger logger_name log.logger component module target SYSLOG_IDENTIFIER _COMM name caller source host")
    private static let messages = list("message msg MESSAGE short_message @message log event body text desc")

    /// What is the same in all records of a program, or is for programs.
    static let hidden = Set(
        list("v pid hostname version stream @version ecs.version")
            + list("SYSLOG_FACILITY SYSLOG_TIMESTAMP SYSLOG_PID SYSLOG_RAW"))

    /// Names that begin with this are shown only where somebody asks for them.
    static let hiddenBeginning = UInt8(ascii: "_")

    /// Words that say a level where the name of a pair, `at`, may say anything else as well, as Heroku has it.
    static let levelsOfPlace = Set(list("debug info warning error"))

    private static func list(_ names: String) -> [[UInt8]] { names.split(separator: " ").map { Array($0.utf8) } }
}

/// What numbers mean that stand for levels.
enum LevelNumber {
    /// The word of a priority of syslog, 0…7.
    static func word(ofPriority priority: Int) -> StaticString? {
        switch priority {
        case 0: "EMERG"
        case 1: "ALERT"
        case 2: "CRIT"
        case 3: "ERROR"
        case 4: "WARNING"
        case 5: "NOTICE"
        case 6: "INFO"
        case 7: "DEBUG"
        default: nil
        }
    }

    /// The word of a level of bunyan or pino, 10…60, or else of a priority.
    static func word(of number: Int) -> StaticString? {
        switch number {
        case 10..<20: "TRACE"
        case 20..<30: "DEBUG"
        case 30..<40: "INFO"
        case 40..<50: "WARN"
        case 50..<60: "ERROR"
        case 60..<70: "FATAL"
        default: word(ofPriority: number)
        }
    }
}
