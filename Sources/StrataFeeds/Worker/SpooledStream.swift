/// A pipe, and the nameless file that keeps what came through it.
final class SpooledStream {
    let file: FileDescriptor
    fileprivate let spool: FileDescriptor
    fileprivate let name: String
    /// What was read and could not be kept yet. Nothing more is read while there is any.
    fileprivate var unsaved: [UInt8] = []

    init(_ file: FileDescriptor, spool: FileDescriptor, name: String) {
        self.file = file
        self.spool = spool
        self.name = name
    }

    /// Whether reading waits until the spool takes more.
    var isRefused: Bool { !unsaved.isEmpty }
}

extension FeedWorker {
    /// Milliseconds until a spool that refused is tried again.
    private static let spoolInterval = 1000.0

    /// Takes in what is ready in a pipe, or what could not be kept before.
    func takeHelping(of stream: SpooledStream) {
        nextLook = .infinity
        if stream.isRefused { return retry(stream) }
        do throws(SystemError) {
            guard let count = try stream.file.readNext(into: buffer) else { return }
            if count == 0 { return end(with: .endOfInput) }
            keep(UnsafeRawBufferPointer(rebasing: buffer[..<count]), from: stream)
            if count < min(Self.smallHelping, buffer.count) {
                announce()
                pauseSource()
            }
        } catch {
            end(with: .failed(.reading(stream.name, error)))
        }
    }

    private func end(with event: FeedEvent) {
        source = .none
        add(event)
    }

    /// Writes to the spool, then shows what is safe there.
    private func keep(_ bytes: UnsafeRawBufferPointer, from stream: SpooledStream) {
        let (count, error) = stream.spool.writeBlock(bytes, at: forward.position - lastPartStart)
        if count > 0 { append(UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
        guard let error else { return }
        let isNew = !stream.isRefused
        stream.unsaved = Array(bytes[count...])
        nextLook = monotonicMilliseconds() + Self.spoolInterval
        if isNew { add(.notice(.spoolRefused(reason: error.text))) }
    }

    private func retry(_ stream: SpooledStream) {
        let bytes = stream.unsaved
        bytes.withUnsafeBytes { keep($0, from: stream) }
        guard nextLook.isInfinite else { return }
        stream.unsaved = []
        add(.notice(.spoolResumed))
    }
}
