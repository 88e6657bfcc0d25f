import StrataWindow

/// A row of a list, read when something is asked of it.
struct RowObject: AccessibleObject {
    let node: AccessibleNode
    let parent: AccessibleNode?
    let index: Int
    private let scene: any AccessibleScene
    private let part: String
    private let list: any AccessibleRows

    /// The name of a row that is long ends behind so many letters; the text has all of it.
    private static let longestName = 1000

    /// Looks a row up; nil where it is no more.
    init?(_ name: Int, inPart part: String, of scene: any AccessibleScene) {
        guard let list = PartObject(part, in: scene)?.rows, let index = list.index(of: name) else { return nil }
        (node, parent) = (.row(part: part, name: name), .part(part))
        (self.index, self.scene, self.part, self.list) = (index, scene, part, list)
    }

    var role: AccessibleRole { list.isHeader(at: index) ? .heading : .row }

    var name: String {
        let text = list.text(at: index)
        let end = text.index(text.startIndex, offsetBy: Self.longestName, limitedBy: text.endIndex) ?? text.endIndex
        return end == text.endIndex ? text : text[..<end] + "…"
    }

    var description: String {
        [list.place(at: index), isSelected ? "selected" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private var isSelected: Bool { list.marked.contains(index) }

    var states: Set<AccessibleState> {
        var states: Set<AccessibleState> = [
            .enabled, .sensitive, .visible, .focusable, .selectable, .transient, .expandable,
        ]
        if list.isHeader(at: index) { states.subtract([.selectable, .expandable, .focusable]) }
        if list.inView.contains(index) { states.insert(.showing) }
        if isSelected { states.insert(.selected) }
        if list.pointed == index && scene.focusedPart == part { states.insert(.focused) }
        if list.opened == index { states.insert(.expanded) }
        return states
    }

    var attributes: KeyValuePairs<String, String> {
        ["toolkit": "Strata", "posinset": "\(index + 1)", "setsize": "\(list.count)"]
    }

    let childCount = 0
    func child(at index: Int) -> AccessibleNode? { nil }

    var area: PixelRect? { list.area(at: index) }

    let hasText = true
    var text: AccessibleText? {
        AccessibleText(list.opened == index ? list.openedText(at: index) : list.text(at: index), caret: "")
    }

    var action: AccessibleAction? {
        AccessibleAction(name: "activate", title: list.opened == index ? "close" : "open") { [list, index] in
            list.open(at: index)
        }
    }

    func focus() -> Bool { list.point(at: index) }
}
