extension Diagnostics {
    /// Writes all of a text to standard output.
    ///
    /// - Throws: 74 where not all of it could be written.
    static func print(_ text: String) throws(CommandError) {
        let output = ByteOutput(1, name: "to standard output")
        var text = text
        let result = text.withUTF8 { bytes in
            Result { () throws(CommandError) in try output.write(UnsafeRawBufferPointer(bytes)) }
        }
        try result.get()
        try output.finish()
    }
}
