import Glibc
import Strata
import StrataCanvasTesting
import Testing

@testable import StrataCanvas

@Suite("Pictures in files")
struct PictureTests {
    private let directory: String

    init() throws {
        var template = Array("/tmp/strata-pictures-XXXXXX".utf8CString)
        directory = String(cString: try #require(mkdtemp(&template)))
    }

    private func picture(_ format: PixelFormat) -> Surface {
        let surface = Surface(width: 9, height: 5, format: format)
        let painter = Painter(on: surface)
        painter.fill(Rect(x: 1, y: 1, width: 4, height: 3), Color(0x12AB34))
        painter.fill(Rect(x: 6, y: 0, width: 2, height: 2), Color(0xFF0000, alpha: 0.4))
        return surface
    }

    @Test("A picture is read as it was written", arguments: [PixelFormat.opaque, .alpha])
    func roundTrip(format: PixelFormat) throws {
        defer { remove(directory) }
        let path = directory + "/picture.png"
        defer { unlink(path) }
        let written = picture(format)
        try written.writePNG(to: path)
        let read = try Surface.readPNG(from: path)
        #expect(read.format == format)
        #expect(PictureDifference(written, read).maximum == 0)
    }

    @Test("Errors name the file and the reason")
    func errors() throws {
        defer { remove(directory) }
        let nowhere = directory + "/missing/x.png"
        #expect(throws: PictureError(.read, path: nowhere, reason: "No such file or directory")) {
            try Surface.readPNG(from: nowhere)
        }
        #expect(throws: PictureError(.write, path: nowhere, reason: "No such file or directory")) {
            try Surface(width: 1, height: 1).writePNG(to: nowhere)
        }
        #expect(throws: PictureError(.write, path: "/dev/full", reason: "No space left on device")) {
            try Surface(width: 1, height: 1).writePNG(to: "/dev/full")
        }
        let path = directory + "/empty.png"
        defer { unlink(path) }
        fclose(fopen(path, "w"))
        let error = #expect(throws: PictureError.self) { try Surface.readPNG(from: path) }
        #expect(error?.description == "cannot read the picture \(path): it is not a whole PNG file")
    }

    @Test("A golden picture matches within its tolerance; what does not is left beside it")
    func golden() throws {
        defer { remove(directory) }
        let path = directory + "/golden.png"
        defer {
            unlink(path)
            unlink(path + ".new")
        }
        let surface = picture(.opaque)
        #expect(try GoldenPicture(path).mismatch(with: surface)?.contains("no golden picture") == true)
        try surface.writePNG(to: path)
        #expect(try GoldenPicture(path).mismatch(with: surface) == nil)
        Painter(on: surface).fill(Rect(x: 0, y: 4, width: 1, height: 1), Color(0x000A00))
        let sentence = try #require(try GoldenPicture(path).mismatch(with: surface))
        #expect(sentence.contains("up to 10") && sentence.contains("golden.png.new"))
        #expect(try Surface.readPNG(from: path + ".new").pixel(x: 0, y: 4) == 0xFF00_0A00)
        #expect(try GoldenPicture(path, maximumTolerance: 10, meanTolerance: 0.1).mismatch(with: surface) == nil)
        #expect(try GoldenPicture(path).mismatch(with: Surface(width: 1, height: 1))?.contains("9 x 5") == true)
    }
}
