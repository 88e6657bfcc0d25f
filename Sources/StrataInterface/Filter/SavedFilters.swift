/// Filters to which the reader has given names, for good.
package protocol SavedFilters: AnyObject {
    /// The named filters, in the order in which they were put there.
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
