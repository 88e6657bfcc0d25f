import Strata
import StrataDocument
import StrataSearch
import StrataSystem

/// A menu of the commonest values of a field, which are counted while it is open.
final class ValueMenu {
    /// The name of the field.
    let name: String
    private let count: FieldCount
    /// The menu that shows them.
    weak var menu: MenuView?
    /// The values that are shown, in the order of the menu.
    private(set) var values: [String] = []

    /// True once the menu shows what was counted to its end.
    private var isWhole = false

    /// The number of values that are shown.
    private static let most = 20
    /// A longer value is shown by its beginning, in characters.
    private static let longest = 60

    /// Begins to count the values of the rows that a list shows.
    ///
    /// - Throws: where the system has no descriptor or thread left.
    init(of name: String, in pane: ListPane, reading read: @escaping FieldReader) throws(SystemError) {
        self.name = name
        let row = pane.list.rowBeingRead ?? RowID(0)
        count = try FieldCount(
            of: name, in: pane.plainRows, reading: read, from: row, at: pane.list.engine.time)
    }

    /// True while the menu is open and there is more to be counted.
    var isRunning: Bool { menu != nil && count.isRunning }

    /// Returns the time at which to advance again, in milliseconds; nil if everything is counted.
    func nextLook(after time: Double) -> Double? { menu == nil ? nil : count.nextLook(after: time) }

    /// Shows what was counted by now; once the menu is closed, counts no further.
    func advance(at time: Double) {
        guard let menu else { return count.cancel() }
        count.advance(at: time)
        // What is counted to its end is shown once more, and then only when there is more to count.
        guard count.isRunning || !isWhole else { return }
        menu.update(groups())
        isWhole = !count.isRunning
    }

    /// Returns the items of the menu: the field, and its values.
    func groups() -> [[MenuView.Item]] {
        let (found, valueCount) = count.commonest(Self.most)
        values = found.map { String(decoding: $0.value, as: UTF8.self) }
        let isFinished = !count.isRunning
        let all = "\(CountText.grouped(valueCount)) \(valueCount == 1 ? "value" : "values")"
        let progress = isFinished ? all : "counting \(Int(count.progress.fraction * 100)) %"
        let items = zip(values, found).map { value, entry in
            MenuView.Item(title: Self.title(value), key: CountText.grouped(entry.count))
        }
        return [[MenuView.Item(title: "Field: \(name)…", key: progress)], Array(items)]
    }

    private static func title(_ value: String) -> String {
        let text = value.asOneParagraph
        if text.isEmpty { return "(empty)" }
        return text.count <= longest ? text : text.prefix(longest - 1) + "…"
    }
}
