/// A group of calls that AT-SPI has for some objects.
enum AccessibleInterface: String, CaseIterable {
    case accessible = "org.a11y.atspi.Accessible"
    case application = "org.a11y.atspi.Application"
    case component = "org.a11y.atspi.Component"
    case text = "org.a11y.atspi.Text"
    case action = "org.a11y.atspi.Action"
    case selection = "org.a11y.atspi.Selection"

    /// Returns true if an object takes these calls.
    func isOf(_ object: any AccessibleObject) -> Bool {
        switch self {
        case .accessible: true
        case .application: object.node == .application
        case .component: object.node != .application
        case .text: object.hasText
        case .action: object.action != nil
        case .selection: object.rows != nil
        }
    }

    /// The properties that can be asked for by name.
    var properties: [String] {
        switch self {
        case .accessible: ["Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId", "HelpText"]
        case .application: ["ToolkitName", "Version", "ToolkitVersion", "AtspiVersion", "InterfaceVersion", "Id"]
        case .component: []
        case .text: ["CharacterCount", "CaretOffset"]
        case .action: ["NActions"]
        case .selection: ["NSelectedChildren"]
        }
    }
}
