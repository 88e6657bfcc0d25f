import StrataCanvas

extension Color {
    /// The same colour, as little lighter as it must be for a contrast to what it lies upon; white where that is not
    /// enough. Both are opaque.
    package func lightened(to ratio: Double, on ground: Color) -> Color {
        let white = Color(0xFFFFFF)
        let steps = 32
        let lighter = (0..<steps).lazy.map { mixed(with: white, amount: Double($0) / Double(steps)) }
        return lighter.first { $0.contrastRatio(to: ground) >= ratio } ?? white
    }
}
