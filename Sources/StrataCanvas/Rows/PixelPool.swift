/// Memory for rows that is used again, so that scrolling neither allocates nor maps pages for every row.
public final class PixelPool {
    /// The most bytes that lie idle here; what is given back beyond that is freed.
    public let idleLimit: Int
    /// The number of bytes that lie idle.
    public private(set) var idleBytes = 0
    /// The number of buffers that were allocated afresh since the pool was made.
    public private(set) var allocations = 0
    private var idle: [Int: [UnsafeMutableRawPointer]] = [:]

    /// A pool that keeps at most `idleLimit` bytes for later.
    public init(idleLimit: Int = 4 << 20) {
        self.idleLimit = idleLimit
    }

    deinit {
        for buffers in idle.values {
            for buffer in buffers { buffer.deallocate() }
        }
    }

    /// Returns memory of at least `byteCount` bytes, more than 0, of any content, aligned to 64. Its `count` is the
    /// capacity.
    func take(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let capacity = Self.capacity(for: byteCount)
        if let buffer = idle[capacity]?.popLast() {
            idleBytes -= capacity
            return UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
        }
        allocations += 1
        return UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 64)
    }

    /// Takes back memory that came from ``take(_:)``.
    func giveBack(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let base = buffer.baseAddress else { return }
        guard idleBytes + buffer.count <= idleLimit else {
            buffer.deallocate()
            return
        }
        idleBytes += buffer.count
        idle[buffer.count, default: []].append(base)
    }

    /// Returns the size class: four to a power of two, so at most a fifth of a buffer is unused and rows of similar
    /// heights can take over each other's memory.
    static func capacity(for byteCount: Int) -> Int {
        precondition(byteCount > 0, "A row has at least one pixel.")
        let smallest = 4096
        guard byteCount > smallest else { return smallest }
        let power = 1 << (Int.bitWidth - 1 - byteCount.leadingZeroBitCount)
        let step = power / 4
        return (byteCount + step - 1) / step * step
    }
}
