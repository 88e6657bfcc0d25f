import Glibc
import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataSystem
import StrataTesting
import Testing

@testable import StrataCells

/// Rows of logs, drawn with and without shaping what need not be shaped.
@Suite("Rows of plain text")
struct UnshapedRowTests {
    /// The lines of the samples of all formats.
    private static let lines: [Line] = {
        let tests = #filePath.dropLast("/StrataCellsTests/UnshapedRowTests.swift".count)
        let folder = String(tests) + "/StrataViewerTests/Formats/Samples"
        return (Folder.contents(of: folder) ?? []).sorted().flatMap { name in
            contents(of: "\(folder)/\(name)").split(separator: 0x0A).map { Line(Array($0)) }
        }
    }()

    private static func contents(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    @Test("Thousands of them have Pango's heights and pixels", arguments: [8.0, 10, 11.5, 15, 24])
    func rows(size: Double) throws {
        try #require(Self.lines.count > 400)
        let faces = Faces(size: size)
        let library = FontLibrary()
        library.shapesEverything = true
        let (shaped, unshaped) = (LogCell(library, faces), LogCell(FontLibrary(), faces))
        // Each at widths that break it elsewhere.
        for step in stride(from: 0, to: 25, by: TestSeeds.isThorough ? 1 : 4) {
            let width = 300 + 53 * step
            let look = RowLook(palette: step / 4 % 2 == 0 ? .light : .dark)
            for line in Self.lines {
                let height = shaped.height(of: line, width: Double(width))
                let rows = [shaped, unshaped].map { picture(of: line, by: $0, look, width: width, height: height) }
                let isSame = memcmp(rows[0].base, rows[1].base, rows[0].stride * rows[0].height) == 0
                let found = unshaped.height(of: line, width: Double(width))
                if isSame, found == height { continue }
                let text = String(decoding: line.bytes, as: UTF8.self)
                Issue.record("size \(size), width \(width), \(found) for \(height), \(difference(rows)): '\(text)'")
                return
            }
        }
    }

    private func difference(_ rows: [Surface]) -> String {
        for y in 0..<rows[0].height {
            for x in 0..<rows[0].width {
                let pixels = rows.map { $0.pixel(x: x, y: y) }
                if pixels[0] != pixels[1] {
                    return "\(x), \(y): \(String(pixels[1], radix: 16)), not \(String(pixels[0], radix: 16))"
                }
            }
        }
        return "pixels alike"
    }

    private func picture(of line: Line, by cell: LogCell, _ look: RowLook, width: Int, height: Double) -> Surface {
        let surface = Surface(width: width, height: Int(height), format: .alpha)
        let painter = Painter(on: surface)
        painter.clear(look.palette.background)
        cell.draw(line, look, size: Size(width: Double(width), height: height), on: painter)
        return surface
    }
}
