internal import CX11

/// The corner at which a window's old content stays while its size changes (X protocol, CreateWindow, bit-gravity).
public enum BitGravity: Hashable, Sendable {
    /// Content stays at the top left: for lists that begin at the top.
    case northWest
    /// Content stays at the bottom left: for lists that grow from the bottom.
    case southWest

    var value: Int32 { self == .northWest ? NorthWestGravity : SouthWestGravity }
}
