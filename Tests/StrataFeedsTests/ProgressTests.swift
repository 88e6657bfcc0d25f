import Glibc
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("How far a feed has come")
struct ProgressTests {
    @Test("a failure counts until the file can be read again, or bears its name again where that was the matter")
    func recovery() {
        var progress = FeedProgress(isStream: false)
        progress.handle(.finishedIndexing(totalLines: 3))
        progress.handle(.failed(.reading("log", SystemError(code: EIO))))
        progress.handle(.notice(.returned(path: "log")))
        #expect(progress.failure?.kind == .cannotRead && !progress.isComplete)
        progress.handle(.notice(.recovered(path: "log")))
        #expect(progress.failure == nil && progress.isComplete)
        progress.handle(.failed(.opening("log", SystemError(code: EACCES))))
        #expect(progress.failure?.kind == .permissionDenied)
        progress.handle(.notice(.returned(path: "log")))
        #expect(progress.failure == nil)
    }

    @Test("generations that wait count until they are read")
    func waiting() {
        var progress = FeedProgress(isStream: false)
        progress.handle(.notice(.behind(path: "log", generations: 3)))
        #expect(progress.waitingGenerations == 3)
        progress.handle(.notice(.behind(path: "log", generations: 0)))
        #expect(progress.waitingGenerations == 0)
    }

    @Test("a command has its status until it runs again")
    func command() {
        var progress = FeedProgress(isStream: true)
        progress.handle(.notice(.ranToEnd(path: "make", status: 2)))
        progress.handle(.endOfInput)
        #expect(progress.commandStatus == 2 && progress.hasEnded)
        progress.handle(.notice(.ranAgain(path: "make")))
        #expect(progress.commandStatus == nil && !progress.hasEnded)
    }
}
