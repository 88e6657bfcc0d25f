import StrataSystem

/// Finds what a name held before: the files that rotation has put beside it, newest first, packed ones too.
struct RotatedFileSearch {
    /// The endings of packed files that can be shown; files packed in another way cannot.
    private static let packings = [".gz", ".zst", ".xz", ".bz2"]
    /// The greatest number of names that are looked at.
    private static let maximumNames = 20_000

    private let place: GenerationPlace
    /// The time at which the newest was written to last; what is newer has borne the name since, and was followed.
    private let newest: Int
    /// The files that were found, newest first.
    private var found: [RotatedFile] = []

    /// - Returns: nil where there is none.
    init?(of path: String) {
        place = GenerationPlace(path)
        guard let newest = Self.files(in: place).map(\.status.modified).max() else { return nil }
        self.newest = newest
    }

    /// Returns the file before the one that was found last.
    ///
    /// - Parameter isKnown: whether a file is shown already.
    mutating func next(apartFrom isKnown: (FileStatus) -> Bool) -> (path: String, modified: Int)? {
        let files = Self.files(in: place)
        let next = files[beginning(in: files)...].first { file in
            file.status.modified <= newest && !isKnown(file.status)
                && !found.contains { isFound(file, as: $0, in: files) }
        }
        guard let next else { return nil }
        found.append(next)
        return (next.path, next.status.modified)
    }

    /// Returns the index at which the files begin that are older than those that were found.
    private func beginning(in files: [RotatedFile]) -> Int {
        guard let last = found.last else { return 0 }
        let place = files.firstIndex { isFound($0, as: last, in: files) }
        return place ?? files.firstIndex { $0.status.modified <= last.status.modified } ?? files.count
    }

    /// Returns true if a file is one that was found before, under whatever name, or what has become of it by packing.
    private func isFound(_ file: RotatedFile, as former: RotatedFile, in files: [RotatedFile]) -> Bool {
        if file.status.isSameFile(as: former.status) { return true }
        return file.mayBePacked(from: former) && !files.contains { $0.status.isSameFile(as: former.status) }
    }

    private static func files(in place: GenerationPlace) -> [RotatedFile] {
        var files: [RotatedFile] = []
        place.forEachName(atMost: maximumNames) { name in
            let packing = packings.first(where: name.hasSuffix)
            let path = "\(place.directory)/\(name)"
            guard let mark = place.mark(of: String(name.dropLast(packing?.count ?? 0))),
                let status = try? FileStatus(path: path), status.isRegular, status.size > 0
            else { return }
            files.append(RotatedFile(path: path, mark: mark, status: status, packing: packing))
        }
        let plain = Dictionary(files.filter { !$0.isPacked }.map { ($0.path, $0) }) { first, _ in first }
        return RotatedFile.newestFirst(
            files.filter { file in plain[file.pathBeforePacking].map { !file.mayBePacked(from: $0) } ?? true })
    }
}
