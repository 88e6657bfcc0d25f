import Strata
import StrataDocument
import StrataWindow

// Marked rows as a text that says more than they do, made row by row as it is asked for.
extension ListSelector {
    /// So many rows are made at once.
    private static let rowsOfPiece = 64
    /// So many are made when they are copied, and stay what they were; of more, those behind them are made of what there is
    /// when they are asked for.
    private static let (rowsAtOnce, bytesAtOnce) = (10_000, 4 << 20)

    /// The marked rows with the numbers of their lines before them, as grep(1) has them; nil where nothing is marked.
    ///
    /// - Parameter number: that of the row at an index.
    func numberedText(_ number: @escaping (Int) -> Int) -> OfferedText? {
        text { [document] index in Array("\(number(index)):".utf8) + document.line(at: index).originalBytes + [0x0A] }
    }

    /// The marked rows as they are shown: broken where they are, and with names for what cannot be seen.
    var shownText: OfferedText? {
        text { [unowned list] index in
            let line = list.painter.cellLine(at: index)
            return list.cell.shownText(of: line, width: list.engine.breadth(ofItem: index)) + [0x0A]
        }
    }

    /// The messages of the marked rows, a line each; all of a row that has none.
    var messageText: OfferedText? {
        text { [unowned list] index in
            let line = list.document.line(at: index)
            let bytes = Array(line.bytes)
            let message = list.cell.parts(of: line).message?.clamped(to: bytes.indices) ?? bytes.indices
            return bytes[message.isEmpty ? bytes.indices : message] + [0x0A]
        }
    }

    private func isCopied(_ row: Int) -> Bool { !document.isHeader(at: row) && !list.isGap(row) && !isPassedOver(row) }

    private func text(of row: @escaping (Int) -> [UInt8]) -> OfferedText? {
        guard let ends else { return nil }
        var (made, limit): ([UInt8], Int) = ([], ends.rows.lowerBound)
        let end = min(limit + Self.rowsAtOnce, ends.rows.upperBound + 1)
        while limit < end, made.count < Self.bytesAtOnce {
            if isCopied(limit) { made += row(limit) }
            limit += 1
        }
        let rest = limit <= ends.rows.upperBound ? document.id(at: limit) : nil
        return OfferedText { [weak list] in
            var first: ArraySlice<UInt8>? = made.isEmpty ? nil : made[...]
            var next = rest
            return {
                if let piece = first.take() { return piece }
                while let list, let first = next.flatMap({ list.document.index(of: $0) }),
                    let last = list.document.index(of: ends.end.row), first <= last
                {
                    let end = min(first + Self.rowsOfPiece, last + 1)
                    next = end <= last ? list.document.id(at: end) : nil
                    let piece = (first..<end).filter(list.selector.isCopied).flatMap(row)
                    // Where none of them is copied, others behind them may be.
                    if !piece.isEmpty { return piece[...] }
                }
                return nil
            }
        }
    }
}
