extension FollowedFile {
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
            told.isUncertain || isPolled || told.count == 0 || mayBeMissing > missing
        told.forget()
        for index in newest - count...newest {
            // What is missing may have been before any of them.
            upcoming[index].divider.isUncertain = isUncertain || missing > 0 && count > 0
        }
        upcoming[newest - count].divider.missing = missing
    }
}
