/// Bytes that a translator has made and that had no room yet.
struct PendingOutput {
    private var bytes: [UInt8] = []
    private var start = 0

    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Gives as many as there is room for, behind those that were given.
    mutating func give(_ given: inout Int, _ output: UnsafeMutableRawBufferPointer) {
        while start < bytes.count && given < output.count {
            output[given] = bytes[start]
            start += 1
            given += 1
        }
        guard start == bytes.count else { return }
        bytes.removeAll(keepingCapacity: true)
        start = 0
    }
}
