import StrataWindow

/// The pixels that a frame has shown as one number: the same for the same pixels at the same places.
struct FrameSum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// - Parameters:
    ///   - areas: what of the picture is shown anew, in device pixels.
    ///   - moves: what the window moves before.
    init(of picture: any WindowPicture, _ areas: [PixelRect], moving moves: [PixelMove]) {
        for move in moves {
            add(move.area)
            add(UInt64(bitPattern: Int64(move.x)))
            add(UInt64(bitPattern: Int64(move.y)))
        }
        let bounds = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        for area in areas.map(bounds.intersection) where !area.isEmpty {
            add(area)
            for y in area.y..<area.bottom {
                let line = (picture.base + y * picture.stride).assumingMemoryBound(to: UInt32.self)
                // The top byte is not used.
                for x in area.x..<area.right { add(UInt64(line[x] & 0xFFFFFF)) }
            }
        }
    }

    private mutating func add(_ rect: PixelRect) {
        for number in [rect.x, rect.y, rect.width, rect.height] { add(UInt64(bitPattern: Int64(number))) }
    }

    /// Adds a word: FNV-1a by words instead of bytes.
    private mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01B3 }
}
