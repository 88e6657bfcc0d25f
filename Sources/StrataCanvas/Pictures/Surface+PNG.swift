import CPangoCairo
import Glibc

extension Surface {
    /// Writes the picture as a PNG file, in place of one that is there. An opaque surface gives a PNG without alpha.
    public func writePNG(to path: String) throws(PictureError) {
        guard let file = fopen(path, "we") else { throw PictureError.system(.write, path) }
        try writePNG(to: file, named: path)
    }

    /// Writes the picture as PNG to a descriptor, which stays open.
    ///
    /// - Parameter path: what errors call it.
    public func writePNG(onto descriptor: Int32, named path: String) throws(PictureError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw PictureError.system(.write, path) }
        guard let file = fdopen(copy, "w") else {
            close(copy)
            throw PictureError.system(.write, path)
        }
        try writePNG(to: file, named: path)
    }

    /// Writes to a file and closes it.
    private func writePNG(to file: UnsafeMutablePointer<FILE>, named path: String) throws(PictureError) {
        cairo_surface_flush(handle)
        let status = cairo_surface_write_to_png_stream(
            handle,
            { file, bytes, count in
                guard let file, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                let written = fwrite(bytes, 1, Int(count), file.assumingMemoryBound(to: FILE.self))
                return written == Int(count) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
            }, file)
        // What was buffered is written now, so a full disk may show only here.
        let isClosed = fclose(file) == 0
        if status == CAIRO_STATUS_WRITE_ERROR || !isClosed { throw PictureError.system(.write, path) }
        guard status == CAIRO_STATUS_SUCCESS else { throw Self.error(.write, path, status) }
    }

    /// Reads a PNG file.
    public static func readPNG(from path: String, scale: Double = 1) throws(PictureError) -> Surface {
        guard let file = fopen(path, "re") else { throw PictureError.system(.read, path) }
        defer { fclose(file) }
        let image = cairo_image_surface_create_from_png_stream(
            { file, bytes, count in
                guard let file, let bytes else { return CAIRO_STATUS_READ_ERROR }
                let found = fread(bytes, 1, Int(count), file.assumingMemoryBound(to: FILE.self))
                return found == Int(count) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
            }, file)
        defer { cairo_surface_destroy(image) }
        let status = cairo_surface_status(image)
        if status == CAIRO_STATUS_READ_ERROR {
            throw PictureError(.read, path: path, reason: "it is not a whole PNG file")
        }
        guard status == CAIRO_STATUS_SUCCESS, let image else { throw error(.read, path, status) }
        return try copy(of: image, scale: scale, path: path)
    }

    /// Returns a surface with memory of its own that looks like a Cairo image.
    private static func copy(of image: OpaquePointer, scale: Double, path: String) throws(PictureError) -> Surface {
        let width = Int(cairo_image_surface_get_width(image))
        let height = Int(cairo_image_surface_get_height(image))
        guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
            throw PictureError(.read, path: path, reason: "\(width) x \(height) pixels are too many")
        }
        let isOpaque = cairo_image_surface_get_format(image) == CAIRO_FORMAT_RGB24
        let surface = Surface(width: width, height: height, scale: scale, format: isOpaque ? .opaque : .alpha)
        let context = cairo_create(surface.handle)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(context, image, 0, 0)
        cairo_paint(context)
        cairo_destroy(context)
        return surface
    }

    private static func error(
        _ operation: PictureError.Operation, _ path: String, _ status: cairo_status_t
    ) -> PictureError {
        PictureError(operation, path: path, reason: String(cString: cairo_status_to_string(status)))
    }
}
