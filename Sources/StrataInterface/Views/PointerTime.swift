/// What is told apart by the time between events of the pointer.
enum PointerTime {
    /// Within so many milliseconds a second click makes a double one, as windows count them.
    static let doubleClick = 400.0
}
