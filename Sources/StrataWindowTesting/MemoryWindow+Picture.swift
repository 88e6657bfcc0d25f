import StrataSystem

extension MemoryWindow {
    /// A picture that could not be written, with the reason.
    public struct WritingError: Error, Hashable, CustomStringConvertible {
        /// One sentence.
        public let description: String
    }

    /// Writes what the window shows as a PNG file, in place of one that is there. It is not compressed, and has three
    /// bytes for each pixel.
    public func writePNG(to path: String) throws(WritingError) {
        do {
            let file = try FileDescriptor(writing: path, isNew: false)
            try writeAll(bytes: png, to: file.number)
            try file.finish()
        } catch {
            throw WritingError(description: "cannot write \(path): \(error.text)")
        }
    }
}
