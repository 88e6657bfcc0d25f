/// The identity of this program among all that were released.
enum Release {
    /// Its version, as semantic versioning has it.
    static let version = "0.1.0"
}
