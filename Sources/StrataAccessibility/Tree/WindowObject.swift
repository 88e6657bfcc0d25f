import StrataWindow

/// The program: what its only window lies in.
struct ApplicationObject: AccessibleObject {
    let scene: any AccessibleScene

    let node = AccessibleNode.application
    let parent: AccessibleNode? = nil
    // The registry knows.
    let index = -1
    let role = AccessibleRole.application
    var name: String { scene.application }
    let states: Set<AccessibleState> = [.enabled, .sensitive, .visible, .showing]
    let childCount = 1
    func child(at index: Int) -> AccessibleNode? { index == 0 ? .window : nil }
    let area: PixelRect? = nil
}

/// The window: what its parts lie in.
struct WindowObject: AccessibleObject {
    let scene: any AccessibleScene

    let node = AccessibleNode.window
    let parent: AccessibleNode? = .application
    let index = 0
    let role = AccessibleRole.window
    var name: String { scene.title }

    var states: Set<AccessibleState> {
        let states: Set<AccessibleState> = [.enabled, .sensitive, .visible, .showing, .resizable]
        return scene.isActive ? states.union([.active]) : states
    }

    var childCount: Int { scene.parts.count }

    func child(at index: Int) -> AccessibleNode? {
        let parts = scene.parts
        return parts.indices.contains(index) ? .part(parts[index].name) : nil
    }

    var area: PixelRect? { PixelRect(x: 0, y: 0, width: scene.area.width, height: scene.area.height) }

    /// Returns the last part that lies there: later ones lie above others.
    func child(x: Int, y: Int) -> AccessibleNode? {
        scene.parts.last { $0.area.contains(x: x, y: y) }.map { .part($0.name) }
    }
}
