import StrataWindow

/// The picture of a window in memory.
final class MemoryPicture: WindowPicture {
    private(set) var width: Int
    private(set) var height: Int
    private(set) var stride: Int
    private(set) var base: UnsafeMutableRawPointer
    var surroundings: UInt32?
    private unowned let window: MemoryWindow

    init(_ window: MemoryWindow, _ size: WindowSize) {
        self.window = window
        (width, height) = (size.pixelWidth, size.pixelHeight)
        stride = Self.stride(width)
        base = Self.allocate(stride * height)
    }

    deinit { base.deallocate() }

    func resize(width: Int, height: Int) {
        base.deallocate()
        (self.width, self.height) = (width, height)
        stride = Self.stride(width)
        base = Self.allocate(stride * height)
    }

    func waitUntilFree() {}

    var movesContent: Bool { window.movesContent }

    func present(_ areas: [PixelRect], moving moves: [PixelMove]) { window.take(areas, moving: moves, of: self) }

    func presentAll() { present([window.size.bounds]) }

    /// Returns the colour of a pixel of the window, 0x00RRGGBB; nil where the picture says nothing of it.
    func color(_ x: Int, _ y: Int) -> UInt32? {
        guard x < width, y < height else { return surroundings }
        return base.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xFFFFFF
    }

    private static func stride(_ width: Int) -> Int { (width + 15) / 16 * 64 }

    private static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        return memory
    }
}
