import Glibc
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("How far a feed has come")
struct ProgressTests {
    @Test("a failure counts until the file can be read again, or bears its name again where that was the matter")
    func recovery() {
        var progress = FeedProgress(isStream: false)
        progress.take(.finishedIndexing(totalLines: 3))
        progress.take(.failed(.reading("log", SystemError(code: EIO))))
        progress.take(.notice(.returned(path: "log")))
        #expect(progress.failure?.kind == .cannotRead && !progress.isComplete)
        progress.take(.notice(.recovered(path: "log")))
        #expect(progress.failure == nil && progress.isComplete)
        progress.take(.failed(.opening("log", SystemError(code: EACCES))))
        #expect(progress.failure?.kind == .permissionDenied)
        progress.take(.notice(.returned(path: "log")))
        #expect(progress.failure == nil)
    }

    @Test("a command has its status until it runs again")
    func command() {
        var progress = FeedProgress(isStream: true)
        progress.take(.notice(.ranToEnd(path: "make", status: 2)))
        progress.take(.endOfInput)
        #expect(progress.commandStatus == 2 && progress.hasEnded)
        progress.take(.notice(.ranAgain(path: "make")))
        #expect(progress.commandStatus == nil && !progress.hasEnded)
    }
}
