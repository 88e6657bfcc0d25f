extension Collection where Element: Equatable {
    /// Returns the index at which some elements stand one after another first; nil where they do not.
    ///
    /// The toolchain has this in its library of regular expressions, all of which would be in the program then.
    ///
    /// - Complexity: O(*n* *m*), for *n* elements here and *m* there.
    package func firstIndex(ofRun run: some Collection<Element>) -> Index? {
        run.isEmpty ? startIndex : indices.first { self[$0...].starts(with: run) }
    }
}
