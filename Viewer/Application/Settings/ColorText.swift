import StrataCanvas

extension Color {
    /// Reads `#14171C`, or `#14171C80` with how much hides what lies behind it; nil where a text is none.
    init?(written text: String, isTranslucent: Bool) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.count == 6 || digits.count == 8 && isTranslucent,
            digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let number = UInt32(digits, radix: 16)
        else { return nil }
        if digits.count == 6 { self.init(number) } else { self.init(number >> 8, alpha: Double(number & 0xFF) / 255) }
    }

    /// The text as ``init(written:isTranslucent:)`` reads it.
    var written: String {
        let alpha = alpha < 1 ? [alpha] : []
        return ([red, green, blue] + alpha).reduce("#") { text, channel in
            let digits = String(Int((channel * 255).rounded()), radix: 16, uppercase: true)
            return text + (digits.count < 2 ? "0" : "") + digits
        }
    }
}
