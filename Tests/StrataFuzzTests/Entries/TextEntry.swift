import Strata
import StrataCanvas
import StrataDocument

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// What goes to Pango: a line as a row, as a record and as an expanded row. libFuzzer's own time limit, and a process of
/// its own for every batch, see to it that none takes long and that one that crashes ends nothing else.
enum TextEntry: FuzzEntry {
    static let name = "text"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        var choices = FuzzBytes(input)
        let kind = choices.byte()
        let width = [1.0, 64, 200, 333, 1200][choices.number(in: 0...4)]
        let bytes = choices.rest()
        if let complaint = complaint(about: DisplayText(bytes), of: bytes) { return complaint }
        // Most of them are lines of a log, which every look falls back to.
        let cell = kind < 160 ? Stage.shared.log : Stage.shared.records[Int(kind) % Stage.shared.records.count]
        let line = Line(bytes.filter { $0 != 0x0A })
        let height = cell.height(of: line, width: width)
        guard height.isFinite, height >= 1 else { return "the row is \(height) points high" }
        let painter = Painter(on: Stage.shared.surface)
        let look = RowLook(palette: .light)
        cell.draw(line, look, size: Size(width: width, height: height), on: painter)
        if kind % 16 == 1 {
            let page = OpenPage(
                cell.page(of: line, size: Size(width: width, height: height), .light),
                from: Rect(x: 0, y: 0, width: width, height: height),
                Stage.shared.library, Faces())
            page.layOut(in: Size(width: width, height: 120), at: 0)
            let item = PageLook(
                page: ObjectIdentifier(page), revision: 0, place: "line 1", rect: page.layout.card, amount: 1,
                opacity: 1,
                offset: 0, selection: TextSelection(anchor: 0, caret: line.bytes.count), target: nil, isPressed: false,
                lineCount: page.flow.lineCount, palette: .light)
            page.draw(item, on: painter)
        }
        return cell.height(of: line, width: width) == height ? nil : "the row has two heights"
    }

    private static func complaint(about text: DisplayText, of bytes: [UInt8]) -> String? {
        guard String(validating: text.bytes, as: UTF8.self) != nil else { return "\(text.bytes) is not UTF-8" }
        var last = 0
        for offset in stride(from: 0, through: bytes.count, by: 1 + bytes.count / 64) {
            let shown = text.shownOffset(ofOriginal: offset)
            guard (last...text.bytes.count).contains(shown) else { return "byte \(offset) is shown at \(shown)" }
            last = shown
        }
        return nil
    }
}

/// Fonts, looks and a picture, made once: opening the fonts takes longer than a thousand rows.
private final class Stage {
    nonisolated(unsafe) static let shared = Stage()

    let log: any Cell
    let records: [any Cell]
    let surface = Surface(width: 320, height: 120)
    let library = FontLibrary()

    private init() {
        let entries = CellRegistry.shipped.entries
        let library = library
        records = entries.map { $0.make(library, Faces()) }
        log = records[entries.firstIndex { $0.name == "log" } ?? 0]
    }
}
