/// The kind of a part of a window, by the numbers of AT-SPI.
public enum AccessibleRole: UInt32, Sendable {
    case switchItem = 8
    case dialog = 16
    case window = 23
    case label = 29
    case list = 31
    case row = 32
    case menu = 33
    case menuItem = 35
    case tab = 37
    case tabs = 38
    case panel = 39
    case button = 43
    case application = 75
    case entry = 79
    case heading = 83

    /// AT-SPI's name for it.
    var title: String {
        switch self {
        case .switchItem: "check menu item"
        case .dialog: "dialog"
        case .window: "frame"
        case .label: "label"
        case .list: "list"
        case .row: "list item"
        case .menu: "menu"
        case .menuItem: "menu item"
        case .tab: "page tab"
        case .tabs: "page tab list"
        case .panel: "panel"
        case .button: "push button"
        case .application: "application"
        case .entry: "entry"
        case .heading: "heading"
        }
    }
}
