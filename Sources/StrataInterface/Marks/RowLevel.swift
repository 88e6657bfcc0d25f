import StrataCanvas

/// The weight of what a row tells, as its writer stated it.
public enum RowLevel: Int, Sendable, Comparable, CaseIterable {
    /// It helps those who look for a fault.
    case debug
    /// It tells of what goes on, or says nothing of how much that matters.
    case ordinary
    /// It warns.
    case warning
    /// It tells of an error.
    case error

    /// So much of a row is looked at to tell it, in bytes.
    package static let reach = 4096

    /// Returns true if the left one matters less than the right one.
    public static func < (left: RowLevel, right: RowLevel) -> Bool { left.rawValue < right.rawValue }

    /// The name for rows of at least this level, in a few words.
    package var words: String {
        switch self {
        case .debug: "all levels"
        case .ordinary: "info and up"
        case .warning: "warnings and errors"
        case .error: "errors"
        }
    }
}

extension Palette {
    /// Returns the colour that marks a row of a level; nil for none.
    package func color(of level: RowLevel) -> Color? {
        switch level {
        case .debug, .ordinary: nil
        case .warning: warning
        case .error: error
        }
    }
}
