import StrataGenerators
import StrataSystem

/// Pipes that all get the same lines.
final class PipeWriter {
    private(set) var ledger = Ledger()
    private let lines: NumberedLine
    private var ends: [FileDescriptor]
    /// Called when a pipe takes no more for a while, as one does whose reader is stopped.
    var onStall: () -> Void = {}

    init(_ ends: [FileDescriptor], lines: NumberedLine) {
        (self.ends, self.lines) = (ends, lines)
        for end in ends { end.waitNoMore() }
    }

    /// Writes a few lines or many.
    func append(using random: inout SplitMix64) throws(SoakError) {
        let isFlood = Int.random(in: 0..<20, using: &random) == 0
        var bytes: [UInt8] = []
        for number in ledger.issue(Int.random(in: 1...(isFlood ? 2000 : 30), using: &random)) {
            bytes += lines.bytes(number)
            bytes.append(0x0A)
        }
        for end in ends { try write(bytes, to: end) }
    }

    /// Ends the input.
    func finish() { ends = [] }

    private func write(_ bytes: [UInt8], to end: FileDescriptor) throws(SoakError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try SystemFiles.trying("cannot write to the pipe") { () throws(SystemError) in
                try end.writeSome(rest)
            }
            if let count { rest = rest.dropFirst(count) }
            if count == nil && !waitForOutput(end.number, milliseconds: 200) { onStall() }
        }
    }
}
