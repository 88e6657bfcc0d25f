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
        #"\^$.|?*+()[]{}#"#.contains(character) ? "\\\(character)" : String(character)
    }
}
