import StrataSystem

/// A file that rotation has put beside another one.
struct RotatedFile {
    let path: String
    let mark: GenerationMark
    let status: FileStatus
    /// The ending of a packed file's name.
    let packing: String?

    /// Numbers are taken to count from the oldest file where each next one was written to so much later, in nanoseconds:
    /// copies made one after another lie closer together.
    private static let leastDistance = 60 * 1_000_000_000

    var isPacked: Bool { packing != nil }
    var pathBeforePacking: String { String(path.dropLast(packing?.count ?? 0)) }

    /// Returns true if the time is that of what packing a file makes, which keeps it to the second.
    func mayBePacked(from file: RotatedFile) -> Bool {
        isPacked && !file.isPacked && status.modified / 1_000_000_000 == file.status.modified / 1_000_000_000
    }

    /// Returns the files in the order of their marks, the newest first.
    ///
    /// Times do not decide within one kind of marks, since they are lost when files are copied; but only they say how
    /// files with numbers lie among files with dates.
    static func newestFirst(_ files: [RotatedFile]) -> [RotatedFile] {
        var numbered: [(key: [Int], file: RotatedFile)] = []
        var dated = numbered
        var others: [RotatedFile] = []
        for file in files {
            switch file.mark {
            case .number(let number): numbered.append(([number], file))
            case .date(let date): dated.append((date, file))
            case .former: others.append(file)
            }
        }
        let numbers = ascending(numbered)
        let kinds = [
            countsFromOldest(numbers) ? numbers.reversed() : numbers, ascending(dated).reversed(),
            others.sorted { $0.isNewer(than: $1) },
        ]
        return kinds.reduce([]) { merge($0, $1) }
    }

    private static func ascending(_ files: [(key: [Int], file: RotatedFile)]) -> [RotatedFile] {
        files.sorted { first, second in
            if first.key != second.key { return first.key.lexicographicallyPrecedes(second.key) }
            return first.file.isNewer(than: second.file)
        }.map(\.file)
    }

    private static func countsFromOldest(_ files: [RotatedFile]) -> Bool {
        guard files.count > 1 else { return false }
        return zip(files, files.dropFirst()).allSatisfy { $1.status.modified - $0.status.modified >= leastDistance }
    }

    private static func merge(_ first: [RotatedFile], _ second: [RotatedFile]) -> [RotatedFile] {
        var merged: [RotatedFile] = []
        var (rest, other) = (first[...], second[...])
        while let one = rest.first, let two = other.first {
            merged.append(two.isNewer(than: one) ? other.removeFirst() : rest.removeFirst())
        }
        return merged + rest + other
    }

    private func isNewer(than other: RotatedFile) -> Bool {
        if status.modified != other.status.modified { return status.modified > other.status.modified }
        return path < other.path
    }
}
