/// All figures, as people and as programs read them.
struct Report {
    var figures: [Figure] = []

    /// The head of the table.
    static let heading = Self.row(["figure", "median", "unit", "least…greatest", "aim", "", "ratio"])

    /// Returns one line of the table.
    static func line(_ figure: Figure) -> String {
        let verdict = figure.isMet.map { $0 ? "met" : "MISSED" } ?? ""
        let ratio = figure.ratio.map { short($0) } ?? ""
        let text = row([
            figure.name, short(figure.median), figure.unit, spread(figure.samples),
            figure.aim.map { "≤ \(short($0))" } ?? "", verdict, ratio,
        ])
        return figure.instructions.map { "\(text)  \(short($0)) instructions" } ?? text
    }

    /// The number of aims that were met, and the names of those that were not.
    var summary: String {
        let missed = figures.filter { $0.isMet == false }
        let aims = figures.count { $0.aim != nil }
        let head = "\(aims - missed.count) of \(aims) aims met"
        return missed.isEmpty ? "\(head)." : "\(head); missed: \(missed.map(\.name).joined(separator: "; "))."
    }

    /// One object with every figure and every run of it.
    var json: String { KeptFigures.text(of: figures) }

    /// Returns a table of how figures stand to what they were before, with the spread of both.
    func comparison(with kept: KeptFigures) -> String {
        let comparisons = Comparison.all(of: figures, with: kept)
        let rows = comparisons.map { comparison in
            let (before, now) = (comparison.before, comparison.now)
            return Self.comparisonRow([
                now.name, Self.short(before.median), Self.spread(before.samples), Self.short(now.median),
                Self.spread(now.samples), now.unit, comparison.ratio.map { Self.short($0) } ?? "",
                comparison.verdict.rawValue,
            ])
        }
        let more = comparisons.filter { $0.verdict == .more }.map(\.now.name)
        let others = figures.count - comparisons.count
        let rest = others == 0 ? "" : "; \(others) were not there before"
        let summary =
            more.isEmpty
            ? "None of \(comparisons.count) figures is more in every run than before\(rest)."
            : "More in every run than before: \(more.joined(separator: "; "))\(rest)."
        return ([Self.comparisonHeading] + rows + ["", summary]).joined(separator: "\n") + "\n"
    }

    private static let comparisonHeading = comparisonRow([
        "figure", "before", "least…greatest", "now", "least…greatest", "unit", "ratio", "",
    ])

    private static func comparisonRow(_ cells: [String]) -> String {
        row(cells, widths: [58, 9, 19, 9, 19, 8, 6, 4], numbers: [1, 3, 6])
    }

    private static func spread(_ samples: [Double]) -> String {
        guard let least = samples.first, let greatest = samples.last else { return "" }
        return "\(short(least))…\(short(greatest))"
    }

    private static func row(
        _ cells: [String], widths: [Int] = [58, 9, 8, 19, 8, 6, 6], numbers: Set<Int> = [1, 4, 6]
    ) -> String {
        zip(cells, widths).enumerated().map { column, cell in
            let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            // Words to the left, numbers to the right.
            return numbers.contains(column) ? padding + cell.0 : cell.0 + padding
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
}
