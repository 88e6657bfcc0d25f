import StrataSystem
import StrataTime

/// A condition, ready to be asked of rows. Any number of threads may ask it at once.
package struct FieldTest: Sendable {
    package let condition: FieldCondition
    private let name: FieldName
    private let text: [UInt8]
    /// True if the text has signs for bytes that are no UTF-8, as one has that was chosen from those shown.
    private let standsForBytes: Bool
    private let number: FieldNumber?
    private let instant: Instant?
    private let severity: Severity?
    /// The expression of a condition that has one.
    private let matcher: Matcher?

    /// Makes a condition ready.
    ///
    /// - Throws: where it cannot be asked: what is wrong, and what to do.
    package init(_ condition: FieldCondition) throws(FieldError) {
        self.condition = condition
        (name, text) = (FieldName(condition.name), Array(condition.value.utf8))
        standsForBytes = condition.value.unicodeScalars.contains("\u{FFFD}")
        guard condition.comparison != .matches else {
            do throws(PatternError) {
                matcher = try Matcher(Pattern(condition.value, .regularExpression, letterCase: .kept))
            } catch { throw .pattern(error) }
            (number, instant, severity) = (nil, nil, nil)
            return
        }
        matcher = nil
        number = FieldNumber(text)
        instant = Self.instant(of: text, whole: true) ?? Self.typedInstant(condition.value)
        severity = Self.isLevel(condition.name) ? Severity(text) : nil
        guard condition.comparison.isOrdering, number == nil, instant == nil, severity == nil else { return }
        if Self.isLevel(condition.name) { throw .noLevel(condition.value) }
        throw .noOrder(condition.comparison, condition.value)
    }

    /// The value that a level is to have, or not, though it is the word of none that programs commonly have; nil: there
    /// is no such value.
    package var uncommonLevel: String? {
        guard [.equal, .notEqual].contains(condition.comparison), severity == nil else { return nil }
        return Self.isLevel(condition.name) ? condition.value : nil
    }

    /// Returns true if rows with such fields are meant; nil if looking took too long. What is no row is not meant.
    package func verdict(on fields: (any RowFields)?) -> Bool? {
        guard let fields else { return false }
        guard let value = fields.value(of: name) else { return condition.comparison == .notEqual }
        switch condition.comparison {
        case .equal: return isEqual(value)
        case .notEqual: return !isEqual(value)
        case .matches:
            let verdict = value.text.withUnsafeBytes { matcher?.verdict(on: $0) }
            return verdict == .cutOff ? nil : verdict == .found
        case .less: return order(value).map { $0 < 0 } ?? false
        case .atMost: return order(value).map { $0 <= 0 } ?? false
        case .greater: return order(value).map { $0 > 0 } ?? false
        case .atLeast: return order(value).map { $0 >= 0 } ?? false
        }
    }

    private func isEqual(_ value: FieldValue) -> Bool {
        if value.text == text || order(value) == 0 { return true }
        return standsForBytes && String(decoding: value.text, as: UTF8.self) == condition.value
    }

    /// Returns -1, 0 or 1 as a value is less than the condition's, equal or greater; nil where they have no order.
    private func order(_ value: FieldValue) -> Int? {
        if let severity, let other = value.severity ?? Severity(value.text) { return other.order(severity) }
        if let number, let other = FieldNumber(value.text) { return other.order(number) }
        guard let instant, let other = value.instant ?? Self.instant(of: value.text, whole: false) else { return nil }
        return other.order(instant)
    }

    /// Returns the moment that a text says with its day, in the zone of this machine where it says none.
    ///
    /// - Parameter whole: whether a bare number may count seconds.
    private static func instant(of text: [UInt8], whole: Bool) -> Instant? {
        guard text.count >= 8, text.count <= 48, let time = TimeReader().whole(text), time.hasDay,
            whole || !time.isBareNumber
        else { return nil }
        // The time only chooses a year where none is written.
        return time.instant { WallClock.first / 1000 }
    }

    /// Returns the moment that people mean by `-2h`, `14:02` or `yesterday`: beside that at which the program began.
    private static func typedInstant(_ text: String) -> Instant? {
        let moment = MomentText(text, now: WallClock.first / 1000, reference: nil)
        return moment.flatMap { Instant(seconds: Int($0.seconds.rounded(.down))) }
    }

    /// Returns true for the names that programs give to levels.
    private static func isLevel(_ name: String) -> Bool {
        let last = name.split(separator: ".").last ?? ""
        return ["level", "severity", "lvl", "loglevel", "log_level", "levelname"].contains(last.lowercased())
    }
}
