/// ISO 8859-1, which is what STRING means to X (ICCCM 2.7.1).
enum Latin1 {
    /// Returns a text in Latin-1; nil if a character does not exist there.
    static func encode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    static func decode(_ bytes: some Sequence<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
