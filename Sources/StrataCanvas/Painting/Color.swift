import Glibc

/// A colour in sRGB with alpha. Channels are 0…1 and not multiplied by alpha.
public struct Color: Sendable, Hashable {
    /// Red, 0…1, gamma encoded.
    public var red: Double
    /// Green, 0…1, gamma encoded.
    public var green: Double
    /// Blue, 0…1, gamma encoded.
    public var blue: Double
    /// 0 (clear) to 1 (opaque).
    public var alpha: Double

    /// A colour of four channels, each clamped to 0…1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = Self.clamp(red)
        self.green = Self.clamp(green)
        self.blue = Self.clamp(blue)
        self.alpha = Self.clamp(alpha)
    }

    /// A colour from 0xRRGGBB.
    public init(_ hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
            alpha: alpha)
    }

    /// A colour that leaves everything as it is.
    public static let clear = Color(0, alpha: 0)

    /// Returns the same colour, with another alpha.
    public func opacity(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// Returns a colour between this one (amount 0) and another (1), channel by channel.
    public func mixed(with other: Color, amount: Double) -> Color {
        let rest = 1 - amount
        return Color(
            red: red * rest + other.red * amount, green: green * rest + other.green * amount,
            blue: blue * rest + other.blue * amount, alpha: alpha * rest + other.alpha * amount)
    }

    /// Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white). Alpha does not count.
    public var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Returns the contrast ratio to another colour as WCAG 2 defines it, 1…21; 4.5 is enough for text. Alpha does not
    /// count: mix a translucent colour with its background first.
    public func contrastRatio(to other: Color) -> Double {
        let pair = [luminance, other.luminance]
        return (max(pair[0], pair[1]) + 0.05) / (min(pair[0], pair[1]) + 0.05)
    }

    /// The pixel 0xAARRGGBB, colours multiplied by alpha, each channel rounded to nearest.
    public var pixel: UInt32 {
        let channels = [alpha, red * alpha, green * alpha, blue * alpha]
        return channels.reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }

    private static func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }

    private static func linear(_ channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }
}
