/// What is looked for in rows: a text as it stands, or a regular expression.
package struct Pattern: Sendable, Hashable {
    /// How the text is read.
    package enum Syntax: Sendable, Hashable {
        /// Every character stands for itself.
        case plain
        /// A regular expression as Perl has them.
        case regularExpression
    }

    /// Whether upper-case and lower-case letters are the same.
    package enum LetterCase: Sendable, Hashable, CaseIterable {
        /// They are the same unless the text has an upper-case letter.
        case smart
        /// They are the same.
        case ignored
        /// They differ.
        case kept
    }

    /// What somebody has typed.
    package var text: String
    package var syntax: Syntax
    package var letterCase: LetterCase
    /// Whether what is found must begin and end where a word does.
    package var isWholeWord: Bool

    /// A pattern as it is looked for unless somebody says otherwise.
    package init(
        _ text: String, _ syntax: Syntax = .plain, letterCase: LetterCase = .smart, isWholeWord: Bool = false
    ) {
        (self.text, self.syntax, self.letterCase, self.isWholeWord) = (text, syntax, letterCase, isWholeWord)
    }

    /// The same without a text.
    package var emptied: Pattern { Pattern("", syntax, letterCase: letterCase, isWholeWord: isWholeWord) }

    /// Whether a letter is found in either case.
    package var ignoresCase: Bool {
        switch letterCase {
        case .ignored: true
        case .kept: false
        case .smart: !hasUpperCaseLetter
        }
    }

    /// What follows a backslash in an expression is no letter of what is looked for, as in `\S`.
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
