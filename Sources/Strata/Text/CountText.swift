/// Numbers as people read them.
public enum CountText {
    /// Writes a number as `1,204,000`.
    ///
    /// - Parameter number: any number.
    public static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return number < 0 ? "-" + text : text
    }

    /// Writes a number of bytes as `512 bytes`, `64 KiB`, `50.2 MiB`.
    ///
    /// - Parameter count: how many bytes.
    public static func bytes(_ count: Int) -> String {
        let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
        var value = Double(count)
        var unit = 0
        while value >= 1024, unit + 1 < units.count {
            value /= 1024
            unit += 1
        }
        let tenths = Int((value * 10).rounded())
        let text = unit == 0 || tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return "\(text) \(unit == 0 && count == 1 ? "byte" : units[unit])"
    }
}
