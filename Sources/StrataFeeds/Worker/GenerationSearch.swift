import StrataSystem

/// Looks for former generations of a file beside it: under names that begin with its own, as rotation gives them, and
/// under those that they were seen to get by renaming.
///
/// Names are moved while it looks, so that one walk through a directory may miss a file, or find another one where it
/// was. It walks again until two walks find the same.
struct GenerationSearch {
    /// A file that was found.
    struct Found {
        let file: FileDescriptor
        let status: FileStatus
        fileprivate let age: Age
    }

    /// Files by when they were written to last. The system's clock stands still for some milliseconds: of two at once in
    /// a directory the marks in their names decide.
    fileprivate struct Age {
        let modified: Int
        let place: Int
        let mark: GenerationMark?
        /// The order in which files have lost the name, where a name has no mark and was seen to be given.
        var order: Int?

        /// - Parameter countsUp: whether the higher of two numbers is newer.
        func isOlder(than other: Age, countsUp: Bool) -> Bool {
            if modified != other.modified { return modified < other.modified }
            if place != other.place { return place < other.place }
            return key(countsUp).lexicographicallyPrecedes(other.key(countsUp))
        }

        /// Returns a key to order by. A file without a mark bears the name itself, and is the newest.
        private func key(_ countsUp: Bool) -> [Int] {
            if let order { return [1, order] }
            return switch mark {
            case .former: [0]
            case .number(let number): [1, countsUp ? number : -number]
            case .date(let date): [1] + date
            case nil: [2]
            }
        }
    }

    /// Tells by files with numbers of different ages whether the higher ones are newer.
    fileprivate struct Counting {
        private var files: [(number: Int, modified: Int)] = []

        mutating func note(_ age: Age) {
            if case .number(let number) = age.mark { files.append((number, age.modified)) }
        }

        /// True if that is so of most that follow each other; rotation counts from the newest if nothing tells.
        var isUp: Bool {
            let ordered = files.sorted { $0.number < $1.number }
            let steps = zip(ordered, ordered.dropFirst()).map { ($1.modified - $0.modified).signum() }
            return steps.reduce(0, +) > 0
        }
    }

    private struct Walk {
        var found: [Found] = []
        var counting = Counting()
        /// True if newer ones were left out, because they were too many.
        var isCut = false
        /// The age of the file that the others come before.
        var last: Age?
        /// True if something was moved meanwhile.
        var isTorn = false

        var files: Set<FileIdentity> { Set(found.map(\.status.identity)) }

        /// Adds a file that was not met yet, and lets the newest go where there are too many.
        mutating func add(_ file: Found) {
            guard !found.contains(where: { $0.status.isSameFile(as: file.status) }) else {
                isTorn = true
                return
            }
            found.append(file)
            guard found.count > GenerationSearch.maximumFound else { return }
            isCut = true
            sort()
            found.removeLast()
        }

        /// Sorts them, the oldest first.
        mutating func sort() {
            let countsUp = counting.isUp
            found.sort { $0.age.isOlder(than: $1.age, countsUp: countsUp) }
        }
    }

    /// What a walk looks for.
    private struct Look {
        let isWanted: (GenerationPlace, String) -> Bool
        let isCandidate: (GenerationPlace, String, FileStatus) -> Bool
        var isAccepted: (FileDescriptor) -> Bool = { _ in true }
        /// The names that are looked at besides those that are wanted, with the order of their files.
        var formerNames: [String: Int] = [:]
        /// The file that the others come before.
        var last: FileStatus?

        init(
            isWanted: @escaping (GenerationPlace, String) -> Bool,
            isCandidate: @escaping (GenerationPlace, String, FileStatus) -> Bool
        ) {
            (self.isWanted, self.isCandidate) = (isWanted, isCandidate)
        }
    }

    /// The greatest number of names that are looked at.
    private static let maximumNames = 20_000
    /// The number of generations that are opened at once.
    static let maximumFound = 8
    /// The number of times that a directory that does not come to rest is walked through.
    private static let maximumWalks = 8
    private static let packed = [".gz", ".bz2", ".xz", ".zst", ".lz4", ".Z", ".zip"]

    private let places: [GenerationPlace]
    private let formerNames: () -> [String: Int]

    /// - Parameters:
    ///   - places: older ones first.
    ///   - formerNames: tells the names that files were seen to get when they lost theirs, with their order.
    init(_ places: [GenerationPlace], formerNames: @escaping () -> [String: Int] = { [:] }) {
        (self.places, self.formerNames) = (places, formerNames)
    }

    /// The files that lie there under the names of generations now.
    var siblings: [FileStatus] {
        var found: [FileStatus] = []
        for place in places {
            place.forEachName(atMost: Self.maximumNames) { name in
                guard place.isRotated(name) else { return }
                if let status = try? FileStatus(path: "\(place.directory)/\(name)") { found.append(status) }
            }
        }
        return found
    }

    /// Returns a file that holds all that was read of another one, as it is after copying and cutting.
    func copy(of fingerprint: Fingerprint, apartFrom isKnown: @escaping (FileStatus) -> Bool) -> Found? {
        let walk = walkUntilAtRest(isEnough: { !$0.isEmpty }) { walk in
            var look = Look(isWanted: { $0.mayBeCopy($1) }) { place, name, status in
                // Of a file that is not named as a generation nothing is taken over that was not read already. Where
                // little was read, older generations begin with it too. Some tools keep times to the microsecond.
                (place.isRotated(name) ? status.size >= fingerprint.end : status.size == fingerprint.end)
                    && status.modified / 1000 >= fingerprint.stamp.modified / 1000 && !isKnown(status)
            }
            look.isAccepted = { fingerprint.matches($0) }
            visit(in: &walk, look)
        }
        return walk.found.first
    }

    /// Returns the generations that were written to after a moment, and not after a file, and moved away since; oldest
    /// first, and whether there are more between the last of them and the file.
    func generations(
        after moment: Int, before file: FileStatus, apartFrom isKnown: @escaping (FileStatus) -> Bool
    ) -> (found: [Found], isCut: Bool) {
        let walk = walkUntilAtRest { walk in
            var look = Look(isWanted: { $0.isRotated($1) || $0.isFormer && $1 == $0.name }) { _, _, status in
                status.modified >= moment && status.modified <= file.modified && !status.isSameFile(as: file)
                    && !isKnown(status)
            }
            // Anew each time: they may be renamed again meanwhile.
            (look.formerNames, look.last) = (formerNames(), file)
            visit(in: &walk, look)
        }
        let countsUp = walk.counting.isUp
        var ordered = walk
        ordered.sort()
        guard let last = walk.last else { return (ordered.found, walk.isCut) }
        let found = ordered.found.filter { $0.age.isOlder(than: last, countsUp: countsUp) }
        return (found, walk.isCut && found.count == ordered.found.count)
    }

    private func walkUntilAtRest(isEnough: ([Found]) -> Bool = { _ in false }, _ look: (inout Walk) -> Void) -> Walk {
        var former: Walk?
        for _ in 0..<Self.maximumWalks {
            var walk = Walk()
            look(&walk)
            if isEnough(walk.found) { return walk }
            if !walk.isTorn, let former, former.files == walk.files { return walk }
            former = walk
        }
        return former ?? Walk()
    }

    /// Opens every file of a name and a status that are wanted, and keeps those that pass.
    private func visit(in walk: inout Walk, _ look: Look) {
        for (index, place) in places.enumerated() {
            place.forEachName(atMost: Self.maximumNames) { name in
                guard name == place.name || look.isWanted(place, name) else { return }
                visit(name, in: (place, index), isListed: true, &walk, look)
            }
            for name in look.formerNames.keys where name != place.name && !look.isWanted(place, name) {
                visit(name, in: (place, index), isListed: false, &walk, look)
            }
        }
    }

    private func visit(
        _ name: String, in position: (place: GenerationPlace, index: Int), isListed: Bool, _ walk: inout Walk,
        _ look: Look
    ) {
        let place = position.place
        let isOwn = name == place.name
        guard !Self.packed.contains(where: name.hasSuffix) else { return }
        let path = "\(place.directory)/\(name)"
        guard let status = try? FileStatus(path: path) else {
            // A name that is no text was repaired, and leads nowhere for good.
            if isListed && !name.contains("\u{FFFD}") { walk.isTorn = true }
            return
        }
        var age = Age(modified: status.modified, place: position.index, mark: isOwn ? nil : place.mark(of: name))
        if !isOwn && age.mark == nil { age.order = look.formerNames[name] }
        walk.counting.note(age)
        if let last = look.last, status.isSameFile(as: last) { walk.last = age }
        let isWanted = !isOwn || look.isWanted(place, name)
        guard status.isRegular, isWanted, look.isCandidate(place, name, status) else { return }
        guard let file = try? FileDescriptor(reading: path), let opened = try? file.status(),
            opened.isSameFile(as: status)
        else {
            walk.isTorn = true
            return
        }
        if look.isAccepted(file) { walk.add(Found(file: file, status: opened, age: age)) }
    }
}

/// A directory in which generations of a file may lie, and the name from which theirs are made.
struct GenerationPlace: Hashable {
    let directory: String
    let name: String
    /// True if the file that bears the name itself may be a generation that was never seen.
    var isFormer = false

    /// - Parameter path: the file's; links at its end are followed, since a rotated file lies beside the real one.
    init(_ path: String) {
        self.init(realPath: Folder.realPath(of: path) ?? path)
    }

    private init(directory: String, name: String, isFormer: Bool) {
        (self.directory, self.name, self.isFormer) = (directory, name, isFormer)
    }

    private init(realPath path: String) {
        guard let slash = path.lastIndex(of: "/") else {
            (directory, name) = (".", path)
            return
        }
        directory = slash == path.startIndex ? "/" : String(path[..<slash])
        name = String(path[path.index(after: slash)...])
    }

    /// Returns the present place of the generations of a file that bore its name here: its directory may bear another
    /// name by now. Of a file that was deleted it is as it was.
    func now(of file: FileDescriptor) -> GenerationPlace {
        let directory = Folder.realPath(of: file.linkPath).map { GenerationPlace(realPath: $0).directory } ?? directory
        return GenerationPlace(directory: directory, name: name, isFormer: true)
    }

    func hasSameNames(as other: GenerationPlace) -> Bool { directory == other.directory && name == other.name }

    func forEachName(atMost limit: Int, _ body: (String) -> Void) {
        for name in Folder.contents(of: directory, atMost: limit) ?? [] { body(name) }
    }

    /// `web` of `web.log`.
    private var stem: String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    fileprivate func mayBeCopy(_ other: String) -> Bool { other.hasPrefix(stem) && other != name }

    /// Returns true if a name is the file's with a number or a date: `web.log.1`, `web.log-20260131`, `web-1.log`.
    func isRotated(_ other: String) -> Bool { mark(of: other) != nil }

    /// Returns the mark that rotation has added to the file's name; nil for a name that is none of its generations'.
    func mark(of other: String) -> GenerationMark? {
        if other.hasPrefix(name) { return GenerationMark(other.dropFirst(name.count)) }
        let ending = name.dropFirst(stem.count)
        guard other.hasPrefix(stem), other.hasSuffix(ending), other.count > name.count else { return nil }
        return GenerationMark(other.dropFirst(stem.count).dropLast(ending.count))
    }
}
