import StrataCanvas
import StrataInterface
import StrataJSON

/// JSON made to be read: a text, and which stretches of it have which colour.
struct JSONText {
    /// The text.
    private(set) var text = ""
    /// The runs, in order, in bytes of UTF-8.
    private(set) var runs: [TextRun] = []
    private let palette: Palette
    /// The greatest number of stretches in colours: more are not noticed at once, and each takes time.
    private let mostRuns: Int

    private init(_ palette: Palette, mostRuns: Int) { (self.palette, self.mostRuns) = (palette, mostRuns) }

    /// A member whose value has a colour of its own.
    typealias Marked = (key: String, color: Color)

    /// Returns a value on one line: of an object, keys and values without brackets and quotes.
    ///
    /// - Parameter marked: the member whose value has a colour of its own.
    static func compact(_ value: JSONValue, _ palette: Palette, marked: Marked? = nil) -> JSONText {
        var text = JSONText(palette, mostRuns: 1000)
        guard case .object(let object) = value, !object.members.isEmpty else {
            text.appendBrief(value)
            return text
        }
        for (place, member) in object.members.enumerated() {
            if place > 0 { text.text += "   " }
            text.append(brief(member.key), palette.dim)
            text.text += " "
            text.appendBrief(member.value, marked?.key == member.key ? marked?.color : nil)
        }
        return text
    }

    /// Returns a value in lines, indented, and in the same colours.
    static func indented(_ value: JSONValue, _ palette: Palette, marked: Marked? = nil) -> JSONText {
        // Any part of it may be scrolled to.
        var text = JSONText(palette, mostRuns: 20_000)
        text.appendIndented(value, depth: 0, marked: marked)
        return text
    }

    // MARK: - Parts

    private mutating func append(_ part: String, _ color: Color) {
        let start = text.utf8.count
        text += part
        if runs.count < mostRuns { runs.append(TextRun(start..<text.utf8.count, color: color)) }
    }

    private mutating func appendBrief(_ value: JSONValue, _ color: Color? = nil) {
        switch value {
        case .text(let string):
            if let color { append(Self.brief(string), color) } else { text += Self.brief(string) }
        case .number, .flag, .null, .array, .object: append(value, color)
        }
    }

    /// Appends a value as it is written, in the colour of what it is or another one.
    private mutating func append(_ value: JSONValue, _ color: Color?) {
        let isPlain =
            switch value {
            case .number, .flag, .null: true
            case .text, .array, .object: false
            }
        if let color = color ?? (isPlain ? palette.program : nil) {
            append(value.compactText, color)
        } else {
            text += value.compactText
        }
    }

    /// Returns a string without its quotes, where it can do without.
    private static func brief(_ string: String) -> String {
        let quoted = JSONValue.quote(string)
        // Nothing in it was escaped if quoting made it longer by the quotes alone.
        return string.isEmpty || quoted.utf8.count != string.utf8.count + 2 ? quoted : string
    }

    private mutating func appendIndented(_ value: JSONValue, depth: Int, marked: Marked? = nil) {
        switch value {
        case .object(let object) where !object.members.isEmpty:
            append("{\n", palette.dim)
            for (place, member) in object.members.enumerated() {
                indent(depth + 1)
                append(JSONValue.quote(member.key) + ": ", palette.dim)
                if let marked, marked.key == member.key {
                    append(member.value, marked.color)
                } else {
                    appendIndented(member.value, depth: depth + 1)
                }
                append(place == object.members.count - 1 ? "\n" : ",\n", palette.dim)
            }
            indent(depth)
            append("}", palette.dim)
        case .array(let values) where !values.isEmpty:
            append("[\n", palette.dim)
            for (place, value) in values.enumerated() {
                indent(depth + 1)
                appendIndented(value, depth: depth + 1)
                append(place == values.count - 1 ? "\n" : ",\n", palette.dim)
            }
            indent(depth)
            append("]", palette.dim)
        case .text, .number, .flag, .null, .array, .object: append(value, nil)
        }
    }

    private mutating func indent(_ depth: Int) { text += String(repeating: "  ", count: depth) }
}
