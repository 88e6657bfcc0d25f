import StrataDocument
import Testing

@testable import StrataInterface

@Suite("Rows that arrive in a list behind another one") struct PaneNewsTests {
    @Test("are news until they are looked at, and errors only where rows can tell of them")
    func news() {
        var news = PaneNews()
        let rows = MemoryDocument(["one", "two"])
        news.noteNewest(of: rows)
        #expect(!news.hasRows && news.nextLook(at: rows, after: 0) == nil)
        news.begin(nil)
        #expect(news.hasRows && !news.hasErrors && news.nextLook(at: rows, after: 0) == nil)
        news.clear()
        #expect(!news.hasRows)
    }

    @Test("are read for errors from behind the newest row that was known")
    func errors() {
        for arrived in [["two"], ["two", "error three"]] {
            var news = PaneNews()
            let rows = MemoryDocument(["error one"])
            news.noteNewest(of: rows)
            news.begin { $0.starts(with: Array("error".utf8)) }
            rows.append(arrived)
            news.look(at: rows, time: 0)
            #expect(news.hasErrors == (arrived.count == 2), "The first row was there before.")
        }
    }
}
