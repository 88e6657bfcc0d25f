import StrataCommandLine
import StrataFeeds
import StrataJournal
import StrataSystem
import StrataWindow

extension CommandError {
    /// What a feed says, with its exit code.
    init(_ error: FeedError) { self.init(description: error.description, exitCode: error.exitCode) }

    /// What a journal says, with its exit code.
    init(_ error: JournalError) { self.init(description: error.description, exitCode: error.exitCode) }

    /// Why a window has no picture, with its exit code.
    init(_ error: PictureError) { self.init(description: error.description, exitCode: ExitCode.unavailable) }
}
