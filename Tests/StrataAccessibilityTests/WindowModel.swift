import StrataWindow

@testable import StrataAccessibility

/// A window with a list and a field, of which a test says how they are.
final class WindowModel: AccessibleScene {
    let application = "model"
    let title = "Model"
    var isActive = true
    var isMoving = false
    let area = PixelRect(x: 100, y: 50, width: 400, height: 300)
    var header = "head"
    var entry: AccessibleEntry?
    var focusedPart: String? = "list"
    let list = ListModel()

    var parts: [AccessiblePart] {
        var list = AccessiblePart("list", .list, title: "rows", area: PixelRect(x: 0, y: 40, width: 400, height: 260))
        list.rows = self.list
        let head = AccessiblePart(
            "head", .label, title: header, area: PixelRect(x: 0, y: 0, width: 400, height: 40))
        var field = AccessiblePart(
            "field", .entry, title: "Find", area: PixelRect(x: 300, y: 40, width: 100, height: 20))
        field.entry = entry
        return [head, list] + (entry == nil ? [] : [field])
    }
}

/// A thousand million rows, of which nobody keeps any.
final class ListModel: AccessibleRows {
    var count = 1_000_000_000
    var inView = 10..<20
    var pointed: Int?
    var opened: Int?
    var marked = 0..<0
    var arrivals = 0
    var follows = true
    let noun = "rows"
    private(set) var readCount = 0

    /// Rows are called by their numbers, counted down from -1.
    func name(at index: Int) -> Int { -1 - index }
    func index(of name: Int) -> Int? { (0..<count).contains(-1 - name) ? -1 - name : nil }

    func text(at index: Int) -> String {
        readCount += 1
        return "row \(index)"
    }

    func openedText(at index: Int) -> String { "all of row \(index)" }
    func place(at index: Int) -> String { "row \(index + 1) of \(count)" }
    func isHeader(at index: Int) -> Bool { index == 0 }

    func area(at index: Int) -> PixelRect? {
        inView.contains(index) ? PixelRect(x: 0, y: 40 + (index - 10) * 26, width: 400, height: 26) : nil
    }

    func index(x: Int, y: Int) -> Int? { y >= 40 ? 10 + (y - 40) / 26 : nil }

    func point(at index: Int) -> Bool {
        pointed = index
        return true
    }

    func open(at index: Int) -> Bool {
        opened = index
        return true
    }

    func mark(_ rows: Range<Int>) -> Bool {
        marked = rows
        return true
    }
}
