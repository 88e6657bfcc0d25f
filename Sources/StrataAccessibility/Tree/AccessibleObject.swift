import StrataWindow

/// An object in the tree, looked up for the time of one call.
protocol AccessibleObject {
    /// Its place in the tree.
    var node: AccessibleNode { get }
    /// The object that it lies in; nil: the one that the registry gives.
    var parent: AccessibleNode? { get }
    /// Its place among what lies there.
    var index: Int { get }
    /// The kind of object.
    var role: AccessibleRole { get }
    /// Its name for those who read it.
    var name: String { get }
    /// A further description.
    var description: String { get }
    /// Its states.
    var states: Set<AccessibleState> { get }
    /// The facts for which there are no states, by names.
    var attributes: KeyValuePairs<String, String> { get }
    /// The number of objects that lie in it.
    var childCount: Int { get }
    /// Returns the object that lies in it at an index.
    func child(at index: Int) -> AccessibleNode?
    /// The objects that lie in it and may be listed: of rows only those in view.
    var children: [AccessibleNode] { get }
    /// Its area in the window; nil: out of view.
    var area: PixelRect? { get }
    /// Returns the object in it at a place of the window.
    func child(x: Int, y: Int) -> AccessibleNode?
    /// The rows that lie in it; nil where it is no list.
    var rows: (any AccessibleRows)? { get }
    /// True if there is a ``text``.
    var hasText: Bool { get }
    /// Its text, to be read letter by letter.
    var text: AccessibleText? { get }
    /// The action that it offers.
    var action: AccessibleAction? { get }
    /// Gives it the keyboard. Returns whether it takes that.
    func focus() -> Bool
}

/// An action that an object offers.
struct AccessibleAction {
    /// Its name for programs.
    let name: String
    /// Its name for those who read it.
    let title: String
    /// Does it. Returns whether that could be done.
    let perform: () -> Bool
}

extension AccessibleObject {
    var description: String { "" }
    var attributes: KeyValuePairs<String, String> { ["toolkit": "Strata"] }
    var children: [AccessibleNode] { (0..<childCount).compactMap { child(at: $0) } }
    func child(x: Int, y: Int) -> AccessibleNode? { nil }
    var rows: (any AccessibleRows)? { nil }
    var hasText: Bool { false }
    var text: AccessibleText? { nil }
    var action: AccessibleAction? { nil }
    func focus() -> Bool { false }
}

extension AccessibleScene {
    /// Looks up what a place in the tree stands for; nil where that is no more.
    func object(_ node: AccessibleNode) -> (any AccessibleObject)? {
        switch node {
        case .application: ApplicationObject(scene: self)
        case .window: WindowObject(scene: self)
        case .part(let name): PartObject(name, in: self)
        case .row(let part, let name): RowObject(name, inPart: part, of: self)
        }
    }
}

extension PixelRect {
    /// Returns true if a pixel lies in it.
    func contains(x: Int, y: Int) -> Bool { x >= self.x && x < right && y >= self.y && y < bottom }
}
