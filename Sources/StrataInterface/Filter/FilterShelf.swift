/// Filters that somebody has given names to, for good.
package protocol FilterShelf: AnyObject {
    /// What is there, by name, in the order in which it was put there.
    var sets: [(name: String, filters: FilterSet)] { get }
    /// Keeps filters under a name, in the place of those that have it.
    ///
    /// - Returns: why that cannot be done, in a sentence; nil where it was.
    func keep(_ filters: FilterSet, as name: String) -> String?
    /// Keeps the filters of a name no longer.
    ///
    /// - Returns: why that cannot be done, in a sentence; nil where it was.
    func forget(_ name: String) -> String?
}
