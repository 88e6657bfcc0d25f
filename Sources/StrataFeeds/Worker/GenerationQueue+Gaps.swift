extension GenerationQueue {
    /// Has what lies between the newest generation and those before it found when they have been read, if it is too much
    /// to be opened now.
    ///
    /// - Parameter count: so many were found before the newest one.
    func putOffSearch(behind count: Int) {
        let last = upcoming.count - 2
        guard last >= 0, upcoming[last].isSearchDue else { return }
        upcoming[last].unseen += max(0, told.count - 1 - count)
        (told.count, told.isUncertain) = (count + 1, true)
    }

    /// Puts a divider for generations before the newest one that are not among the `count` that were found before it.
    ///
    /// - Parameter copies: so many of those may be copies; if they were not watched for, all.
    func admitGaps(_ count: Int, copies: Int) {
        let newest = upcoming.count - 1
        let unseen = told.count - 1
        let missing = max(0, unseen - count)
        // A copy that was found has never borne the name, so that it stands for none of those that have.
        let mayBeMissing = min(unseen, max(0, unseen - count + copies))
        // If no event told of this one, its directory was not watched yet when it came, or when others did.
        let isUncertain =
            told.isUncertain || followed.isPolled || told.count == 0 || mayBeMissing > missing
        told.forget()
        for index in newest - count...newest {
            // What is missing may have been before any of them.
            upcoming[index].divider.isUncertain = isUncertain || missing > 0 && count > 0
        }
        upcoming[newest - count].divider.missing = missing
    }

    /// Forgets generations that nobody has written to and that were deleted.
    /// - Returns: how many are missing before the newest one besides, by what was known of those.
    func removeDeletedEmpty() -> Int {
        var missing = 0
        for index in upcoming.indices.reversed() {
            guard upcoming[index].firstSeen == nil, upcoming[index].isDeletedEmpty else { continue }
            let gone = upcoming.remove(at: index)
            if index < upcoming.count {
                upcoming[index].divider.missing += gone.divider.missing
            } else {
                missing += gone.divider.missing
            }
            guard gone.isSearchDue else { continue }
            // What lies behind it lies behind the one before it.
            if index > 0 {
                upcoming[index - 1].isSearchDue = true
                upcoming[index - 1].unseen += gone.unseen
            } else {
                (isSearchDue, unseen) = (true, unseen + gone.unseen)
            }
        }
        return missing
    }

    /// Takes note that generations which wait from a place on were found before the search for them was due.
    ///
    /// - Parameter told: so many of them are among those that events told of.
    func noteFound(_ count: Int, told: Int, at index: Int) {
        let rest = max(0, (index > 0 ? upcoming[index - 1].unseen : unseen) - told)
        let last = index + count - 1
        // Those that are left lie behind the last of them, if there are more.
        let areBehind = upcoming[last].isSearchDue
        if areBehind { upcoming[last].unseen += rest }
        let before = areBehind ? 0 : rest
        if index > 0 { upcoming[index - 1].unseen = before } else { unseen = before }
    }
}
