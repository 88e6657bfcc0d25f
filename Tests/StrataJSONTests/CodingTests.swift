import StrataJSON
import StrataSystem
import Testing

@Suite("Values that are written as JSON")
struct CodingTests {
    private enum Shape: Codable, Equatable {
        case point
        case circle(Double)
        case box(width: Int, height: Int?)
    }

    private struct Everything: Codable, Equatable {
        var flag = true
        var largest = UInt64.max
        var least = Int64.min
        var third = 1.0 / 3
        var endless = -Double.infinity
        var text = "é\"\\\n\u{7F}"
        var none: String?
        var shapes: [Shape] = [.point, .circle(0.1), .box(width: 1, height: nil), .box(width: 2, height: 3)]
        var names: [String: [Int8]] = ["a": [-1, 2], "": []]
        var range = 3..<9
    }

    @Test("are read again as they were, to the last digit")
    func round() throws {
        let value = Everything()
        let text = JSONValue(encoding: value).compactText
        #expect(text.contains("\"largest\":18446744073709551615") && text.contains("\"least\":-9223372036854775808"))
        #expect(text.contains(#"{"box":{"width":1}}"#))
        #expect(try JSONValue(line: Array(text.utf8)).decoded(as: Everything.self) == value)
    }

    @Test("cost no more for each element of a list the longer it is")
    func longList() {
        let numbers = Array(0..<50_000)
        let start = ProcessorClock.thread
        #expect(JSONValue(encoding: numbers) == .array(numbers.map { .number(JSONNumber(Double($0))) }))
        // Some 50 ms; where each element copies those before it, more than ten seconds.
        #expect(ProcessorClock.thread - start < 2500)
    }

    @Test("are refused where something else is written")
    func wrong() throws {
        for text in [#"{"box":{"width":"1"}}"#, #"{"box":{}}"#, #"{"line":{}}"#, "[]", "7", "null"] {
            let json = try JSONValue(line: Array(text.utf8))
            #expect(throws: DecodingError.self, "\(text)") { try json.decoded(as: Shape.self) }
        }
        #expect(throws: DecodingError.self) { try JSONValue(line: Array("300".utf8)).decoded(as: Int8.self) }
        #expect(throws: DecodingError.self) { try JSONValue(line: Array("1.5".utf8)).decoded(as: Int.self) }
    }
}
