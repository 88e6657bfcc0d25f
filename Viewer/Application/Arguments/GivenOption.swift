import Strata
import StrataCommandLine
import StrataSystem
import StrataTime

/// An option as it was given, with what its value is read as.
struct GivenOption {
    /// The name with its dashes.
    let name: String
    /// The value as it was written; empty where the option takes none.
    let text: String
    /// The strategies that values may name.
    let registry: StrategyRegistry

    /// The value as the number of a moment, in seconds since 1970 began in UTC.
    var moment: Double {
        get throws(CommandError) {
            if let moment = MomentText(text, now: WallClock.now / 1000, reference: nil) { return moment.seconds }
            throw refusal("a time such as 14:02, 'yesterday 9:00', '2026-11-21 14:02' or -2h")
        }
    }

    /// The value as a number of bytes.
    var byteCount: Int {
        get throws(CommandError) {
            if let count = ByteCount(text)?.bytes { return count }
            throw refusal("a number of bytes from 1, or of K, M, G or T, for example 64M")
        }
    }

    /// The value as names of fields.
    var fieldNames: [String] {
        get throws(CommandError) {
            let names = text.split(separator: ",").map(String.init)
            guard !names.isEmpty else { throw refusal("names of fields, for example time,level,message") }
            return names
        }
    }

    /// Returns the value as a number of rows.
    func rowCount(upTo most: Int = 1_000_000) throws(CommandError) -> Int {
        if let count = Int(text), (1...most).contains(count) { return count }
        throw refusal("a number of rows from 1 to \(most)")
    }

    /// Returns the value, which must be one of some words.
    func word(among words: [String]) throws(CommandError) -> String {
        if words.contains(text) { return text }
        let list = words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
        throw refusal(list + NearestName.hint(text, among: words))
    }

    /// Returns the error of a value that the option does not take.
    ///
    /// - Parameter values: those that it takes.
    func refusal(_ values: String) -> CommandError { .usage("'\(name)' cannot be '\(text)': it takes \(values)") }

    /// Returns the error of a path that is empty.
    static func emptyPath(of option: String) -> CommandError {
        .usage("'\(option)' cannot be '': a name is needed; was a variable not set?")
    }
}
