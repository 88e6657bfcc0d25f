import StrataSystem
import Testing

@Suite("Runs of elements")
struct RunTests {
    @Test("are found where they stand first", arguments: [("abcabd", "abd", 3), ("aab", "ab", 1), ("a", "", 0)])
    func first(text: String, run: String, place: Int) {
        #expect(Array(text.utf8).firstIndex(ofRun: run.utf8) == place)
        #expect(Array(text.utf8).firstIndex(ofRun: "x".utf8) == nil)
        #expect([UInt8]().firstIndex(ofRun: "x".utf8) == nil)
    }
}
