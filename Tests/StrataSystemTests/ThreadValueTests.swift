import Testing

@testable import StrataSystem

@Suite("Values of threads, and runs of elements")
struct ThreadValueTests {
    @Test("A value is there while something is done, in that thread alone, and what was there before comes back")
    func values() throws {
        let value = ThreadValue<Int>()
        #expect(value.value == nil)
        let seen = value.with(1) {
            let inner = value.with(nil) { value.value }
            let other = Guarded<Int?>(0)
            let thread = try? Thread { other.withLock { $0 = value.value } }
            thread?.join()
            return [inner, other.withLock(\.self), value.value]
        }
        #expect(seen == [nil, nil, 1] && value.value == nil)
    }

    @Test("An error that is thrown meanwhile takes the value with it")
    func errors() {
        struct Failure: Error {}
        let value = ThreadValue<Int>()
        #expect(throws: Failure.self) { try value.with(1) { throw Failure() } }
        #expect(value.value == nil)
    }

    @Test(
        "A run is found where it stands first", arguments: [("abcabd", "abd", 3), ("aab", "ab", 1), ("a", "", 0)])
    func runs(text: String, run: String, place: Int) {
        #expect(Array(text.utf8).firstIndex(ofRun: run.utf8) == place)
        #expect(Array(text.utf8).firstIndex(ofRun: "x".utf8) == nil)
        #expect([UInt8]().firstIndex(ofRun: "x".utf8) == nil)
    }
}
