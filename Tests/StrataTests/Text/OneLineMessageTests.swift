import Testing

@testable import Strata

@Suite("A message") struct OneLineMessageTests {
    @Test("is one line, and keeps its beginning and its end however much is between them")
    func message() {
        #expect(OneLine.message("cannot open a\n\u{1B}b: no such file") == "cannot open a\\u{A}\\u{1B}b: no such file")
        let path = String(repeating: "x", count: 1900)
        #expect(OneLine.message("cannot open \(path)") == "cannot open \(path)")
        let long = OneLine.message("cannot open " + String(repeating: "\u{1B}", count: 1 << 20) + ": no such file")
        #expect(long.unicodeScalars.count == 2003)
        #expect(long.hasPrefix("cannot open \\u{1B}") && long.hasSuffix("\\u{1B}: no such file"))
    }
}
