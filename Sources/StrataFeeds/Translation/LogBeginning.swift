import StrataSystem

/// The beginning of a log as its lines are read: unpacked, and in UTF-8 where it has a byte order mark.
package struct LogBeginning {
    /// The bytes.
    package private(set) var bytes: [UInt8] = []
    /// The reason why there are no more of them, though there must be.
    package private(set) var problem: FeedError?

    /// Reads so many bytes at most of a file, a pipe or a device. What is not there yet is waited for.
    package init(of path: String, atMost limit: Int) throws(FeedError) {
        let file: FileDescriptor
        do throws(SystemError) { file = try FileDescriptor(reading: path, waits: true) } catch {
            throw .opening(path, error)
        }
        let source = RecognisedBytes(AwaitedBytes(file), findings: StreamFindings())
        do throws(StreamFault) { try read(source, limit) } catch {
            if case .system(let error) = error, error.isFolder { throw .directory(path) }
            problem = FeedError(error, of: path)
        }
    }

    /// The kind of what is no text whose lines end in line feeds; nil where it may be such.
    package var foreignEncoding: ForeignEncoding? { bytes.withUnsafeBytes(ForeignEncoding.init(of:)) }

    private mutating func read(_ source: RecognisedBytes, _ limit: Int) throws(StreamFault) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
        defer { buffer.deallocate() }
        while bytes.count < limit {
            switch try source.readNext(into: buffer) {
            case .bytes(let count): bytes += buffer[..<min(count, limit - bytes.count)]
            // Something was found out about it, or taken and nothing made of it yet.
            case .nothing: continue
            case .end, .endForNow: return
            }
        }
    }
}

/// The bytes of a descriptor, which are waited for.
private final class AwaitedBytes: ByteSource {
    private let file: FileDescriptor

    init(_ file: FileDescriptor) { self.file = file }

    var holdsMore: Bool { false }

    func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead {
        do throws(SystemError) {
            while true {
                if let count = try file.readNext(into: buffer) { return count == 0 ? .end : .bytes(count) }
                waitForInput(file.number)
            }
        } catch {
            throw .system(error)
        }
    }
}
