import StrataDocument

/// The rows of a document in the order of their names, whether they stand in it or were moved.
final class NameOrder {
    private let base: any Document
    /// All names where rows were moved; nil until they are asked for.
    private var moved: OrdinalSet?

    init(of base: any Document) { self.base = base }

    /// The number of rows.
    var count: Int { base.count }

    /// True if every name between the first and the last is that of a row.
    var isWhole: Bool { count == 0 || name(at: count - 1) - name(at: 0) == count - 1 }

    /// Returns the name that so many others come before, 0…``count`` - 1.
    func name(at place: Int) -> Int { names?.member(at: place) ?? base.id(at: place).ordinal }

    /// Returns the number of names before that of a row; nil where no row has it.
    func place(of name: Int) -> Int? {
        guard let names else { return base.index(of: RowID(name)) }
        return names.contains(name) ? names.rank(of: name) : nil
    }

    /// Returns the number of names before one, whether a row has it or not.
    func rank(of name: Int) -> Int {
        names?.rank(of: name) ?? (0..<count).partitioningIndex { base.id(at: $0).ordinal >= name }
    }

    /// Takes note that rows have come, gone or moved.
    func forget() { moved = nil }

    /// All names where rows were moved; nil where these stand in the order of their names. O(n) after each change.
    private var names: OrdinalSet? {
        guard !base.isInNameOrder else { return nil }
        if let moved, moved.count == count { return moved }
        var names = OrdinalSet()
        names.insert((0..<count).lazy.map { self.base.id(at: $0).ordinal })
        moved = names
        return names
    }
}
