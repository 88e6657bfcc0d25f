import Strata
import StrataSystem

/// A row between two generations of a followed file: between what a name held, and what it holds from there on. Behind
/// the output of a command it says how that ended.
struct Divider: Hashable {
    /// The reason for a new generation.
    enum Reason: Hashable {
        /// Another file bears the name.
        case rotated
        /// The content of the file was copied to another one, and the file was cut.
        case copied
        /// The file was cut or written anew.
        case rewritten
        /// More has come to a file that another one had replaced.
        case late
        /// The newer file goes on, after lines that came late to the older one.
        case resumed
        /// It stands for generations that were let go.
        case letGo
        /// A command has ended, with a status or by a signal.
        case ended(status: Int32)
        case killed(signal: Int32)
        /// A command could not be run again.
        case notRun(reason: String)
        /// The file before it was there before the feed was opened.
        case past
    }

    /// The name of the file, without its directory.
    let name: String
    /// The time of day when it was found; of what was there before, when it was written to last.
    let time: String
    var reason: Reason
    /// The number of times that the generation that it begins was overwritten before this one.
    var rewrites = 0
    /// The bytes that are gone with that.
    var loss = Loss()
    /// The number of generations before it that could not be read.
    var missing = 0
    /// True if there may have been generations of which no event told.
    var isUncertain = false
    /// The number of generations that were let go and for which it stands.
    var lettingGo = 0

    init(_ reason: Reason, path: String) {
        self.reason = reason
        name = Self.name(of: path)
        time = Self.timeOfDay()
        rewrites = reason == .rewritten ? 1 : 0
    }

    /// Makes the divider of a file that was there before, behind its last line.
    ///
    /// - Parameter modified: when it was written to last, in nanoseconds since 1970.
    init(endOf path: String, modified: Int) {
        reason = .past
        name = Self.name(of: path)
        time = Calendar.text(modified / 1_000_000_000, "%Y-%m-%d %H:%M:%S", in: .here)
    }

    private static func name(of path: String) -> String {
        OneLine.escaping(path.split(separator: "/").last.map(String.init) ?? path)
    }

    /// One line.
    var text: String { ([headline] + notes + [time]).joined(separator: " · ") }

    private var headline: String {
        switch reason {
        case .rotated: "\(name) was rotated"
        case .copied: "\(name) was copied and restarted"
        case .rewritten: "\(name) was truncated\(rewrites > 1 ? " \(rewrites) times" : "")\(loss.text)"
        case .late: "more came to the former \(name)"
        case .resumed: "\(name) continues"
        case .ended(0): "\(name) ended"
        case .ended(let status): "\(name) failed with exit code \(status)"
        case .killed(let signal): "\(name) was killed by signal \(signal)"
        case .notRun(let reason): "\(name) could not be run: \(reason)"
        case .past: "\(name) ends here"
        case .letGo: "\(lettingGo) older generation\(lettingGo == 1 ? "" : "s") of \(name) let go to save room"
        }
    }

    private var notes: [String] {
        var notes: [String] = []
        if rewrites > 0 && reason != .rewritten { notes.append("truncated since\(loss.text)") }
        if missing > 0 { notes.append("\(missing) generation\(missing == 1 ? "" : "s") could not be read") }
        if isUncertain { notes.append("more may have come in between") }
        return notes
    }

    private static func timeOfDay() -> String {
        Calendar.text(Int(WallClock.now / 1000), "%H:%M:%S", in: .here)
    }
}
