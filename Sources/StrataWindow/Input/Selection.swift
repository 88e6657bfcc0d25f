/// A selection: text that one program offers and others ask for.
public enum Selection: Hashable, Codable, Sendable, CaseIterable {
    /// What Copy and Paste use.
    case clipboard
    /// What was last marked, pasted with the middle button.
    case primary
}
