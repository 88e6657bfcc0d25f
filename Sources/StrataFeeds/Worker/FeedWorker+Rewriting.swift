import StrataSystem

extension FeedWorker {
    /// Goes on where a file holds something else than what was read: from a copy of what it held, if there is one, or
    /// else anew.
    ///
    /// - Returns: false, for there is more to read.
    @discardableResult
    func overwritten(_ followed: FollowedFile) -> Bool {
        if readTail(of: followed) {
            schedule.pause(upTo: appender.ordinal)
            return false
        }
        let search = followed.search
        let known = followed.noted ?? followed.fingerprint
        if !known.isEmpty, let copy = search?.copy(of: known, apartFrom: followed.isKnown) {
            goOn(with: copy, in: followed, search)
        } else {
            restart(followed, search)
        }
        if !followed.isHurried(at: now) { schedule.pause(upTo: appender.ordinal) }
        return false
    }

    /// Reads what was in a file and was copied and cut before anybody looked at it even once.
    ///
    /// - Returns: whether there is such a generation, which is read first.
    @discardableResult
    func readUnseen(of followed: FollowedFile) -> Bool {
        guard followed.fingerprint.isEmpty, followed.noted?.isEmpty != false, !followed.isSettled,
            let status = try? followed.file.status()
        else { return false }
        let moment = followed.fingerprint.stamp.modified
        var unseen = unseenGenerations(from: moment, before: followed.file, followed.search, followed)
        guard let first = unseen.first else { return false }
        let divider = channel.withState { $0.index.parts[$0.index.parts.count - 1].divider }
        unseen.append(NextGeneration(followed.file, status: status, divider: Divider(.copied, path: followed.name)))
        unseen.removeFirst()
        let isUncertain = divider.map { $0.isUncertain || $0.missing > 0 } ?? false
        for index in unseen.indices { unseen[index].divider.isUncertain = isUncertain }
        followed.upcoming.insert(contentsOf: unseen, at: 0)
        (followed.file, followed.size, followed.isSettled, followed.noted) = (first.file, 0, true, nil)
        channel.withState { $0.index.replaceLastFile(with: first.file, fingerprint: followed.fingerprint) }
        return true
    }

    /// Returns the generations before one that has become another one while it waited for its turn.
    func generationsBefore(_ next: NextGeneration, of followed: FollowedFile) -> [NextGeneration] {
        guard let search = followed.search else { return [] }
        let found = unseenGenerations(from: next.noted.stamp.modified, before: next.file, search, followed)
        guard !next.noted.isEmpty, !found.contains(where: { next.noted.matches($0.file) }),
            let copy = search.copy(of: next.noted, apartFrom: followed.isKnown)
        else { return found }
        let divider = Divider(.rotated, path: followed.name)
        return [NextGeneration(copy.file, status: copy.status, divider: divider, isSettled: true)] + found
    }

    /// Goes on with a copy: what was read is in it now, and perhaps more; what is in the file comes after that.
    private func goOn(with copy: GenerationSearch.Found, in followed: FollowedFile, _ search: GenerationSearch?) {
        guard let status = try? followed.file.status() else { return }
        let original = followed.file
        let between = unseenGenerations(from: copy.status.modified, before: original, search, followed) {
            $0.isSameFile(as: copy.status)
        }
        followed.fingerprint.stamp = copy.status.stamp
        channel.withState { [fingerprint = followed.fingerprint] state in
            state.index.replaceLastFile(with: copy.file, fingerprint: fingerprint)
            state.pending.add(.reread)
        }
        indexer.replace(original, with: copy.file)
        reporter.announce()
        followed.left.removeAll { $0.file === original }
        (followed.file, followed.size, followed.isSettled, followed.noted) = (copy.file, 0, true, nil)
        let next = NextGeneration(
            original, status: status, divider: Divider(.copied, path: followed.name),
            since: between.last?.status.modified ?? copy.status.modified)
        followed.upcoming.insert(contentsOf: between + [next], at: 0)
    }

    /// Removes the rows of what was read, which is gone; a divider says so.
    private func restart(_ followed: FollowedFile, _ search: GenerationSearch?) {
        guard let status = try? followed.file.status() else { return }
        let original = followed.file
        var between = unseenGenerations(
            from: followed.fingerprint.stamp.modified, before: original, search, followed)
        if !between.isEmpty {
            between.append(
                NextGeneration(original, status: status, divider: Divider(.rotated, path: followed.name)))
            let first = between.removeFirst()
            (followed.file, followed.isSettled) = (first.file, true)
            followed.upcoming.insert(contentsOf: between, at: 0)
        }
        let loss = followed.loss
        followed.fingerprint = Fingerprint(from: 0, stamp: status.stamp)
        (followed.noted, followed.size, followed.isDoubtful, followed.tail) = (nil, 0, true, TailHistory())
        forgetRows(of: followed, loss)
        indexer.leave(original)
    }

    private func forgetRows(of followed: FollowedFile, _ loss: Loss) {
        let before = channel.withState { $0.index.parts[$0.index.parts.count - 1].divider }
        var divider = before ?? Divider(.rewritten, path: followed.name)
        if before != nil { divider.rewrites += 1 }
        divider.loss.add(loss)
        appender.beginLastPart(divider) { [divider, file = followed.file] state in
            state.index.restartLastPart(file, divider: divider)
            let remaining = state.index.count - 1
            state.pending.add(.truncated(remaining: remaining))
            state.pending.add(.notice(.truncated(path: followed.name)))
        }
    }

    /// Returns the generations that were never seen as the newest, from a moment on, and not newer than the present
    /// content of a file: a file that was moved away after it was written comes after it.
    func unseenGenerations(
        from moment: Int, before file: FileDescriptor, _ search: GenerationSearch?, _ followed: FollowedFile,
        _ isKnown: @escaping (FileStatus) -> Bool = { _ in false }
    ) -> [NextGeneration] {
        guard let status = try? file.status() else { return [] }
        guard let search else { return [] }
        let (found, isCut) = search.generations(after: moment, before: status) { candidate in
            candidate.size == 0 || followed.isKnown(candidate) || isKnown(candidate)
        }
        // What is being copied is still in the file, which is no shorter then.
        let unseen = found.filter { $0.status.size > status.size || !$0.file.beginsLike(file) }
        var generations = unseen.map {
            NextGeneration(
                $0.file, status: $0.status, divider: Divider(.rotated, path: followed.name), isSettled: true)
        }
        if let last = generations.indices.last { generations[last].isSearchDue = isCut }
        return generations
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
