import StrataCanvas

extension Palette {
    /// Behind marked text in rows, whose quiet words stay legible upon it.
    public var rowSelection: Color {
        let wanted = hasHighContrast ? 1.7 : 1.35
        var (amount, selection) = (0.16, background.mixed(with: accent, amount: 0.16))
        // On black, as little of the accent as elsewhere cannot be seen.
        while amount < 0.4, selection.contrastRatio(to: background) < wanted {
            amount += 0.02
            let stronger = background.mixed(with: accent, amount: amount)
            guard dim.contrastRatio(to: stronger) >= textContrast else { break }
            selection = stronger
        }
        return selection
    }
}
