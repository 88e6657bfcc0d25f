import StrataSearch

/// Finds messages that differ in their numbers alone.
enum SimilarMessage {
    /// Longer messages are told apart by so many characters.
    private static let most = 200

    /// Returns an expression for a message and for those like it: every number, also a hexadecimal one of eight digits or
    /// more, may be another one.
    static func pattern(of message: String) -> Pattern {
        let line = message.prefix(most).prefix { !$0.isNewline }
        var expression = ""
        var word = ""
        func end() {
            expression += isHexadecimal(word) ? "[0-9A-Fa-f]+" : escaped(word)
            word = ""
        }
        for character in line {
            if character.isASCII, character.isLetter || character.isNumber {
                word.append(character)
            } else {
                end()
                expression += quoted(character)
            }
        }
        end()
        return Pattern(expression, .regularExpression, letterCase: .kept)
    }

    /// Returns the message that an expression is for, with "…" where any number may stand; nil where it is none
    /// that ``pattern(of:)`` makes.
    static func words(of pattern: Pattern) -> String? {
        guard pattern.syntax == .regularExpression, pattern.letterCase == .kept, !pattern.isWholeWord else {
            return nil
        }
        var (words, rest) = ("", Substring(pattern.text))
        while let character = rest.first {
            if let number = numbers.first(where: { rest.hasPrefix($0) }) {
                rest = rest.dropFirst(number.count)
                words += words.hasSuffix("…") ? "" : "…"
            } else if character == "\\" {
                guard let quoted = rest.dropFirst().first, special.contains(quoted) else { return nil }
                words.append(quoted)
                rest = rest.dropFirst(2)
            } else {
                guard !special.contains(character) else { return nil }
                words.append(character)
                rest = rest.dropFirst()
            }
        }
        return words
    }

    /// The expressions that stand for numbers.
    private static let numbers = ["\\d+", "[0-9A-Fa-f]+"]
    /// The characters that an expression means otherwise.
    private static let special = #"\^$.|?*+()[]{}#"#

    private static func isHexadecimal(_ word: String) -> Bool {
        word.count >= 8 && word.allSatisfy(\.isHexDigit) && word.contains(where: \.isNumber)
    }

    /// A word, of whose digits any number may stand there.
    private static func escaped(_ word: String) -> String {
        var expression = ""
        for character in word {
            if !character.isNumber {
                expression.append(character)
            } else if !expression.hasSuffix("\\d+") {
                expression += "\\d+"
            }
        }
        return expression
    }

    private static func quoted(_ character: Character) -> String {
        special.contains(character) ? "\\\(character)" : String(character)
    }
}
