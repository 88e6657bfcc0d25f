internal import CX11

extension X11Display {
    /// The scale that the desktop asks for: `Xft.dpi` from the RESOURCE_MANAGER property, or 1.
    static func desktopScale(_ connection: OpaquePointer) -> Double {
        guard let resources = XResourceManagerString(connection) else { return 1 }
        return scale(resources: String(cString: resources)) ?? 1
    }

    /// `Xft.dpi` / 96, rounded to quarter steps and kept within 0.5…4; nil where the resources do not say.
    static func scale(resources: String) -> Double? {
        for line in resources.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi", let dotsPerInch = Double(trimmed(parts[1])),
                dotsPerInch.isFinite, dotsPerInch > 0
            else { continue }
            return min(max((dotsPerInch / 96 * 4).rounded() / 4, 0.5), 4)
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
