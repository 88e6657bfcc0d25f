import StrataDocument
import StrataSystem

/// Blocks of bytes, one after another.
public protocol ByteBlocks: AnyObject {
    /// Returns the next block, or nil at the end. It is valid until the next call.
    ///
    /// - Throws: an error where no more can be read; what was given before is right.
    func next() throws(FeedError) -> UnsafeRawBufferPointer?
}

/// The bytes of files as they came, in their order, for a reader who wants all and never asks where a line is. Where a
/// line without an ending is followed by another file, a line feed is put between them.
///
/// Of each file it takes what there is when it is made. Memory does not grow with the files, and each byte is read once.
public final class WholeFiles: ByteBlocks {
    private let parts: [FilePart]
    /// The file that is read.
    private var number = 0
    /// The place in it, in the feed's byte space.
    private var place: Int
    private var endsLine = true
    private let buffer: UnsafeMutableRawBufferPointer

    /// - Parameter parts: those that have bytes, one behind the other.
    init(_ parts: [FilePart], blockBytes: Int) {
        self.parts = parts.filter { !$0.content.isEmpty }
        place = self.parts.first?.content.lowerBound ?? 0
        buffer = .allocate(byteCount: blockBytes, alignment: 64)
    }

    deinit { buffer.deallocate() }

    /// Returns the next block, or nil at the end. It is valid until the next call.
    ///
    /// - Throws: an error where a file has changed since, but for what was added to it.
    public func next() throws(FeedError) -> UnsafeRawBufferPointer? {
        guard number < parts.count else { return nil }
        let part = parts[number]
        if place == part.content.lowerBound, !endsLine {
            endsLine = true
            buffer[0] = 0x0A
            return UnsafeRawBufferPointer(rebasing: buffer[..<1])
        }
        let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, part.end - place)])
        try part.read(wanted, at: place)
        endsLine = wanted[wanted.count - 1] == 0x0A
        place += wanted.count
        if place == part.end {
            number += 1
            if number < parts.count { place = parts[number].content.lowerBound }
        }
        return UnsafeRawBufferPointer(wanted)
    }
}

extension FilePart {
    /// Reads bytes that the part has.
    ///
    /// - Parameter place: where they begin, in the feed's byte space.
    /// - Throws: an error where they are not all there any more, or the file was written over.
    func read(_ bytes: UnsafeMutableRawBufferPointer, at place: Int) throws(FeedError) {
        let count: Int
        do throws(SystemError) {
            count = try file.readBlock(into: bytes, at: place - origin)
        } catch {
            throw .reading(name, error)
        }
        guard count == bytes.count else { throw .cutWhileRead(name) }
        // Looked at afterwards: had the file been overwritten meanwhile, this tells.
        guard isIntact else { throw .notAsHeld(name) }
    }
}
