import StrataCanvas

/// The values of a setting as colours to choose from.
public struct SettingSwatches: Sendable {
    /// The values, in the order in which they are shown.
    public let values: @Sendable () -> [String]
    /// The colours of a value: two lie side by side; of more, the first is the ground and the others are lines on it.
    public let colors: @Sendable (String) -> [Color]

    /// Swatches of a setting.
    public init(
        values: @escaping @Sendable () -> [String], colors: @escaping @Sendable (String) -> [Color]
    ) {
        (self.values, self.colors) = (values, colors)
    }
}
