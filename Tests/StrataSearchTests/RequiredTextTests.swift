import Testing

@testable import StrataSearch

@Suite("The text that an expression needs")
struct RequiredTextTests {
    @Test(
        "is the longest that stands in every match, as far as that can be told",
        arguments: [
            ("abc", "abc"), ("[0-9]+ path$", " path"), ("nginx.*error", "nginx"), ("abcd?", "abc"), ("abcd*e", "abc"),
            ("abc+def", "abc"), ("abcd{2}efghi", "efghi"), ("abc(de|f)ghij", "ghij"), ("(?:abc)def", "def"),
            ("abc(?=d)", "abc"), ("abc(?!defg)", "abc"), ("a\\.bc", "a.bc"), ("abc\\bdefg", "defg"),
            ("[abc]def", "def"),
            ("[]abc]def", "def"), ("abcéde", "abc"), ("abc(d[)e]fghi)", "abc"), ("abc{2}?defg", "defg"),
        ])
    func found(expression: String, text: String) {
        #expect(RequiredText(expression).map { String(decoding: $0.bytes, as: UTF8.self) } == text)
    }

    @Test(
        "is none where there may be another way, or where it is not understood",
        arguments: [
            "ab", "abc|def", "(?i)abcd", "(?x)abcd", "\\x41bcd", "\\Qabcd\\E", "(abcd)", "a.b.c", "(*UTF)abcd",
            "abcd\\", "\\p{Lu}x",
            "abc{x}", "a(?i)bcd", "((?i)a)bcd", "\\1abc", "\\k<abcd>", "abcd)", "[abcd", "x[[:alpha:]]yz]abcd",
            "(?<name>a)bcd",
        ])
    func none(expression: String) { #expect(RequiredText(expression)?.bytes == nil) }
}
