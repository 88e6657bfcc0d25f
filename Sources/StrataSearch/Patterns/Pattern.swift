/// A text to look for in rows, as it stands or as a regular expression.
package struct Pattern: Sendable, Hashable {
    /// The way in which the text is read.
    package enum Syntax: Sendable, Hashable {
        /// Every character stands for itself.
        case plain
        /// A regular expression as Perl has them.
        case regularExpression
    }

    /// The rule for upper-case and lower-case letters: the same, or not.
    package enum LetterCase: Sendable, Hashable, CaseIterable {
        /// They are the same unless the text has an upper-case letter.
        case smart
        /// They are the same.
        case ignored
        /// They differ.
        case kept
    }

    /// The text as it was typed.
    package var text: String
    package var syntax: Syntax
    package var letterCase: LetterCase
    /// True if what is found must begin and end where a word does.
    package var isWholeWord: Bool

    /// Makes a pattern, which by default is looked for as it stands.
    package init(
        _ text: String, _ syntax: Syntax = .plain, letterCase: LetterCase = .smart, isWholeWord: Bool = false
    ) {
        (self.text, self.syntax, self.letterCase, self.isWholeWord) = (text, syntax, letterCase, isWholeWord)
    }

    /// The same without a text.
    package var emptied: Pattern { Pattern("", syntax, letterCase: letterCase, isWholeWord: isWholeWord) }

    /// True if a letter is found in either case.
    package var ignoresCase: Bool {
        switch letterCase {
        case .ignored: true
        case .kept: false
        case .smart: !hasUpperCaseLetter
        }
    }

    /// True if there is an upper-case letter. A letter behind a backslash in an expression does not count, as in `\S`.
    private var hasUpperCaseLetter: Bool {
        var isEscaped = false
        for character in text {
            if syntax == .regularExpression && character == "\\" && !isEscaped {
                isEscaped = true
                continue
            }
            if !isEscaped && character.isUppercase { return true }
            isEscaped = false
        }
        return false
    }
}
