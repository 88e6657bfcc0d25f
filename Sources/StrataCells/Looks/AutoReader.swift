import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataJSON

/// Finds the look of each line by what is in it: messages, visits, emoji and notes by their fields, any other JSON
/// object as JSON, and everything else as a line of a log.
final class AutoReader {
    private let chat: ChatLook
    private let visit: VisitLook
    private let emoji: EmojiLook
    private let note: NoteLook
    private let json: JSONLook
    private let log: LogLook
    private let misfit: MisfitLook

    init(_ library: FontLibrary, _ faces: Faces) {
        chat = ChatLook(library, faces)
        visit = VisitLook(library, faces)
        emoji = EmojiLook(library, faces)
        note = NoteLook(library, faces)
        json = JSONLook(library, faces)
        log = LogLook(library, faces)
        misfit = MisfitLook(library, faces)
    }

    /// Returns the look of a line.
    func row(_ line: Line) -> any RecordRow {
        guard line.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), let object = try? JSONObject(line) else {
            return LookRow(line, log)
        }
        // Only what has the right fields, each of the right kind, is such a record.
        if let message = try? ChatMessage(object: object) { return LookRow(message, chat) }
        if let row = visitRow(object, line) { return row }
        if object["emoji"] != nil, let emoji = try? EmojiRecord(object: object) { return LookRow(emoji, self.emoji) }
        if let note = try? NoteRecord(object: object) { return LookRow(note, self.note) }
        return LookRow(JSONRecord(.object(object)), json)
    }

    /// Returns a visit, or why it is none though it has the fields of one; nil for everything else.
    private func visitRow(_ object: JSONObject, _ line: Line) -> (any RecordRow)? {
        do throws(RecordError) {
            return LookRow(try VisitRecord(object: object), visit)
        } catch {
            guard case .contradiction = error else { return nil }
            return LookRow(Misfit(line: line, reason: "not \(VisitRecord.noun): \(error)"), misfit)
        }
    }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        json.estimatedHeight(averageBytes: averageBytes, width: width)
    }
}

/// A line of a log among records.
final class LogLook: RecordLook {
    private let cell: LogCell

    init(_ library: FontLibrary, _ faces: Faces) {
        cell = LogCell(library, faces)
    }

    func height(of line: Line, width: Double) -> Double { cell.height(of: line, width: width) }

    func width(of line: Line) -> Double { cell.width(of: line) }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        cell.estimatedHeight(averageBytes: averageBytes, width: width)
    }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        if look.isHovered {
            painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), look.palette.hovered)
        }
        cell.draw(line, look, size: size, on: painter)
    }

    func page(of line: Line, size: Size, _ palette: Palette) -> Page {
        cell.page(of: line, size: size, palette)
    }
}
