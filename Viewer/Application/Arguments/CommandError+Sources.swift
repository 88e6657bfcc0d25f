import StrataCommandLine
import StrataFeeds
import StrataJournal
import StrataSystem
import StrataWindow

extension CommandError {
    /// Says what a feed says, with its exit code.
    init(_ error: FeedError) { self.init(description: error.description, exitCode: error.exitCode) }

    /// Says what a journal says, with its exit code.
    init(_ error: JournalError) { self.init(description: error.description, exitCode: error.exitCode) }

    /// Says why a window has no picture, with its exit code.
    init(_ error: PictureError) { self.init(description: error.description, exitCode: ExitCode.unavailable) }
}
