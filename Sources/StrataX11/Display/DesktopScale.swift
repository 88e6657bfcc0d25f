/// The scale that the resources of a desktop say.
enum DesktopScale {
    /// Returns `Xft.dpi` / 96; nil if the resources do not say.
    static func said(by resources: String) -> Double? {
        for line in resources.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi", let dotsPerInch = Double(trimmed(parts[1])),
                dotsPerInch.isFinite, dotsPerInch > 0
            else { continue }
            return bounded(dotsPerInch / 96)
        }
        return nil
    }

    /// Returns a scale that can be read and fits a screen.
    static func bounded(_ scale: Double) -> Double { min(max(scale, 0.5), 4) }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
