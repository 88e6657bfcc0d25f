import Testing

@testable import Strata

@Suite("Parts of a text") struct PartTests {
    @Test("are found byte for byte, wherever they stand")
    func found() {
        for (text, part) in [("abc", "abc"), ("abc", "c"), ("aab", "ab"), ("héé", "é"), ("abc", ""), ("", "")] {
            #expect(text.has(part), "\(part) in \(text)")
        }
        for (text, part) in [("abc", "abd"), ("", "a"), ("ab", "abc"), ("aaa", "ab")] { #expect(!text.has(part)) }
    }

    @Test("are exchanged one after another, and not in what has come for them")
    func exchanged() {
        #expect("a.b.c".replacingEach(".", by: "..") == "a..b..c")
        #expect("aaaa".replacingEach("aa", by: "a") == "aa")
        #expect("xyx".replacingEach("x", by: "") == "y")
        #expect("none".replacingEach("é", by: "e") == "none")
        #expect("".replacingEach("a", by: "b").isEmpty)
    }

    @Test("divide it where the first of them stands")
    func halves() {
        let halves = "a..b..c".halves(at: "..")
        #expect(halves?.before == "a" && halves?.behind == "b..c")
        #expect("..".halves(at: "..").map { $0.before.isEmpty && $0.behind.isEmpty } == true)
        #expect("a.b".halves(at: "..") == nil)
    }
}
