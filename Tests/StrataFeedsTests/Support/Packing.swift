import CCompression
import StrataFeeds
import Testing

/// Ways to pack bytes, as other programs do it: each gives one member.
enum Packing: String, CaseIterable, Sendable {
    case gzip, zstd, xz, bzip2

    func pack(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .gzip: packed(bytes, gzipped)
        case .zstd: packed(bytes, zstandardised)
        case .xz: packed(bytes, xzed)
        case .bzip2: packed(bytes, bzipped)
        }
    }
}

private typealias Buffer = UnsafeMutableBufferPointer<UInt8>

/// - Parameter pack: packs the one into the other, and returns how many bytes that takes.
private func packed(_ bytes: [UInt8], _ pack: (Buffer, Buffer) -> Int) -> [UInt8] {
    var input = bytes
    return [UInt8](unsafeUninitializedCapacity: bytes.count * 2 + 4096) { output, count in
        count = input.withUnsafeMutableBufferPointer { pack($0, output) }
    }
}

private func gzipped(_ input: Buffer, _ output: Buffer) -> Int {
    var stream = z_stream()
    let version = Int32(MemoryLayout<z_stream>.size)
    return withUnsafeMutablePointer(to: &stream) { stream in
        let isReady = deflateInit2_(stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, version)
        precondition(isReady == Z_OK, "Cannot pack.")
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        precondition(deflate(stream, Z_FINISH) == Z_STREAM_END, "Cannot pack.")
        defer { deflateEnd(stream) }
        return output.count - Int(stream.pointee.avail_out)
    }
}

private func zstandardised(_ input: Buffer, _ output: Buffer) -> Int {
    let context = ZSTD_createCCtx()
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    let count = ZSTD_compress2(context, output.baseAddress, output.count, input.baseAddress, input.count)
    precondition(ZSTD_isError(count) == 0, "Cannot pack.")
    return count
}

private func xzed(_ input: Buffer, _ output: Buffer) -> Int {
    var count = 0
    let result = lzma_easy_buffer_encode(
        1, LZMA_CHECK_CRC64, nil, input.baseAddress, input.count, output.baseAddress, &count, output.count)
    precondition(result == LZMA_OK, "Cannot pack.")
    return count
}

private func bzipped(_ input: Buffer, _ output: Buffer) -> Int {
    var count = UInt32(output.count)
    let result = output.withMemoryRebound(to: CChar.self) { output in
        input.withMemoryRebound(to: CChar.self) { input in
            BZ2_bzBuffToBuffCompress(output.baseAddress, &count, input.baseAddress, UInt32(input.count), 1, 0, 0)
        }
    }
    precondition(result == BZ_OK, "Cannot pack.")
    return Int(count)
}

extension FeedReader {
    /// Waits until everything is read or has failed.
    @discardableResult
    func waitForEnd() -> Bool { wait { feed.progress.isComplete || feed.progress.failure != nil } }

    /// The bytes that the feed holds.
    func bytes() throws -> [UInt8] {
        let held = feed.heldBytes()
        var bytes: [UInt8] = []
        while let block = try held.next() { bytes += block }
        return bytes
    }
}

extension FeedConfiguration {
    /// As for whoever waits for the end.
    static var notFollowing: FeedConfiguration {
        var configuration = FeedConfiguration()
        configuration.follows = false
        return configuration
    }
}
