import StrataWindow

/// A part of the window.
struct PartObject: AccessibleObject {
    let scene: any AccessibleScene
    let part: AccessiblePart
    let parent: AccessibleNode?
    let index: Int

    /// Looks a part up; nil where there is none of that name.
    init?(_ name: String, in scene: any AccessibleScene) {
        self.init(name, among: scene.parts, below: .window, in: scene)
    }

    private init?(
        _ name: String, among parts: [AccessiblePart], below parent: AccessibleNode, in scene: any AccessibleScene
    ) {
        if let index = parts.firstIndex(where: { $0.name == name }) {
            (self.scene, part, self.parent, self.index) = (scene, parts[index], parent, index)
            return
        }
        let found = parts.lazy.compactMap { PartObject(name, among: $0.parts, below: .part($0.name), in: scene) }.first
        guard let found else { return nil }
        self = found
    }

    var node: AccessibleNode { .part(part.name) }
    var role: AccessibleRole { part.role }
    var name: String { part.title }
    var description: String { part.description }

    var states: Set<AccessibleState> {
        var states: Set<AccessibleState> = [.enabled, .sensitive, .visible, .showing]
        // A label changes at any time, so programs are told not to remember it.
        if part.role == .label { states.insert(.transient) }
        if part.onFocus != nil { states.insert(.focusable) }
        if scene.focusedPart == part.name { states.insert(.focused) }
        if let isOn = part.isOn { states.formUnion(isOn ? [.checkable, .checked] : [.checkable]) }
        if part.entry != nil { states.formUnion([.editable, .singleLine]) }
        if part.rows != nil { states.formUnion([.managesDescendants, .multiselectable, .vertical]) }
        return states
    }

    var attributes: KeyValuePairs<String, String> {
        guard let rows else { return ["toolkit": "Strata"] }
        return ["toolkit": "Strata", "setsize": "\(rows.count)"]
    }

    // MARK: - What lies in it

    var rows: (any AccessibleRows)? { part.rows }
    var childCount: Int { rows?.count ?? part.parts.count }

    func child(at index: Int) -> AccessibleNode? {
        guard index >= 0, index < childCount else { return nil }
        guard let rows else { return .part(part.parts[index].name) }
        return .row(part: part.name, name: rows.name(at: index))
    }

    var children: [AccessibleNode] { (rows?.inView ?? 0..<childCount).compactMap { child(at: $0) } }

    var area: PixelRect? { part.area }

    func child(x: Int, y: Int) -> AccessibleNode? {
        if let rows { return rows.index(x: x, y: y).flatMap { child(at: $0) } }
        return part.parts.last { $0.area.contains(x: x, y: y) }.map { .part($0.name) }
    }

    // MARK: - What can be done with it

    var hasText: Bool { part.entry != nil }

    var text: AccessibleText? {
        part.entry.map {
            AccessibleText($0.text, caret: String(decoding: $0.text.utf8.prefix($0.caret), as: UTF8.self))
        }
    }

    var action: AccessibleAction? {
        part.onClick.map { click in
            AccessibleAction(name: "click", title: "click") {
                click()
                return true
            }
        }
    }

    func focus() -> Bool {
        part.onFocus?()
        return part.onFocus != nil
    }
}
