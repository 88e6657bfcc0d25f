internal import CX11

/// The picture that the server shows, read back.
public struct Screenshot: Equatable {
    /// Width in device pixels.
    public let width: Int
    /// Height in device pixels.
    public let height: Int
    /// Rows from the top, pixels as 0x00RRGGBB.
    public let pixels: [UInt32]

    /// The pixel at `x`, `y` as 0x00RRGGBB.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies outside the screenshot")
        return pixels[y * width + x]
    }
}

extension ServerConnection {
    /// Reads back what the server shows of something (GetImage).
    /// - Throws: `refused`.
    func screenshot(of drawable: XID, width: Int, height: Int) throws(DisplayError) -> Screenshot {
        var image: UnsafeMutablePointer<XImage>?
        let errors = trappingErrors {
            image = XGetImage(pointer, drawable, 0, 0, UInt32(width), UInt32(height), UInt.max, ZPixmap)
        }
        guard let image else {
            let reason = errors.first.map { text(of: $0) } ?? "no reason given"
            throw .refused(request: "read pixels back (is the window shown, and wholly on the screen?)", reason: reason)
        }
        defer { _ = image.pointee.f.destroy_image(image) }
        return Screenshot(width: width, height: height, pixels: Self.pixels(image, width, height))
    }

    private static func pixels(_ image: UnsafeMutablePointer<XImage>, _ width: Int, _ height: Int) -> [UInt32] {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<Int32(height) {
            for x in 0..<Int32(width) {
                pixels.append(UInt32(truncatingIfNeeded: image.pointee.f.get_pixel(image, x, y)) & 0xFFFFFF)
            }
        }
        return pixels
    }
}
