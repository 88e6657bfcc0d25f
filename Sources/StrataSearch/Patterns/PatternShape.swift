/// The facts that a regular expression's text tells: whether many rows can be looked through at once.
///
/// It knows the signs that most expressions are made of, and where it meets another one it says the slower thing.
struct PatternShape {
    /// The expression with a line feed taken out of everything that would match one besides others, such as `[^a]`.
    /// Rows have none, so in a single row both say the same.
    private(set) var confined = String.UnicodeScalarView()
    /// True if a match in a row alone may differ from one in the row among others.
    private(set) var needsSingleRows = false
    /// True if a line feed within a row may say something else than a vertical tab in its place: where a line begins or
    /// ends, or what stays within one.
    private(set) var asksForLines = false

    /// The class that the expression begins with, as it is confined; nil where it begins with anything else.
    private(set) var leadingClass: String?

    private var rest: Substring.UnicodeScalarView
    private var last: Unicode.Scalar = "("

    /// Looks at an expression.
    init(_ expression: String) {
        rest = expression[...].unicodeScalars
        while let scalar = rest.popFirst() { handle(scalar) }
    }

    private mutating func handle(_ scalar: Unicode.Scalar) {
        let former = last
        last = scalar
        noteLines(scalar)
        switch scalar {
        case "\\": return handleEscape()
        case "[":
            let isLeading = confined.isEmpty
            consumeClass()
            if isLeading { leadingClass = String(confined) }
            return
        case "(": return consumeGroup()
        // Behind another sign of repetition it lets nothing go that was taken.
        case "+" where "*+?}".unicodeScalars.contains(former): needsSingleRows = true
        case "\n": needsSingleRows = true
        case "^", "$", ".": asksForLines = true
        default: break
        }
        confined.append(scalar)
    }

    private mutating func consumeGroup() {
        confined.append("(")
        guard rest.first == "?" || rest.first == "*" else { return }
        for known in ["?:", "?i)", "?i:", "?-i)", "?-i:"] where rest.starts(with: known.unicodeScalars) {
            confined += known.unicodeScalars
            rest = rest.dropFirst(known.count)
            last = known.hasSuffix(")") ? ")" : "("
            return
        }
        // A group with a name is a group; anything else may look around, or hold on to what it has.
        let name = ["?P<", "?<"].first { rest.starts(with: $0.unicodeScalars) }.map { rest.dropFirst($0.count) }
        if name?.first?.properties.isAlphabetic != true { (needsSingleRows, asksForLines) = (true, true) }
    }

    private mutating func handleEscape() {
        last = "x"
        // A backslash at the end is an error, which the library tells.
        guard let letter = rest.popFirst() else { return }
        confined += confinedForms[letter, default: "\\\(letter)"].unicodeScalars
        let isKnown = "wdsWDSbBthHvVNpPnrfea0xu123456789".unicodeScalars.contains(letter)
        if letter.isLetterOrDigit && !isKnown || letter == "\n" { needsSingleRows = true }
        noteLines(letter, isEscaped: true)
    }

    /// Takes note of a sign that may tell a line feed from a vertical tab: one of them, or an escape for one.
    private mutating func noteLines(_ sign: Unicode.Scalar, isEscaped: Bool = false) {
        let tellsNone = "wdsWDSbBthHvVpPrfea".unicodeScalars.contains(sign)
        if sign == "\n" || sign == "\u{B}" || isEscaped && sign.isLetterOrDigit && !tellsNone { asksForLines = true }
    }

    /// Takes a class to its end, or as far as it can be followed.
    private mutating func consumeClass() {
        confined.append("[")
        last = "x"
        if rest.first == "^" {
            rest = rest.dropFirst()
            confined += "^\\n".unicodeScalars
        }
        if rest.first == "]" {
            rest = rest.dropFirst()
            confined += "\\]".unicodeScalars
        }
        while let scalar = rest.popFirst() {
            confined.append(scalar)
            noteLines(scalar)
            if scalar == "]" { return }
            guard scalar == "\\", let letter = rest.popFirst() else { continue }
            confined.append(letter)
            noteLines(letter, isEscaped: true)
            if letter == "Q" || letter == "E" { needsSingleRows = true }
        }
    }
}

/// Escapes that match a line feed, as they are without it.
private let confinedForms: [Unicode.Scalar: String] = ["W": "[^\\w\\n]", "D": "[^\\d\\n]", "s": "[^\\S\\n]"]

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
}
