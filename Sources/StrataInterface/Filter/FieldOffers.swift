import StrataSearch
import StrataSystem

/// The words that a text in a filter bar may go on with: names of fields, and then values. One of them may be selected.
package struct FieldOffers: Hashable {
    /// Words that are offered.
    package struct Offer: Hashable {
        /// The words that are shown.
        let title: String
        /// The text that the bar has once it is taken.
        let text: String
    }

    let offers: [Offer]
    /// True if the text is the beginning of what is offered, and not only a part of it.
    let goOn: Bool
    /// The place of the selected one; nil while what is typed counts.
    private(set) var selected: Int?

    /// The greatest number that is shown.
    static let most = 8

    /// Offers for a text; nil where there are none.
    init?(for text: String, among sample: FieldSample) {
        // A colon that a value is to follow is a sign of equality, too.
        let asked = text.last == ":" ? String(text.dropLast()) + "=" : text
        let condition = FieldReading.condition(asked, sample)
        if let condition {
            (offers, goOn) = (Self.values(for: condition, sample), true)
        } else {
            offers = Self.names(for: text, sample)
            goOn = !text.isEmpty && offers.first?.title.lowercased().hasPrefix(text.lowercased()) == true
        }
        // What is typed already need not be offered.
        guard !offers.isEmpty, offers.map(\.text) != [condition?.text ?? text] else { return nil }
    }

    private static func names(for text: String, _ sample: FieldSample) -> [Offer] {
        let typed = text.lowercased()
        // Two names for one field are too many for a list of all.
        let names = sample.names + (typed.isEmpty ? [] : sample.ownNames.keys.sorted())
        let beginning = names.filter { $0.lowercased().hasPrefix(typed) }
        let others = names.filter {
            !beginning.contains($0) && $0.lowercased().utf8.firstIndex(ofRun: typed.utf8) != nil
        }
        return (beginning + others).prefix(most).map { Offer(title: $0, text: $0 + "=") }
    }

    private static func values(for condition: FieldCondition, _ sample: FieldSample) -> [Offer] {
        // An expression is none of the values.
        guard condition.comparison != .matches else { return [] }
        let typed = condition.value.lowercased()
        let fitting = sample.values(of: condition.name).filter { $0.value.lowercased().hasPrefix(typed) }
        // The commonest come first; how many there are in all rows is not known.
        return fitting.prefix(most).map { value, _ in
            let text = FieldCondition(condition.name, condition.comparison, value).text
            return Offer(title: value.isEmpty ? "(empty)" : value, text: text)
        }
    }

    /// The selected one; nil while what is typed counts.
    var selectedOffer: Offer? { selected.map { offers[$0] } }

    /// Selects the next one, or, where `direction` is negative, the one before; before the first, none.
    mutating func step(_ direction: Int) {
        let next = (selected ?? -1) + direction
        selected = next < 0 ? nil : min(next, offers.count - 1)
    }

    /// Selects one.
    mutating func select(_ place: Int) { selected = place }
}
