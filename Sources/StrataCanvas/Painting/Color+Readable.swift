extension Color {
    /// Returns the same colour, as little lighter or darker as it must be for a contrast to what it lies upon; black or
    /// white where that is not enough. Both are opaque.
    package func readable(on ground: Color, _ ratio: Double) -> Color {
        guard contrastRatio(to: ground) < ratio else { return self }
        let ends = [Color(0x000000), Color(0xFFFFFF)]
        // Towards the one that can be told from the ground best.
        let end = ends[0].contrastRatio(to: ground) > ends[1].contrastRatio(to: ground) ? ends[0] : ends[1]
        let steps = 32
        let others = (1...steps).lazy.map { mixed(with: end, amount: Double($0) / Double(steps)) }
        return others.first { $0.contrastRatio(to: ground) >= ratio } ?? end
    }
}
