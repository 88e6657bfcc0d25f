import StrataTime
import Testing

@testable import StrataSearch

/// The fields of a row by their names; its level is one as a format tells it.
private struct NamedFields: RowFields {
    let texts: [String: String]

    func value(of name: FieldName) -> FieldValue? {
        texts[name.text].map { FieldValue(Array($0.utf8), severity: name.text == "level" ? Severity($0.utf8) : nil) }
    }

    var all: [(name: String, text: [UInt8])] { texts.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) } }
    var areWhole: Bool { true }
}

@Suite("A condition on a field")
struct FieldConditionTests {
    private func holds(_ condition: String, _ texts: [String: String]) throws -> Bool? {
        try FieldTest(FieldCondition(reading: condition)).verdict(on: NamedFields(texts: texts))
    }

    @Test("is read as a name, a sign and a value, with spaces around the sign or without")
    func reading() throws {
        let read: [(String, String, FieldCondition.Comparison, String)] = [
            ("status=500", "status", .equal, "500"), ("status==500", "status", .equal, "500"),
            ("status != 500", "status", .notEqual, "500"), ("path~^/api", "path", .matches, "^/api"),
            ("took <12ms", "took", .less, "12ms"), ("took<=12ms", "took", .atMost, "12ms"),
            ("took> 12 ms", "took", .greater, "12 ms"), ("level>=warning", "level", .atLeast, "warning"),
            ("a.b=", "a.b", .equal, ""), ("Response Time=3", "Response Time", .equal, "3"),
            ("url=/a?b=c", "url", .equal, "/a?b=c"), ("wow!=no", "wow", .notEqual, "no"),
            ("hey! you=me", "hey! you", .equal, "me"), ("home=~/x", "home", .equal, "~/x"),
        ]
        for (text, name, comparison, value) in read {
            #expect(try FieldCondition(reading: text) == FieldCondition(name, comparison, value), "\(text)")
        }
        #expect(try FieldCondition(reading: " took >= 12 ms ").text == "took>=12 ms")
        #expect(throws: FieldError.noComparison) { try FieldCondition(reading: "status") }
        #expect(throws: FieldError.noName) { try FieldCondition(reading: "=500") }
        #expect(throws: FieldError.noSuchComparison("=>", .atLeast)) { try FieldCondition(reading: "status=>500") }
        #expect(throws: FieldError.noSuchComparison("!~", .notEqual)) { try FieldCondition(reading: "message!~a") }
        #expect(try FieldCondition(reading: "message==>a").value == ">a")
        for value in ["<main>", ">a", "=a", "a", ""] {
            let condition = FieldCondition("thread", .equal, value)
            #expect(try FieldCondition(reading: condition.text) == condition)
        }
    }

    @Test("compares numbers as numbers, with a unit if both have the same or both are lengths of time or sizes")
    func numbers() throws {
        for (condition, value, isSo) in [
            ("n<10", "9", true), ("n<10", "10", false), ("n<=10", "10.0", true), ("n>9", "10", true),
            ("n>=1e3", "1000", true), ("n=5", "5.0", true), ("n!=5", "5.0", false), ("n>-2", "-1", true),
            ("n>10", "12ms", false), ("n>10ms", "12ms", true), ("n>10ms", "12s", true), ("n>10ms", "12", false),
            ("n=12ms", "12.0ms", true), ("n<3 KB", "2 KB", true), ("n<10", "", false), ("n<10", "x9", false),
            ("n=18446744073709551615", "18446744073709551614", false),
            ("n>18446744073709551614", "18446744073709551615", true),
            ("n<-18446744073709551614", "-18446744073709551615", true),
            ("n=1767225600.123456789", "1767225600.123456790", false), ("n=0e12345", "0e99999", false),
            ("n=0.0e+00", "0", true), ("n<=67ms", "0.067s", true), ("n>67ms", "0.067s", false),
            ("n=1001ms", "1.001s", true),
            ("n>9007199254740992", "9007199254740993", true), ("n=9007199254740992", "9007199254740993", false),
            ("n>10", "10.0.0.7", false), ("n>10", "2026-01-01", false), ("n<50%", "7%", true),
            ("n>100ms", "1.2s", true), ("n>100ms", "350µs", false), ("n>100ms", "2m3s", true),
            ("n=123s", "2m3s", true), ("n>100ms", "99.9 ms", false), ("n<1h", "59m59.9s", true),
            ("n>1m", "1h2m3s", true), ("n=1s", "1000ms", true), ("n>1MB", "1023 KB", true),
            ("n>1MiB", "1023KiB", false), ("n=1KiB", "1024 B", true), ("n>1MB", "2s", false), ("n>3mb", "4 MB", true),
            ("n>1s", "2m x", false), ("n>2m3s", "2m4s", true), ("n<-1s", "-2m3s", true), ("n>1s", "50%", false),
        ] {
            #expect(try holds(condition, ["n": value]) == isSo, "\(condition) of \(value)")
        }
    }

    @Test("finds what is no UTF-8 by the signs that stand for it where it is shown")
    func replaced() throws {
        let raw: [UInt8] = [0x4A, 0xFC, 0x72]
        struct Fields: RowFields {
            let raw: [UInt8]
            func value(of name: FieldName) -> FieldValue? { FieldValue(raw) }
            var all: [(name: String, text: [UInt8])] { [("u", raw)] }
            var areWhole: Bool { true }
        }
        for (comparison, isSo) in [(FieldCondition.Comparison.equal, true), (.notEqual, false)] {
            let test = try FieldTest(FieldCondition("u", comparison, String(decoding: raw, as: UTF8.self)))
            #expect(test.verdict(on: Fields(raw: raw)) == isSo)
            #expect(test.verdict(on: Fields(raw: Array("Jar".utf8))) == !isSo)
        }
    }

    @Test("compares times as moments, whatever zone they are written in")
    func times() throws {
        for (condition, isSo) in [
            ("t>=2026-05-20T04:45:11Z", true), ("t>2026-05-20T06:45:11+02:00", false),
            ("t=2026-05-20T06:45:11+02:00", true), ("t<2026-05-20T04:45:11.001Z", true), ("t<5", false),
        ] {
            #expect(try holds(condition, ["t": "2026-05-20T04:45:11Z"]) == isSo, "\(condition)")
        }
        #expect(try holds("t>=1700000000", ["t": "1700000001"]) == true)
        for (condition, isSo) in [("t<-2h", true), ("t>-2h", false), ("t<yesterday", true), ("t>14:02", false)] {
            #expect(try holds(condition, ["t": "2020-05-20T04:45:11Z"]) == isSo, "\(condition)")
        }
    }

    @Test("compares levels by how bad they are, and other fields that say such words as texts")
    func levels() throws {
        for (condition, level, isSo) in [
            ("level>=warning", "warn", true), ("level>=warning", "error", true), ("level>=warning", "info", false),
            ("level>=warning", "fatal", true), ("level>=warning", "notice", false), ("level<info", "debug", true),
            ("level<debug", "trace", true), ("level=WARNING", "warn", true), ("level!=warning", "warn", false),
            ("level>error", "error", false), ("level>error", "crit", true), ("level>=warning", "custom", false),
            ("level=custom", "custom", true),
        ] {
            #expect(try holds(condition, ["level": level]) == isSo, "\(condition) of \(level)")
        }
        #expect(try holds("severity>=warning", ["severity": "ERROR"]) == true)
        #expect(try holds("result=fail", ["result": "failure"]) == false)
        #expect(throws: FieldError.noLevel("bad")) { try FieldTest(FieldCondition(reading: "level>=bad")) }
    }

    @Test("fails where the row has no such field, but for one that asks for another value")
    func missing() throws {
        for sign in FieldCondition.Comparison.allCases {
            let holds = try holds("b\(sign.rawValue)5", ["a": "5"])
            #expect(holds == (sign == .notEqual), "\(sign)")
        }
    }

    @Test("finds an expression in a value, and says where looking took too long")
    func expressions() throws {
        #expect(try holds("path~^/api/v\\d", ["path": "/api/v2"]) == true)
        #expect(try holds("path~^/API", ["path": "/api"]) == false)
        #expect(try holds("path~(?i)^/API", ["path": "/api"]) == true)
        let slow = String(repeating: "a", count: 40) + "!"
        #expect(try holds("path~^(?<n>a|aa)+$", ["path": slow]) == nil)
    }

    @Test(
        "that cannot be asked says what is wrong",
        arguments: [
            (
                "path<x",
                "'<' compares numbers, times and levels, and 'x' is none of them; "
                    + "write a number such as 500 or 12ms, a time such as 2026-11-21T14:02 or -2h, or a level"
            ), ("level>=bad", "'bad' is no level; write trace, debug, info, notice, warning, error or fatal"),
            (
                "path~a(b",
                "missing closing parenthesis at character 4; correct it, or look for it as plain text"
            ), ("path~", "there is nothing to look for; give a text"),
        ] as [(String, String)])
    func wrong(text: String, sentence: String) throws {
        let error = #expect(throws: FieldError.self) { try FieldTest(FieldCondition(reading: text)) }
        #expect(error?.description == sentence)
    }
}
