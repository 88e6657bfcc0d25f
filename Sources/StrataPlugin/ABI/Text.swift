import StrataPluginABI

import Glibc

/// Texts that come from a plugin.
enum Text {
    /// Returns a text that must be there: UTF-8, neither empty nor endless.
    static func read(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(Refusal) -> String {
        guard let pointer else { throw Refusal("\(what) is a null pointer; it must be a text") }
        let limit = Int(STRATA_TEXT_LIMIT)
        let length = strnlen(pointer, limit + 1)
        guard length > 0 else { throw Refusal("\(what) is empty") }
        guard length <= limit else { throw Refusal("\(what) is longer than \(limit) bytes, or has no end") }
        let bytes = UnsafeRawBufferPointer(start: pointer, count: length)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Refusal("\(what) is not valid UTF-8: '\(harmless(bytes.prefix(64)))'")
        }
        // A terminal or a window shows these: a control character could do more than that.
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Refusal("\(what) has a control character in it")
        }
        return text
    }

    /// Bytes of any kind, to be shown in a sentence: what is no text, or could do more than be read, is U+FFFD.
    static func harmless(_ bytes: some Collection<UInt8>) -> String {
        harmless(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns a text to be shown in a sentence, likewise.
    static func harmless(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            [.control, .format].contains(scalar.properties.generalCategory) ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns a text that others refer to: ASCII letters, digits, `-` and `_`.
    static func name(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(Refusal) -> String {
        let name = try read(pointer, what)
        guard isName(name) else {
            throw Refusal("\(what) cannot be '\(name)': use at most 64 ASCII letters, digits, '-' and '_'")
        }
        return name
    }

    /// Returns true if a text can be referred to.
    static func isName(_ text: String) -> Bool {
        let others: Set<Unicode.Scalar> = ["-", "_"]
        return (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { scalar in
                ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                    || others.contains(scalar)
            }
    }
}
