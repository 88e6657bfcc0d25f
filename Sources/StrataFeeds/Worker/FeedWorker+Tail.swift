import StrataSystem

extension FeedWorker {
    /// Milliseconds that whoever writes the last line of a file anew may take for the next step.
    private static let patience = 100.0

    /// What has become of a file that holds something else than what was read.
    private enum Rewriting {
        /// Something else stands in the place of the last line: so many bytes of it are in the buffer.
        case ofLastLine(Fingerprint, count: Int)
        /// Nothing stands there, or half a line, or it is shorter: more may come.
        case unfinished
        /// It is another file's content.
        case ofAll
    }

    /// Takes in what stands in the place of the last line of a file now, where it holds all that came before: the line
    /// keeps its name. Where nothing stands there, or more lines have gone, a divider has to tell.
    ///
    /// - Returns: false where it holds something else.
    func takeTail(of followed: FollowedFile) -> Bool {
        guard let rewriting = try? rewriting(of: followed) else { return false }
        switch rewriting {
        case .ofAll:
            followed.rewriting = nil
            return false
        case .unfinished:
            // While files are being rotated, every moment counts.
            guard !followed.isHurried(at: now), followed.copies == 0, let stamp = try? followed.file.status().stamp
            else {
                return false
            }
            if followed.rewriting?.stamp != stamp { followed.rewriting = (stamp, now) }
            followed.isDoubtful = true
            return true
        case .ofLastLine(let kept, let count):
            guard replaceLastLine(of: followed, kept, count) else { return false }
            followed.rewriting = nil
            return true
        }
    }

    private func rewriting(of followed: FollowedFile) throws(SystemError) -> Rewriting {
        guard followed.noted == nil, !followed.isSettled, !followed.fingerprint.isEmpty else { return .ofAll }
        let status = try followed.file.status()
        let isPatient =
            followed.rewriting.map { known in
                known.stamp != status.stamp || now - known.since < Self.patience
            } ?? true
        guard var kept = try followed.fingerprint.withoutLastLine(in: followed.file) else {
            let isBegun = try followed.fingerprint.mayBecomeWhole(followed.file, size: status.size)
            guard isBegun, isPatient else { return .ofAll }
            // What was copied before it was cut goes on from the copy.
            let copy = followed.search?.copy(of: followed.fingerprint, apartFrom: followed.isKnown)
            return copy == nil ? .unfinished : .ofAll
        }
        let count = try followed.file.readSome(into: buffer, at: kept.end)
        // Afterwards: what was read may be something else by now.
        guard let stamp = try kept.verify(followed.file, isDoubtful: true) else {
            return isPatient ? .unfinished : .ofAll
        }
        kept.stamp = stamp
        let isHalf = followed.fingerprint.last == 0x0A && count < buffer.count && count > 0 && buffer[count - 1] != 0x0A
        if isPatient && (count == 0 || isHalf) { return .unfinished }
        return count == 0 ? .ofAll : .ofLastLine(kept, count: count)
    }

    /// - Returns: false where that cannot be.
    private func replaceLastLine(of followed: FollowedFile, _ kept: Fingerprint, _ count: Int) -> Bool {
        let start = kept.end + lastPartStart
        let known = channel.withState { $0.index.rows }
        guard known.count > 0, !isLookingFor(start, in: followed) else { return false }
        let last = known.ordinal(at: known.count - 1)
        (followed.fingerprint, followed.size, followed.lastGrowth) = (kept, kept.stamp.size, now)
        // The line is taken for one that is open, and had nothing in it yet.
        forward = ForwardScanner(position: start, ordinal: forward.ordinal, isLineOpen: true, limits: limits)
        _ = take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), of: followed) { state in
            state.index.cutTail(at: start, from: last + 1)
        }
        if let last = partsToIndex.indices.last, partsToIndex[last].file === followed.file {
            partsToIndex[last].fingerprint = followed.fingerprint
        }
        return true
    }

    /// Whether lines of a file from a place on have not been found yet.
    private func isLookingFor(_ place: Int, in followed: FollowedFile) -> Bool {
        guard let part = partsToIndex.last, part.file === followed.file else { return false }
        return backward.map { $0.frontier > place } ?? true
    }
}
