import StrataGenerators
import StrataTesting

/// Texts that are slow to set, or have crashed what sets them: a name, and a part to be repeated. What is random is made
/// from a seed.
struct HostileText: CustomStringConvertible, Sendable {
    let description: String
    private let part: [Unicode.Scalar]

    private init(_ name: String, _ part: String) { (description, self.part) = (name, Array(part.unicodeScalars)) }

    private init(_ name: String, _ range: ClosedRange<UInt32>) {
        (description, part) = (name, range.compactMap(Unicode.Scalar.init))
    }

    private init(_ name: String, shuffling part: [String], seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let text = (0..<3000).map { _ in part.randomElement(using: &random) ?? "" }.joined()
        self.init("\(name), seed \(seed)", text)
    }

    /// A text of about so many bytes.
    func text(_ bytes: Int) -> String {
        var text = String.UnicodeScalarView()
        var count = 0
        var place = 0
        while count < bytes {
            let scalar = part[place % part.count]
            text.append(scalar)
            count += UTF8.width(scalar)
            place += 1
        }
        return String(text)
    }

    private static let embeddings: [String] =
        ((0x202A...0x202E).map { $0 } + (0x2066...0x2069).map { $0 }).map { "\(Unicode.Scalar($0) ?? " ")" }

    /// All of them.
    static let all: [HostileText] =
        [
            HostileText("words", "word other things: 12 "), HostileText("one word", "x"), HostileText("spaces", " "),
            HostileText("tabs", "\t"), HostileText("tabs and letters", "a\t"), HostileText("controls", 0...0x1F),
            HostileText("escapes", "\u{1B}[31mred"), HostileText("nulls", "\u{0}"), HostileText("deletes", "\u{7F}a"),
            HostileText("later controls", 0x80...0x9F), HostileText("line separators", "a\u{2028}"),
            HostileText("paragraph separators", "a\u{2029}"), HostileText("next lines", "a\u{85}"),
            HostileText("marks", "\u{301}"), HostileText("marks of many kinds", 0x300...0x36F),
            HostileText("letters with 30 marks", "a" + String(repeating: "\u{316}\u{301}\u{328}", count: 10)),
            HostileText("enclosing marks", "a\u{20DD}"), HostileText("families", "👨‍👩‍👧‍👦"),
            HostileText("an endless family", "👨\u{200D}"),
            HostileText("flags", "🇩🇪"), HostileText("halves of flags", "🇩"), HostileText("skins", "👍🏽\u{1F3FD}"),
            HostileText("emoji", 0x1F300...0x1F64F), HostileText("variation selectors", "a\u{FE0F}\u{FE0E}"),
            HostileText("tag characters", "\u{E0061}"), HostileText("joiners", "\u{200D}\u{200C}"),
            HostileText("soft hyphens", "ab\u{AD}"), HostileText("soft hyphens alone", "\u{AD}"),
            HostileText("spaces that do not break", "\u{A0}"), HostileText("invisible spaces", "\u{200B}"),
            HostileText("direction marks", "\u{200E}\u{200F}"), HostileText("Hebrew", "שלום "),
            HostileText("Arabic", "مرحبا "),
            HostileText("tatweel", "\u{640}"), HostileText("directions that change", "aא"),
            HostileText("digits", "1א2ا"),
            HostileText("Thai", "สวัสดีครับ"), HostileText("Khmer", "សួស្តី"), HostileText("Khmer stacks", "ក្"),
            HostileText("Myanmar", "မင်္ဂလာပါ"), HostileText("Tibetan", "བཀྲ་ཤིས"),
            HostileText("Tibetan stacks", "\u{F90}"),
            HostileText("conjuncts", "क्"), HostileText("vowel signs", "क\u{93F}\u{93F}"),
            HostileText("Chinese", 0x4E00...0x9FFF),
            HostileText("Korean", 0xAC00...0xD7A3), HostileText("Korean parts", "가"),
            HostileText("Korean beginnings", "ᄀ"),
            HostileText("no font has", 0xF0000...0xF2000), HostileText("every script", "aбא漢กكकα"),
            HostileText("two fonts", "a漢"), HostileText("all of the first plane", 0xA0...0xD7FF),
            HostileText("replacement characters", "a\u{FFFD}"), HostileText("byte order marks", "\u{FEFF}"),
        ]
        + [1, 2, 3].map {
            HostileText("direction controls", shuffling: embeddings + ["a", "b", "א", "1"], seed: $0)
        }
        + [1, 2].map {
            HostileText(
                "a mixture",
                shuffling: [
                    "word ", "a", " ", "\t", "\u{301}", "\u{301}\u{302}\u{303}", "\u{202E}", "\u{2067}", "א", "مرحبا",
                    "漢", "😀",
                    "👩‍👧", "\u{200D}", "\u{0}", "\u{AD}", "क्", "\u{E0061}", "\u{2028}",
                ], seed: $0)
        }
}
