import StrataSystem

extension GenerationQueue {
    /// Returns the generations that were never seen as the newest, from a moment on, and not newer than the present
    /// content of a file: a file that was moved away after it was written comes after it.
    func unseenGenerations(
        from moment: Int, before file: FileDescriptor, _ search: GenerationSearch?,
        _ isKnown: @escaping (FileStatus) -> Bool = { _ in false }
    ) -> [NextGeneration] {
        guard let status = try? file.status() else { return [] }
        guard let search else { return [] }
        let (found, isCut) = search.generations(after: moment, before: status) { [self] candidate in
            candidate.size == 0 || self.isKnown(candidate) || isKnown(candidate)
        }
        // What is being copied is still in the file, which is no shorter then.
        let isUnlikeRead = followed.file === file ? { _ in true } : unlikeRead(found)
        let unseen = found.filter { ($0.status.size > status.size || !$0.file.beginsLike(file)) && isUnlikeRead($0) }
        var generations = unseen.map {
            NextGeneration(
                $0.file, status: $0.status, divider: Divider(.rotated, path: followed.name), isSettled: true)
        }
        if let last = generations.indices.last { generations[last].isSearchDue = isCut }
        return generations
    }

    /// Returns a test whether a file holds something else than the one that is read, of which it may be a copy.
    private func unlikeRead(_ found: [GenerationSearch.Found]) -> (GenerationSearch.Found) -> Bool {
        guard !found.isEmpty, let status = try? followed.file.status(),
            let read = try? Fingerprint(of: followed.file, 0..<status.size, status: status), !read.isEmpty
        else { return { _ in true } }
        return { $0.status.size != read.end || !read.matches($0.file) }
    }

    /// Returns the generations before one that has become another one while it waited for its turn.
    func generationsBefore(_ next: NextGeneration) -> [NextGeneration] {
        guard let search = followed.search else { return [] }
        let found = unseenGenerations(from: next.noted.stamp.modified, before: next.file, search)
        guard !next.noted.isEmpty, !found.contains(where: { next.noted.matches($0.file) }),
            let copy = search.copy(of: next.noted, apartFrom: isKnown)
        else { return found }
        let divider = Divider(.rotated, path: followed.name)
        return [NextGeneration(copy.file, status: copy.status, divider: divider, isSettled: true)] + found
    }

    /// The files that are read, were, or will be, as far as what becomes of them matters.
    var heldFiles: [FileDescriptor] { [followed.file] + upcoming.map(\.file) + left.map(\.file) }

    /// Returns true if a file is one that is being read, was, or will be.
    func isKnown(_ status: FileStatus) -> Bool {
        if followed.strangers.contains(where: { $0.isSameFile(as: status) && $0.size <= status.size }) { return true }
        if heldFiles.contains(where: { (try? $0.status())?.isSameFile(as: status) == true }) { return true }
        return former.contains { $0.isSameFile(as: status) && $0.modified == status.modified }
    }

    /// Remembers a file that is not held any more, so that it is not read twice.
    func remember(_ status: FileStatus?) {
        guard let status else { return }
        former = former.suffix(63) + [status]
    }
}

extension FileDescriptor {
    /// Returns true if one of two files may be a copy of the other: they begin with the same bytes.
    func beginsLike(_ other: FileDescriptor) -> Bool {
        let count = min(Fingerprint.span, (try? status().size) ?? 0, (try? other.status().size) ?? 0)
        guard count > 0, let beginning = try? bytes(at: 0, count: count) else { return false }
        return (try? other.holds(beginning, at: 0)) == true
    }
}
