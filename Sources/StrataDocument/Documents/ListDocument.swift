/// Rows that stand for elements of a program's own, such as the messages of a chat. It is given the elements as they are to
/// be, and finds out itself which have come, gone, moved and changed: an element is the same row for as long as its identity
/// is there.
///
/// Readers and filters go on by the order in which rows came to its ends; see ``MemoryDocument/move(_:to:cause:)``.
public final class ListDocument<Element: Identifiable & Hashable>: Document {
    private let base = MemoryDocument([[UInt8]]())
    private let text: (Element) -> String
    private var rows: [Element.ID: RowID] = [:]

    /// The elements, in the order of their rows.
    public private(set) var elements: [Element] = []

    /// A document of elements.
    ///
    /// - Parameter text: what the row of an element says.
    public init(_ elements: [Element] = [], text: @escaping (Element) -> String) {
        self.text = text
        apply(elements)
    }

    /// Replaces the elements by these, in this order. Every observer hears of one update, in which as few rows
    /// move as can be. O(n log n), and O(n) for each stretch of rows that moves or comes in between.
    ///
    /// - Precondition: no two elements have the same identity.
    public func apply(_ elements: [Element], cause: DocumentUpdate.Cause = .arrival) {
        let former = self.elements
        let difference = ListDifference(from: former.map(\.id), to: elements.map(\.id))
        self.elements = elements
        base.update(cause: cause) {
            for step in difference.steps { carryOut(step, elements) }
            changeTexts(of: former)
        }
    }

    private func carryOut(_ step: ListDifference.Step, _ elements: [Element]) {
        switch step {
        case .remove(let range): base.remove(range)
        case .move(let range, let index): base.move(range, to: index)
        case .prepend(let range):
            base.prepend(range.map { bytes(of: elements[$0]) })
            for index in range { rows[elements[index].id] = base.id(at: index) }
        case .append(let ranges):
            let start = base.count
            let indices = ranges.flatMap { $0 }
            base.append(indices.map { bytes(of: elements[$0]) })
            for (place, index) in indices.enumerated() { rows[elements[index].id] = base.id(at: start + place) }
        }
    }

    /// Forgets what is gone, and gives those rows another text whose elements are others now.
    private func changeTexts(of former: [Element]) {
        for element in former {
            guard let row = rows[element.id] else { continue }
            guard let index = base.index(of: row) else {
                rows[element.id] = nil
                continue
            }
            if elements[index] != element { base.change(row, to: bytes(of: elements[index])) }
        }
    }

    private func bytes(of element: Element) -> [UInt8] { Array(text(element).utf8) }

    /// Returns the row that stands for an element; nil where it is not there.
    public func row(of identity: Element.ID) -> RowID? { rows[identity] }

    /// Returns the element that a row stands for; nil where it is no more.
    public func element(of row: RowID) -> Element? { base.index(of: row).map { elements[$0] } }

    /// The number of rows.
    public var count: Int { base.count }
    /// The average length of a row, in bytes.
    public var averageBytes: Double { base.averageBytes }
    /// The observers, who are told of changes.
    public var observers: DocumentObservers { base.observers }

    /// Returns the name of the row at an index, 0…``count`` - 1.
    public func id(at index: Int) -> RowID { base.id(at: index) }

    /// Returns where a row stands, or nil where it is no more.
    public func index(of id: RowID) -> Int? { base.index(of: id) }

    /// The least and the greatest name, wherever their rows stand.
    public var nameBounds: ClosedRange<RowID>? { base.nameBounds }
    /// True while rows stand in the order of their names.
    public var isInNameOrder: Bool { base.isInNameOrder }

    /// Returns the text of an element's row. That of a row that is gone is empty, and says that it cannot be read.
    public func text(of id: RowID) -> Line { base.text(of: id) }

    /// Returns the number of times that the text of a row has changed.
    public func revision(of id: RowID) -> UInt64 { base.revision(of: id) }

    /// Makes what reads the rows that there are now on another thread.
    public func reader() -> any RowReader { base.reader() }
}
