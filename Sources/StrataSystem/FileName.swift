import Glibc

/// Names of files in strings. A name may have any bytes (path_resolution(7)); one that is no part of UTF-8 stands in a
/// string as a character of the last private plane, U+10FF00 and its value, and is that byte again for the system.
/// `OneLine` shows it as `\xE9`.
package enum FileName {
    private static let plane: UInt32 = 0x10FF00
    private static let strangers = plane + 0x80...plane + 0xFF
    /// The first byte that each of these characters has in UTF-8.
    fileprivate static let firstByte: UInt8 = 0xF4

    /// Returns a name in a string. O(n).
    package static func string(_ name: UnsafePointer<CChar>) -> String {
        let text = String(validatingCString: name)
        if let text, !text.utf8.contains(firstByte) { return text }
        return string(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }

    /// Returns a name in a string. O(n).
    package static func string(_ name: some Collection<UInt8>) -> String {
        var result = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var (rest, input) = (name[...], name.makeIterator())
        while true {
            let (scalar, length): (Unicode.Scalar?, Int)
            switch parser.parseScalar(from: &input) {
            case .valid(let encoded): (scalar, length) = (Unicode.UTF8.decode(encoded), encoded.count)
            case .error(let count): (scalar, length) = (nil, count)
            case .emptyInput: return String(result)
            }
            if let scalar, !strangers.contains(scalar.value) {
                result.append(scalar)
            } else {
                result.append(contentsOf: rest.prefix(length).compactMap { Unicode.Scalar(plane + UInt32($0)) })
            }
            rest = rest.dropFirst(length)
        }
    }

    /// Returns true if a name, or another argument of a program, is UTF-8. O(n).
    package static func isText(_ name: String) -> Bool { bytes(name).count == name.utf8.count }

    /// Returns the bytes of a name or a path. O(n).
    package static func bytes(_ name: String) -> [UInt8] {
        guard name.utf8.contains(firstByte) else { return Array(name.utf8) }
        return name.unicodeScalars.flatMap { scalar in
            strangers.contains(scalar.value)
                ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(Character(scalar)).utf8)
        }
    }
}

extension String {
    /// Calls `body` with the bytes of a path, as the system's functions want them.
    func withFileName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        // Nearly all names are UTF-8, and files are asked for often.
        guard utf8.contains(FileName.firstByte) else { return withCString(body) }
        let bytes = FileName.bytes(self) + [0]
        return bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
        }
    }
}
