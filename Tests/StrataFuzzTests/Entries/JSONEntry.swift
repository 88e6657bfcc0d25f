import StrataJSON

/// JSON: what is read, written and read again is the same, and writing it again changes no byte.
enum JSONEntry: FuzzEntry {
    static let name = "json"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(line: input)
        } catch {
            return error.place <= input.count ? nil : "the fault is at byte \(error.place) of \(input.count)"
        }
        let text = value.compactText
        guard let again = try? JSONValue(line: text.utf8) else { return "'\(text)' cannot be read" }
        guard again == value else { return "'\(text)' is not what was read" }
        return again.compactText == text ? nil : "'\(text)' is written as '\(again.compactText)'"
    }
}
