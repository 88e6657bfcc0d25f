import Glibc
import StrataGenerators

/// Pipes that all get the same lines.
final class PipeWriter {
    private(set) var ledger = Ledger()
    private let lines: NumberedLine
    private var ends: [Int32]
    /// Called when a pipe takes no more for a while, as one does whose reader is stopped.
    var onStall: () -> Void = {}

    init(_ ends: [Int32], lines: NumberedLine) {
        (self.ends, self.lines) = (ends, lines)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    /// Writes a few lines or many.
    func append(using random: inout SplitMix64) throws(SoakError) {
        let isFlood = Int.random(in: 0..<20, using: &random) == 0
        var bytes: [UInt8] = []
        for number in ledger.take(Int.random(in: 1...(isFlood ? 2000 : 30), using: &random)) {
            bytes += lines.bytes(number)
            bytes.append(0x0A)
        }
        for end in ends { try write(bytes, to: end) }
    }

    /// Ends the input.
    func finish() {
        for end in ends { close(end) }
        ends = []
    }

    private func write(_ bytes: [UInt8], to end: Int32) throws(SoakError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(end, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) }
            if count > 0 || errno == EINTR { continue }
            guard errno == EAGAIN else { throw .last("cannot write to the pipe") }
            var ready = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
            if poll(&ready, 1, 200) == 0 { onStall() }
        }
    }
}
