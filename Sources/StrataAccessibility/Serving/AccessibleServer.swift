import StrataBus
import StrataSystem

/// Answers what is asked of the tree.
final class AccessibleServer {
    unowned let scene: any AccessibleScene
    /// The bus's name for this program.
    var busName = ""
    /// The object that the registry puts the program into: the name of its connection, and a path.
    var desktop = (name: "", path: AccessibleNode.nowhere)
    /// The number that the registry gives the program.
    var identifier = 0

    private static let propertiesInterface = "org.freedesktop.DBus.Properties"

    init(_ scene: any AccessibleScene) { self.scene = scene }

    /// Returns the answer to a call; nil where it is none that anything here takes.
    func answer(_ call: BusMessage) -> [BusValue]? {
        let path = call.path
        if path == "/org/a11y/atspi/cache" { return call.member == "GetItems" ? [Self.noItems] : nil }
        guard let object = AccessibleNode(path: path).flatMap({ scene.object($0) }) else { return nil }
        if call.interface == Self.propertiesInterface { return answer(properties: call, object) }
        guard let interface = AccessibleInterface(rawValue: call.interface), interface.isOf(object) else { return nil }
        return answer(call, interface, object)
    }

    /// The answer of an empty cache: every item is asked for when it is wanted.
    private static let noItems = BusValue.array(of: "((so)(so)(so)iiassusau)", [])

    private func answer(
        _ call: BusMessage, _ interface: AccessibleInterface, _ object: any AccessibleObject
    ) -> [BusValue]? {
        switch interface {
        case .accessible: accessible(call, object)
        case .application: application(call, object)
        case .component: component(call, object)
        case .text: text(call, object)
        case .action: action(call, object)
        case .selection: selection(call, object)
        }
    }

    // MARK: - Properties

    private func answer(properties call: BusMessage, _ object: any AccessibleObject) -> [BusValue]? {
        guard let interface = call.string().flatMap(AccessibleInterface.init), interface.isOf(object) else {
            return nil
        }
        switch call.member {
        case "Get":
            return call.string().flatMap { property($0, interface, object) }.map { [.variant($0)] }
        case "GetAll":
            let entries = interface.properties.compactMap { name in
                property(name, interface, object).map { BusValue.entry(.string(name), .variant($0)) }
            }
            return [.array(of: "{sv}", entries)]
        case "Set":
            // The registry numbers programs.
            return interface == .application && call.string() == "Id" ? [] : nil
        default: return nil
        }
    }

    private func property(
        _ name: String, _ interface: AccessibleInterface, _ object: any AccessibleObject
    ) -> BusValue? {
        switch interface {
        case .accessible: accessible(property: name, object)
        case .application: application(property: name)
        case .component: nil
        case .text: text(property: name, object)
        case .action: name == "NActions" ? .int(1) : nil
        case .selection: name == "NSelectedChildren" ? .int(object.rows?.marked.count ?? 0) : nil
        }
    }

    // MARK: - References

    /// Returns the name of an object in the tree for other programs; nil: none.
    func reference(_ node: AccessibleNode?) -> BusValue {
        guard let node else { return .structure([.string(""), .path(AccessibleNode.nowhere)]) }
        return .structure([.string(busName), .path(node.path)])
    }

    /// Returns the object that an object lies in.
    func parent(of object: any AccessibleObject) -> BusValue {
        guard let parent = object.parent else { return .structure([.string(desktop.name), .path(desktop.path)]) }
        return reference(parent)
    }
}
