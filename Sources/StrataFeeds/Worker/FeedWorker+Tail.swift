import StrataSystem

extension FeedWorker {
    /// Milliseconds that whoever writes the end of a file anew may take for it.
    private static let patience = 100.0

    /// What has become of a file that holds something else than what was read.
    private enum Rewriting {
        /// Others stand in the place of the last lines.
        case ofTail(Fingerprint.Kept)
        /// Nothing stands there, or half a line, or it is shorter: more may come.
        case unfinished
        /// It is another file's content.
        case ofAll
    }

    /// Takes in what stands in the place of the last lines of a file now, where it holds all that came before them: the
    /// first of them keeps its name.
    ///
    /// - Returns: false where it holds something else.
    func takeTail(of followed: FollowedFile) -> Bool {
        guard let rewriting = try? rewriting(of: followed) else { return false }
        switch rewriting {
        case .ofAll:
            followed.rewritingSince = nil
            return false
        case .unfinished:
            // While files are being rotated, every moment counts.
            guard !followed.isHurried, followed.copies == 0 else { return false }
            followed.rewritingSince = followed.rewritingSince ?? MonotonicClock.now
            followed.isDoubtful = true
            return true
        case .ofTail(let kept):
            guard replaceTail(of: followed, kept) else { return false }
            followed.rewritingSince = nil
            return true
        }
    }

    private func rewriting(of followed: FollowedFile) throws(SystemError) -> Rewriting {
        guard followed.noted == nil, !followed.isSettled, !followed.fingerprint.isEmpty else { return .ofAll }
        let isPatient = followed.rewritingSince.map { MonotonicClock.now - $0 < Self.patience } ?? true
        let size = try followed.file.status().size
        guard let kept = try followed.fingerprint.kept(by: followed.file) else {
            guard isPatient, try followed.fingerprint.mayBecomeWhole(followed.file, size: size) else { return .ofAll }
            // What was copied before it was cut goes on from the copy.
            let copy = followed.search?.copy(of: followed.fingerprint, apartFrom: followed.isKnown)
            return copy == nil ? .unfinished : .ofAll
        }
        guard isPatient else { return .ofTail(kept) }
        let isShorter = size <= kept.fingerprint.end
        let wasWhole = followed.fingerprint.last == 0x0A
        let isWhole = try followed.file.holds([0x0A], at: max(0, size - 1))
        return isShorter || wasWhole && !isWhole ? .unfinished : .ofTail(kept)
    }

    /// - Returns: false where that cannot be.
    private func replaceTail(of followed: FollowedFile, _ kept: Fingerprint.Kept) -> Bool {
        var fingerprint = kept.fingerprint
        let start = fingerprint.end + lastPartStart
        let first = forward.ordinal - kept.lostLines
        guard channel.withState({ $0.index.rows.index(of: first) }) != nil, !isLookingFor(start, in: followed),
            let count = try? followed.file.readSome(into: buffer, at: fingerprint.end),
            // Afterwards: what was read may be something else by now.
            let stamp = try? fingerprint.verify(followed.file, isDoubtful: true)
        else { return false }
        fingerprint.stamp = stamp
        (followed.fingerprint, followed.size) = (fingerprint, stamp.size)
        // The first line that is another one is taken for one that is open, and had nothing in it yet.
        let isChanged = count > 0
        forward = ForwardScanner(position: start, ordinal: forward.ordinal, isLineOpen: isChanged, limits: limits)
        let cut = { (state: inout FeedState) in
            let gone = state.index.cutTail(at: start, from: isChanged ? first + 1 : first)
            if !gone.isEmpty { state.pending.add(.removed(gone)) }
        }
        if isChanged {
            _ = take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), of: followed, after: cut)
        } else {
            channel.withState { state in
                cut(&state)
                state.index.setFingerprint(fingerprint)
            }
            announce()
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
