import Testing

@testable import StrataInterface

@Suite("The pace at which rows change") struct ChangePaceTests {
    @Test("is calm at first and after more than 300 ms without a change; what changes no row does not count")
    func pause() {
        var pace = ChangePace()
        let calm = [(1, 0.0), (1, 300), (1, 601), (0, 800), (1, 902)].map { count, time in
            pace.note(count, at: time)
        }
        #expect(calm == [true, false, true, false, true])
    }
}
