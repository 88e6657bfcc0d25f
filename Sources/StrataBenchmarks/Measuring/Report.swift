/// All figures, as people and as programs read them.
struct Report {
    var figures: [Figure] = []

    /// The head of the table.
    static let heading = Self.row(["figure", "median", "unit", "least…greatest", "aim", "", "ratio"])

    /// One line of the table.
    static func line(_ figure: Figure) -> String {
        let spread = "\(short(figure.least))…\(short(figure.greatest))"
        let verdict = figure.isMet.map { $0 ? "met" : "MISSED" } ?? ""
        let ratio = figure.ratio.map { short($0) } ?? ""
        let text = row([
            figure.name, short(figure.median), figure.unit, spread, figure.aim.map { "≤ \(short($0))" } ?? "", verdict,
            ratio,
        ])
        return figure.instructions.map { "\(text)  \(short($0)) instructions" } ?? text
    }

    /// How many aims were met, and which were not.
    var summary: String {
        let missed = figures.filter { $0.isMet == false }
        let aims = figures.count { $0.aim != nil }
        let head = "\(aims - missed.count) of \(aims) aims met"
        return missed.isEmpty ? "\(head)." : "\(head); missed: \(missed.map(\.name).joined(separator: "; "))."
    }

    /// One object with every figure and every run of it.
    var json: String {
        let objects = figures.map { figure in
            var fields = [
                "\"name\":\(Self.quoted(figure.name))", "\"median\":\(figure.median)",
                "\"unit\":\(Self.quoted(figure.unit))",
                "\"samples\":[\(figure.samples.map { "\($0)" }.joined(separator: ","))]",
            ]
            if let aim = figure.aim { fields.append("\"aim\":\(aim)") }
            if let isMet = figure.isMet { fields.append("\"met\":\(isMet)") }
            if let ratio = figure.ratio { fields.append("\"ratio\":\(ratio)") }
            if let instructions = figure.instructions { fields.append("\"instructions\":\(instructions)") }
            return "{\(fields.joined(separator: ","))}"
        }
        return "{\"figures\":[\n\(objects.joined(separator: ",\n"))\n]}\n"
    }

    private static let widths = [58, 9, 8, 19, 8, 6, 6]

    private static func row(_ cells: [String]) -> String {
        zip(cells, widths).enumerated().map { column, cell in
            let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            // Words to the left, numbers to the right.
            return [1, 4, 6].contains(column) ? padding + cell.0 : cell.0 + padding
        }.joined(separator: " ")
    }

    /// Three digits that count, and no exponent.
    private static func short(_ value: Double) -> String {
        let decimals =
            value.magnitude >= 100 || value == 0 ? 0 : value.magnitude >= 10 ? 1 : value.magnitude >= 1 ? 2 : 3
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let digits = "\(Int((value.magnitude * scale).rounded()))"
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = value < 0 ? "-" : ""
        return decimals == 0 ? sign + padded : "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"", "\\": quoted += "\\\(character)"
            default: quoted.unicodeScalars.append(character)
            }
        }
        return quoted + "\""
    }
}
