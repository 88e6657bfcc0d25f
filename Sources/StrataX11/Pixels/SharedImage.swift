internal import CX11
import StrataWindow

/// The picture of a window: pixels that we write and the server reads.
///
/// There is one buffer, and it persists: what was drawn stays until it is drawn over, so each frame draws only what
/// changed; what merely moved is copied within the server (CopyArea). Two buffers would each miss every other frame. The
/// price is that nothing
/// may be written while the server still reads; it tells when it is done (ShmCompletion), which at the pace of a
/// display has nearly always happened by the next frame. So a frame is: `waitUntilFree()`, write, `present`.
///
/// Pixels are native-endian 32-bit words 0xXXRRGGBB, the top byte being ignored. Where the server refuses MIT-SHM, or
/// `STRATA_NO_SHM` is 1, pixels go through the connection instead.
public final class SharedImage: WindowPicture {
    /// Width in device pixels.
    public private(set) var width = 0
    /// Height in device pixels.
    public private(set) var height = 0
    /// Bytes from one row to the next, a multiple of 64.
    public private(set) var stride = 0
    /// True if the server reads our memory, rather than being sent it.
    public var usesSharedMemory: Bool { memory is SharedMemorySegment }

    /// The colour of the window where it is larger than the picture, 0x00RRGGBB; nil leaves it as it happens to be.
    public var surroundings: UInt32?

    private let window: any PictureTarget
    private let images: SharedImages
    private var memory: any PixelMemory
    private var image: UnsafeMutablePointer<XImage>?
    private var pendingCompletions = 0

    /// A picture for `window`, `width` by `height` device pixels, all black.
    init(window: any PictureTarget, images: SharedImages, width: Int, height: Int) throws(PictureError) {
        (self.window, self.images) = (window, images)
        let layout = try Layout(width: width, height: height)
        memory = try Self.allocate(layout.bytes, layout, images)
        adopt(layout)
    }

    deinit {
        destroyImage()
        unregister()
    }

    private var server: ServerConnection { images.server }

    /// The first pixel of the top row. Valid until the next `resize`.
    public var base: UnsafeMutableRawPointer { memory.base }

    /// Changes the size. The content is undefined afterwards: draw all of it, and present all of it.
    ///
    /// Waits until the server has done reading. Memory grows by at least a quarter, so that dragging an edge does not
    /// allocate at every step, and shrinks when three quarters would lie idle.
    public func resize(width: Int, height: Int) throws(PictureError) {
        guard width != self.width || height != self.height else { return }
        waitUntilFree()
        let layout = try Layout(width: width, height: height)
        if layout.bytes > memory.capacity || layout.bytes < memory.capacity / 4 {
            let roomy = layout.bytes > memory.capacity ? layout.bytes + layout.bytes / 4 : layout.bytes
            let next = try Self.allocate(roomy, layout, images)
            destroyImage()
            unregister()
            memory = next
        } else {
            destroyImage()
        }
        adopt(layout)
    }

    /// True if the server may still be reading; nothing may be written then.
    public var isBusy: Bool { pendingCompletions > 0 }

    /// Returns when the server has read everything that was presented. Other events stay where they are.
    public func waitUntilFree() {
        guard isBusy else { return }
        images.drainCompletions()
        guard isBusy else { return }
        server.synchronize()
        images.drainCompletions()
        // The server is done with every request by now; one that it refused has no completion.
        pendingCompletions = 0
    }

    /// True if what is shown can be moved within the server, which is so while nothing covers the window.
    public var movesContent: Bool { window.isUsable && window.isWholeOnServer }

    /// Moves what the window shows, and then shows these parts of the picture at the same place in the window, in device
    /// pixels; what lies outside the picture is left out. Nothing may be written to the picture from here until it is
    /// free again.
    public func present(_ areas: [PixelRect], moving moves: [PixelMove]) {
        if window.isUsable { moves.forEach(copy) }
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        if surroundings != nil { paintSurroundings(of: whole, in: areas) }
        let visible = areas.map { $0.intersection(whole) }.filter { !$0.isEmpty }
        guard window.isUsable else { return }
        guard let last = visible.indices.last else { return moves.isEmpty ? () : server.flush() }
        for (index, area) in visible.enumerated() { put(area, isLast: index == last) }
        server.flush()
    }

    /// Shows the whole picture, and paints the whole of the surroundings.
    public func presentAll() {
        present([window.size.bounds])
    }

    /// Copies within the window (X protocol, CopyArea). Both requests of a frame go out together, so that no picture is
    /// seen in which one of them is done.
    private func copy(_ move: PixelMove) {
        let (source, target) = (move.source, move.area)
        XCopyArea(
            server.pointer, window.identifier, window.identifier, window.context, Int32(source.x), Int32(source.y),
            UInt32(target.width), UInt32(target.height), Int32(target.x), Int32(target.y))
    }

    private func paintSurroundings(of whole: PixelRect, in areas: [PixelRect]) {
        guard window.isUsable, let color = surroundings, let context = window.context else { return }
        let all = WindowSize.largestSide
        let beside = PixelRect(x: whole.width, y: 0, width: all, height: all)
        let below = PixelRect(x: 0, y: whole.height, width: whole.width, height: all)
        XSetForeground(server.pointer, context, UInt(color))
        for area in areas {
            for part in [area.intersection(beside), area.intersection(below)] where !part.isEmpty {
                XFillRectangle(
                    server.pointer, window.identifier, context, Int32(part.x), Int32(part.y),
                    UInt32(part.width), UInt32(part.height))
            }
        }
    }

    /// Takes in that the server has done with one `present`.
    func completed() { pendingCompletions = max(pendingCompletions - 1, 0) }

    private func put(_ area: PixelRect, isLast: Bool) {
        let connection = server.pointer
        let (x, y) = (Int32(area.x), Int32(area.y))
        let (width, height) = (UInt32(area.width), UInt32(area.height))
        guard usesSharedMemory else {
            // Xlib copies what it sends, so the memory is free again at once.
            XPutImage(connection, window.identifier, window.context, image, x, y, x, y, width, height)
            return
        }
        // Requests are done in order: the completion of the last one is that of all.
        XShmPutImage(
            connection, window.identifier, window.context, image, x, y, x, y, width, height, isLast ? 1 : 0)
        if isLast { pendingCompletions += 1 }
    }
}

// MARK: - Memory

extension SharedImage {
    /// The layout of pixels in memory.
    private struct Layout {
        let width: Int
        let height: Int
        /// Pixels a row with its padding: the server derives the stride from it.
        let paddedWidth: Int

        var stride: Int { paddedWidth * 4 }
        var bytes: Int { stride * height }

        init(width: Int, height: Int) throws(PictureError) {
            precondition(width > 0 && height > 0, "a picture has at least one pixel")
            guard width <= WindowSize.largestSide, height <= WindowSize.largestSide else {
                throw PictureError(width: width, height: height)
            }
            self.width = width
            self.height = height
            paddedWidth = (width + 15) / 16 * 16
        }
    }

    private static func allocate(
        _ bytes: Int, _ layout: Layout, _ images: SharedImages
    ) throws(PictureError) -> any PixelMemory {
        if images.areUsed, let memory = SharedMemorySegment(server: images.server, capacity: bytes) { return memory }
        if let memory = PrivateMemory(capacity: bytes) { return memory }
        throw PictureError(width: layout.width, height: layout.height)
    }

    private func adopt(_ layout: Layout) {
        (width, height, stride) = (layout.width, layout.height, layout.stride)
        let (connection, visual) = (server.pointer, server.visual)
        let data = memory.base.assumingMemoryBound(to: CChar.self)
        let (paddedWidth, height) = (UInt32(layout.paddedWidth), UInt32(layout.height))
        if let segment = memory as? SharedMemorySegment {
            image = XShmCreateImage(
                connection, visual.visual, UInt32(visual.depth), ZPixmap, data, segment.info, paddedWidth, height)
            images.register(self, segment: segment.info.pointee.shmseg)
        } else {
            image = XCreateImage(
                connection, visual.visual, UInt32(visual.depth), ZPixmap, 0, data, paddedWidth, height, 32,
                Int32(layout.stride))
        }
        // Xlib swaps where the server's order differs; a server that shares our memory has ours.
        image?.pointee.byte_order = UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst
    }

    /// Destroys the image, but not the pixels, which are not its own to free.
    private func destroyImage() {
        guard let image else { return }
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
        self.image = nil
    }

    private func unregister() {
        guard let segment = memory as? SharedMemorySegment else { return }
        images.unregister(segment: segment.info.pointee.shmseg)
    }
}
