import StrataSystem

extension FileFollower {
    /// Goes on where a file holds something else than what was read: from a copy of what it held, if there is one, or
    /// else anew.
    ///
    /// - Returns: false, for there is more to read.
    @discardableResult
    func overwritten() -> Bool {
        if readTail() {
            schedule.pause(upTo: appender.ordinal)
            return false
        }
        let search = followed.search
        let known = followed.noted ?? followed.fingerprint
        if !known.isEmpty, let copy = search?.copy(of: known, apartFrom: generations.isKnown) {
            goOn(with: copy, search)
        } else {
            restart(search)
        }
        if !generations.isHurried(at: now) { schedule.pause(upTo: appender.ordinal) }
        return false
    }

    /// Reads what was in a file and was copied and cut before anybody looked at it even once.
    ///
    /// - Returns: whether there is such a generation, which is read first.
    @discardableResult
    func readUnseen() -> Bool {
        guard followed.fingerprint.isEmpty, followed.noted?.isEmpty != false, !followed.isSettled,
            let status = try? followed.file.status()
        else { return false }
        let moment = followed.fingerprint.stamp.modified
        var unseen = generations.unseenGenerations(from: moment, before: followed.file, followed.search)
        guard let first = unseen.first else { return false }
        let divider = channel.withState { $0.index.parts[$0.index.parts.count - 1].divider }
        unseen.append(NextGeneration(followed.file, status: status, divider: Divider(.copied, path: followed.name)))
        unseen.removeFirst()
        let isUncertain = divider.map { $0.isUncertain || $0.missing > 0 } ?? false
        for index in unseen.indices { unseen[index].divider.isUncertain = isUncertain }
        generations.putFirst(unseen)
        (followed.file, followed.size, followed.isSettled, followed.noted) = (first.file, 0, true, nil)
        channel.withState { $0.index.replaceLastFile(with: first.file, fingerprint: followed.fingerprint) }
        return true
    }

    /// Goes on with a copy: what was read is in it now, and perhaps more; what is in the file comes after that.
    private func goOn(with copy: GenerationSearch.Found, _ search: GenerationSearch?) {
        guard let status = try? followed.file.status() else { return }
        let original = followed.file
        let between = generations.unseenGenerations(from: copy.status.modified, before: original, search) {
            $0.isSameFile(as: copy.status)
        }
        followed.fingerprint.stamp = copy.status.stamp
        channel.withState { [fingerprint = followed.fingerprint] state in
            state.index.replaceLastFile(with: copy.file, fingerprint: fingerprint)
            state.pending.add(.reread)
        }
        indexer.replace(original, with: copy.file)
        reporter.announce()
        generations.forgetLeft(original)
        (followed.file, followed.size, followed.isSettled, followed.noted) = (copy.file, 0, true, nil)
        let next = NextGeneration(
            original, status: status, divider: Divider(.copied, path: followed.name),
            since: between.last?.status.modified ?? copy.status.modified)
        generations.putFirst(between + [next])
    }

    /// Removes the rows of what was read, which is gone; a divider says so.
    private func restart(_ search: GenerationSearch?) {
        guard let status = try? followed.file.status() else { return }
        let original = followed.file
        var between = generations.unseenGenerations(
            from: followed.fingerprint.stamp.modified, before: original, search)
        if !between.isEmpty {
            between.append(
                NextGeneration(original, status: status, divider: Divider(.rotated, path: followed.name)))
            let first = between.removeFirst()
            (followed.file, followed.isSettled) = (first.file, true)
            generations.putFirst(between)
        }
        let loss = followed.loss
        followed.fingerprint = Fingerprint(from: 0, stamp: status.stamp)
        (followed.noted, followed.size, followed.isDoubtful, followed.tail) = (nil, 0, true, TailHistory())
        forgetRows(loss)
        indexer.leave(original)
    }

    private func forgetRows(_ loss: Loss) {
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
}
