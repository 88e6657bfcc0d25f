/// How `scroll(toItem:)` aligns an item in the viewport (SPEC 9).
public enum ItemAlignment: String, Sendable, Hashable, CaseIterable {
    /// Its start edge lies at the viewport's.
    case start
    /// Its centre lies at the viewport's.
    case center
    /// Its end edge lies at the viewport's.
    case end
    /// The least movement that shows it whole or, where it is longer than the viewport, fills the viewport with it.
    case nearest
}
