/// The patterns of earlier searches, the last one last.
struct PatternHistory {
    private(set) var texts: [String] = []
    private var place: Int?
    /// The text that was being typed when the reader began to look back.
    private var draft = ""

    /// Those of them that were added here.
    private(set) var new: [String] = []

    private static let most = 100

    /// Takes over what was looked for elsewhere before.
    mutating func remember(_ former: [String]) {
        texts = Array((former.filter { !texts.contains($0) } + texts).suffix(Self.most))
    }

    /// Adds a text that was looked for; one that was there before is the last one now.
    mutating func add(_ text: String) {
        place = nil
        guard !text.isEmpty else { return }
        texts.removeAll { $0 == text }
        texts.append(text)
        new = new.filter { $0 != text }.suffix(Self.most - 1) + [text]
        if texts.count > Self.most { texts.removeFirst() }
    }

    /// True while a text of before is shown.
    var isLookingBack: Bool { place != nil }

    /// The text before, or, where `direction` is positive, behind the one that is shown; nil where there is none.
    mutating func step(_ direction: Int, from shown: String) -> String? {
        if place.map({ texts[$0] != shown }) ?? true {
            place = nil
            draft = shown
        }
        let next = (place ?? texts.count) + direction
        guard (0...texts.count).contains(next), next != place else { return nil }
        place = next < texts.count ? next : nil
        return place.map { texts[$0] } ?? draft
    }
}
