import Strata
import StrataDocument

extension ListPane {
    /// True if a row is selected, pointed at or expanded.
    var hasRowMeant: Bool { list.selector.ends != nil || hasRowPointedAt }

    /// True if a row is pointed at or expanded.
    var hasRowPointedAt: Bool { (list.engine.activeItem ?? list.focus.rowMeant) != nil }

    /// The parts of the row that is pointed at; nil if none is pointed at.
    var partsOfRowMeant: (message: String?, source: String?)? {
        guard let row = list.focus.rowMeant else { return nil }
        let line = list.document.line(at: row)
        let parts = list.cell.parts(of: line)
        let bytes = Array(line.bytes)
        func words(_ range: Range<Int>?) -> String? {
            guard let range = range?.clamped(to: 0..<bytes.count), !range.isEmpty else { return nil }
            return String(decoding: bytes[range], as: UTF8.self)
        }
        return (words(parts.message), words(parts.source))
    }
}
