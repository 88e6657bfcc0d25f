import StrataSystem

/// Finds what a name held before: the files that rotation has put beside it, newest first, packed ones too.
struct PastSearch {
    private struct Sibling {
        let path: String
        let name: String
        let status: FileStatus
        let isPacked: Bool

        /// Whether it is from before another one; of two that were written to at once, the one with the higher number.
        func isOlder(than other: Sibling) -> Bool {
            // What was read plain may have been packed since, and keeps its time to the second.
            if isPacked && !other.isPacked && status.modified / 1_000_000_000 == other.status.modified / 1_000_000_000 {
                return false
            }
            if status.modified != other.status.modified { return status.modified < other.status.modified }
            let (count, otherCount) = (name.utf8.count, other.name.utf8.count)
            return count != otherCount ? count > otherCount : name > other.name
        }
    }

    /// What is packed in another way cannot be shown.
    private static let packings = [".gz", ".zst", ".xz", ".bz2"]
    /// More names than this are not looked at.
    private static let maximumNames = 20_000

    private let place: GenerationPlace
    /// When the newest was written to last; what is newer has borne the name since, and was followed.
    private let newest: Int
    /// What was found last.
    private var last: Sibling?

    /// - Returns: nil where there is none.
    init?(of path: String) {
        place = GenerationPlace(path)
        guard let newest = Self.siblings(in: place).map(\.status.modified).max() else { return nil }
        self.newest = newest
    }

    /// The file before the one that was found last.
    ///
    /// - Parameter isKnown: whether a file is shown already.
    mutating func next(apartFrom isKnown: (FileStatus) -> Bool) -> (path: String, modified: Int)? {
        let found = Self.siblings(in: place).filter { sibling in
            sibling.status.modified <= newest && last.map(sibling.isOlder) ?? true && !isKnown(sibling.status)
        }
        guard let next = found.max(by: { $0.isOlder(than: $1) }) else { return nil }
        last = next
        return (next.path, next.status.modified)
    }

    private static func siblings(in place: GenerationPlace) -> [Sibling] {
        var found: [Sibling] = []
        place.forEachName(atMost: maximumNames) { name in
            let packing = packings.first(where: name.hasSuffix)
            let path = "\(place.directory)/\(name)"
            guard place.isRotated(String(name.dropLast(packing?.count ?? 0))), let status = try? FileStatus(path: path),
                status.isRegular, status.size > 0
            else { return }
            found.append(Sibling(path: path, name: name, status: status, isPacked: packing != nil))
        }
        return found
    }
}
