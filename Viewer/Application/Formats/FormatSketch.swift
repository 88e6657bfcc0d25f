import StrataJSON

/// A definition of a format to start from.
enum FormatSketch {
    /// - Parameters:
    ///   - pattern: what lines are like.
    ///   - sample: a line of it.
    static func text(name: String, pattern: String, sample: [UInt8]) -> String {
        func quoted(_ text: String) -> String { JSONValue.text(text).compactText }
        return """
            {
              \(quoted(name)): {
                "title": \(quoted(name)),
                "description": "",
                "regex": {
                  "std": { "pattern": \(quoted(pattern)) }
                },
                "level": {},
                "sample": [
                  { "line": \(quoted(String(decoding: sample, as: UTF8.self))) }
                ]
              }
            }

            """
    }
}
