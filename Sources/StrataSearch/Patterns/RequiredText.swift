/// A text that is in every row in which an expression matches, as ` path` is for `[0-9]+ path$`: rows that have it are
/// found fast, and few others need be looked at.
///
/// It knows the signs that most expressions are made of, and where it meets another one there is no such text.
struct RequiredText {
    /// The longest one that stands in the expression; empty where there is none.
    private(set) var bytes: [UInt8] = []
    private var current: [UInt8] = []
    private var rest: Substring.UnicodeScalarView
    private var isKnown = true

    /// - Returns: nil where there is none that is worth looking for.
    init?(_ expression: String) {
        rest = expression[...].unicodeScalars
        while isKnown, let scalar = rest.popFirst() { handle(scalar) }
        end()
        guard isKnown, bytes.count >= Self.leastBytes else { return nil }
    }

    private static let leastBytes = 3

    private mutating func handle(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "|", ")": isKnown = false
        case "\\": handleEscape()
        case "[": skipClass()
        case "(": skipGroup()
        case "*", "?": endWithoutLast()
        case "{": skipCount()
        case "+", ".", "^", "$": end()
        default: add(scalar)
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        guard scalar.isASCII, scalar.value >= 0x20 else { return end() }
        current.append(UInt8(scalar.value))
    }

    private mutating func end() {
        if current.count > bytes.count { bytes = current }
        current = []
    }

    /// Ends the text without its last character, which need not be there.
    private mutating func endWithoutLast() {
        if !current.isEmpty { current.removeLast() }
        end()
    }

    private mutating func handleEscape() {
        guard let letter = rest.popFirst() else {
            isKnown = false
            return
        }
        if "dDwWsSbBtnrfeAzZGhHvVR".unicodeScalars.contains(letter) { return end() }
        // Others say something of what follows them.
        if letter.isASCII && (letter.properties.isAlphabetic || ("0"..."9").contains(letter)) {
            isKnown = false
            return
        }
        add(letter)
    }

    private mutating func skipCount() {
        endWithoutLast()
        let count = rest.prefix { ("0"..."9").contains($0) || $0 == "," }
        rest = rest.dropFirst(count.count)
        if rest.popFirst() != "}" || count.isEmpty { isKnown = false }
    }

    private mutating func skipClass() {
        end()
        if rest.first == "^" { rest = rest.dropFirst() }
        if rest.first == "]" { rest = rest.dropFirst() }
        while let scalar = rest.popFirst() {
            if scalar == "]" { return }
            // A set with a name has its end within the class.
            if scalar == "[" {
                isKnown = false
                return
            }
            guard scalar == "\\", let letter = rest.popFirst() else { continue }
            if letter == "Q" || letter == "E" {
                isKnown = false
                return
            }
        }
        isKnown = false
    }

    /// Skips a group. Whatever is in it, it need not be there: it may say what must not, or be one of several.
    private mutating func skipGroup() {
        end()
        let isPlain = rest.first != "?" && rest.first != "*"
        let known = ["?:", "?=", "?!", "?<=", "?<!"].contains { rest.starts(with: $0.unicodeScalars) }
        guard isPlain || known else {
            isKnown = false
            return
        }
        var depth = 1
        while depth > 0, isKnown, let scalar = rest.popFirst() {
            switch scalar {
            case "\\": handleEscape()
            case "[": skipClass()
            // Within a group, too, it may be said how what follows is to be read.
            case "(":
                let isSure = rest.first != "*" && (rest.first != "?" || rest.starts(with: "?:".unicodeScalars))
                if !isSure { isKnown = false }
                depth += 1
            case ")": depth -= 1
            default: break
            }
            current = []
        }
        if depth > 0 { isKnown = false }
    }
}
