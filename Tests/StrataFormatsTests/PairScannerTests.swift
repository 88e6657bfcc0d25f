import Testing

@testable import StrataFormats

@Suite("Pairs of a line")
struct PairScannerTests {
    /// The pairs as they stand in the text.
    private func pairs(_ text: String) -> [String]? {
        let bytes = Array(text.utf8)
        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return PairScanner.pairs(of: bytes[...])?.map { "\(string($0.key))|\(string($0.value))" }
    }

    @Test("have words in quotes as one value, and words alone as keys without one")
    func values() {
        #expect(pairs(#"level=warn msg="3 left" user=a"#) == ["level|warn", #"msg|"3 left""#, "user|a"])
        #expect(pairs("time=1 level=info closed a=1") == ["time|1", "level|info", "closed|", "a|1"])
        #expect(pairs("it is open") == nil)
    }

    @Test("have a message without quotes up to the end of the line, where no pair follows it")
    func message() {
        #expect(pairs("level=error msg=it failed badly (again)") == ["level|error", "msg|it failed badly (again)"])
        #expect(pairs("level=error x=it failed") == ["level|error", "x|it", "failed|"])
        #expect(pairs(#"level=error msg="it" failed"#) == ["level|error", #"msg|"it""#, "failed|"])
        #expect(pairs("msg=it failed level=error n=1") == ["msg|it", "failed|", "level|error", "n|1"])
    }
}
