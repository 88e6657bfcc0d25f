import StrataSystem

extension FileFollower {
    /// The change of a file that holds something else than what was read.
    private enum Rewriting {
        /// Something else stands in the place of the last line.
        case ofLastLine(Successor)
        /// Nothing stands there, or half a line, or it is shorter, or the end of what stood there is still behind it: more
        /// may come.
        case unfinished
        /// It is another file's content.
        case ofAll
    }

    /// The content that stands in the place of lines.
    private struct Successor {
        /// The fingerprint of what comes before it.
        let kept: Fingerprint
        /// The line in whose place it stands, the first of them; nil: the last one.
        var line: Int?
        /// The number of its bytes that are in the buffer.
        let count: Int
        /// True if it looks as if its writer had not come to the end.
        let isDoubtful: Bool
    }

    /// Takes in what stands in the place of the last line of a file now, where it holds all that came before: the line
    /// keeps its name. Where nothing stands there, or more lines have gone, a divider has to tell, unless they came a moment
    /// ago.
    ///
    /// - Returns: false where it holds something else.
    func readTail() -> Bool {
        guard let rewriting = try? rewriting() else { return false }
        switch rewriting {
        case .ofAll:
            followed.tail.rewriting = nil
            return false
        case .unfinished:
            // While files are being rotated, every moment counts.
            guard !generations.isHurried(at: now), generations.told.copies == 0,
                let stamp = try? followed.file.status().stamp
            else { return false }
            followed.tail.doubt(stamp, at: now)
            followed.isDoubtful = true
            return true
        case .ofLastLine(let successor):
            guard replaceLastLine(successor) else { return false }
            followed.tail.rewriting = nil
            return true
        }
    }

    /// Takes note of what is known before more is read.
    func noteTail() {
        guard followed.tail.isDue(at: now), !followed.fingerprint.isEmpty else { return }
        let known = channel.withState { $0.index.rows }
        guard known.count > 0 else { return }
        followed.tail.note(followed.fingerprint, last: known.ordinal(at: known.count - 1), at: now)
    }

    private func rewriting() throws(SystemError) -> Rewriting {
        guard followed.noted == nil, !followed.isSettled, !followed.fingerprint.isEmpty else { return .ofAll }
        let status = try followed.file.status()
        let isPatient = followed.tail.isPatient(with: status.stamp, at: now)
        if let kept = try followed.fingerprint.withoutLastLine(in: followed.file) {
            let successor = try successor(of: kept)
            if isPatient && successor?.isDoubtful != false { return .unfinished }
            if let successor, successor.count > 0 {
                return isCopied() ? .ofAll : .ofLastLine(successor)
            }
        } else if isPatient, try followed.fingerprint.mayBecomeWhole(followed.file, size: status.size) {
            // What was copied before it was cut goes on from the copy.
            let copy = followed.search?.copy(of: followed.fingerprint, apartFrom: generations.isKnown)
            return copy == nil ? .unfinished : .ofAll
        }
        return try rewritingOfNewest(isPatient)
    }

    /// Returns true if what was read was copied before it was cut: then it goes on from the copy, though the new content
    /// begins alike.
    private func isCopied() -> Bool {
        // The copy may have been made after the system was asked last.
        FeedThreadPool.shared.catchUp()
        generations.noteChanges(at: now)
        guard generations.mayBeCopied || generations.isHurried(at: now) else { return false }
        generations.mayBeCopied = false
        return followed.search?.copy(of: followed.fingerprint, apartFrom: generations.isKnown) != nil
    }

    /// Returns the change of lines that came a moment ago: they may have been what stood there between two steps.
    private func rewritingOfNewest(_ isPatient: Bool) throws(SystemError) -> Rewriting {
        guard generations.told.copies == 0, !generations.isHurried(at: now) else { return .ofAll }
        for moment in followed.tail.recent(at: now) {
            guard let kept = try moment.kept(in: followed.file),
                var successor = try successor(of: kept), successor.count > 0
            else { continue }
            if isPatient && successor.isDoubtful { return .unfinished }
            successor.line = moment.last
            return .ofLastLine(successor)
        }
        return .ofAll
    }

    /// Reads what stands behind all that a file still holds.
    ///
    /// - Returns: nil where it holds something else by now.
    private func successor(of kept: Fingerprint) throws(SystemError) -> Successor? {
        var kept = kept
        let count = try followed.file.readSome(into: buffer, at: kept.end)
        // Afterwards: what was read may be something else by now.
        guard let stamp = try kept.verify(followed.file, isDoubtful: true) else { return nil }
        kept.stamp = stamp
        let isHalf = followed.fingerprint.last == 0x0A && count < buffer.count && count > 0 && buffer[count - 1] != 0x0A
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        let isLeftOver = followed.fingerprint.isLeftOver(behind: bytes, at: kept.end)
        return Successor(kept: kept, count: count, isDoubtful: count == 0 || isHalf || isLeftOver)
    }

    /// - Returns: false where that cannot be.
    private func replaceLastLine(_ successor: Successor) -> Bool {
        let kept = successor.kept
        let start = kept.end + appender.lastPartStart
        let known = channel.withState { $0.index.rows }
        guard known.count > 0, !indexer.isLookingFor(start, in: followed.file) else { return false }
        let last = successor.line ?? known.ordinal(at: known.count - 1)
        guard known.index(of: last) != nil else { return false }
        (followed.fingerprint, followed.size, followed.lastGrowth) = (kept, kept.stamp.size, now)
        followed.tail.goBack(to: kept, last: last, at: now)
        // The line is taken for one that is open, and had nothing in it yet.
        appender.goBack(to: start)
        _ = take(UnsafeRawBufferPointer(rebasing: buffer[..<successor.count])) { state in
            state.index.cutTail(at: start, from: last + 1)
            let remaining = state.index.count
            if remaining < known.count { state.pending.add(.truncated(remaining: remaining)) }
        }
        indexer.setFingerprint(followed.fingerprint, of: followed.file)
        return true
    }
}
