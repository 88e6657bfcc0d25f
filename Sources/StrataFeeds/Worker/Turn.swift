/// The moment when one generation is done with and the next one's turn comes.
///
/// A file that was moved away is left once another one bears its name, holds something, and nothing came to the old
/// one since; a process that writes to both has half a second to finish, again and again for ten. The time counts at
/// which something was written, not at which it was read: of several generations that wait, all are quiet at the same
/// time, so that they are read one right after the other.
enum Turn {
    /// The time for which the old file must be quiet before the new one's turn comes if it has grown since the new one
    /// holds something, in milliseconds; else ``FeedConfiguration/quietMilliseconds``.
    static let longQuiet = 500.0
    /// The greatest time that the new one waits while both grow, and that after something came late, in milliseconds.
    static let patience = 10_000.0
    static let latePatience = 2000.0
    /// The time for which a new file that is empty is waited for, in milliseconds.
    static let emptyPatience = 10_000.0
    /// More generations than these do not wait for quiet, and more than those are not even opened before others are read.
    static let waiting = 4
    static let opened = waiting + GenerationSearch.maximumFound
    /// The number of files that were left and are listened to, and of those besides of which something is still to be
    /// read.
    static let listening = 8
    static let unread = 8
}
