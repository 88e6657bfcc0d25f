import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import Testing

@testable import StrataCells

@Suite("Places in rows of a log") struct LogPlaceTests {
    @Test("are told as they are shown, also where more is shown of a row than it has")
    func shownInPieces() {
        let cell = LogCell(FontLibrary(), Faces())
        let odd = (0..<300).flatMap { _ in [0x30, 0xB2, 0xE2, 0x20] as [UInt8] }
        // 1,208 bytes, of which 600 are shown by three each.
        let line = Line(Array("START ".utf8) + odd + Array("END".utf8))
        let shown = String(decoding: cell.shownText(of: line, width: 600), as: UTF8.self)
        #expect(shown.hasPrefix("START 0") && shown.hasSuffix("END"))
        #expect(shown.count { $0 == "S" } == 1 && shown.count { $0 == "0" } == 300)
        #expect(cell.offset(at: Point(x: 100, y: 5), in: line, size: Size(width: 600, height: 400)) == nil)
    }

    @Test("end for the pointer where the lines do that are shown, and not in the note about the others")
    func noteIsNoText() {
        let cell = LogCell(FontLibrary(), Faces(), wraps: false)
        var line = Line(Array("first\nsecond\nthird\nfourth\nfifth".utf8))
        line.followingLines = 4
        let size = Size(width: 600, height: cell.lineHeight)
        #expect(cell.offset(at: Point(x: 599, y: 5), in: line, size: size) == 5)
    }
}
