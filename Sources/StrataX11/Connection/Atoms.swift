internal import CX11
import Glibc

/// The names that Strata uses with the server, interned in one round trip.
struct Atoms {
    private let values: [Name: Atom]

    /// Every name: ICCCM's and EWMH's own, and a property of ours.
    enum Name: String, CaseIterable {
        case windowProtocols = "WM_PROTOCOLS"
        case deleteWindow = "WM_DELETE_WINDOW"
        case ping = "_NET_WM_PING"
        case syncRequest = "_NET_WM_SYNC_REQUEST"
        case syncCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
        case processIdentifier = "_NET_WM_PID"
        case windowType = "_NET_WM_WINDOW_TYPE"
        case normalWindow = "_NET_WM_WINDOW_TYPE_NORMAL"
        case windowName = "_NET_WM_NAME"
        case iconName = "_NET_WM_ICON_NAME"
        case state = "_NET_WM_STATE"
        case fullscreen = "_NET_WM_STATE_FULLSCREEN"
        case maximizedAcross = "_NET_WM_STATE_MAXIMIZED_HORZ"
        case maximizedDown = "_NET_WM_STATE_MAXIMIZED_VERT"
        case demandsAttention = "_NET_WM_STATE_DEMANDS_ATTENTION"
        case userTime = "_NET_WM_USER_TIME"
        case startupIdentifier = "_NET_STARTUP_ID"
        case startupBegin = "_NET_STARTUP_INFO_BEGIN"
        case startupInfo = "_NET_STARTUP_INFO"
        case dragAware = "XdndAware"
        case dragEnter = "XdndEnter"
        case dragPosition = "XdndPosition"
        case dragStatus = "XdndStatus"
        case dragLeave = "XdndLeave"
        case dragDrop = "XdndDrop"
        case dragFinished = "XdndFinished"
        case dragSelection = "XdndSelection"
        case dragProxy = "XdndProxy"
        case dragTypes = "XdndTypeList"
        case dragCopy = "XdndActionCopy"
        case links = "text/uri-list"
        case dropped = "STRATA_DROPPED"
        case manager = "MANAGER"
        case icon = "_NET_WM_ICON"
        case utf8 = "UTF8_STRING"
        case utf8MediaType = "text/plain;charset=utf-8"
        case text = "TEXT"
        case clipboard = "CLIPBOARD"
        case targets = "TARGETS"
        case timestamp = "TIMESTAMP"
        case multiple = "MULTIPLE"
        case atomPair = "ATOM_PAIR"
        case incremental = "INCR"
        case inputMethods = "XIM_SERVERS"
        case settingsManager = "_XSETTINGS_S0"
        case settings = "_XSETTINGS_SETTINGS"
        case clock = "STRATA_CLOCK"
        case clipboardManager = "CLIPBOARD_MANAGER"
        case saveTargets = "SAVE_TARGETS"
        case saved = "STRATA_SAVED"
        case nothing = "NULL"
    }

    init(connection: OpaquePointer) {
        var names = Name.allCases.map { strdup($0.rawValue) }
        defer { for name in names { free(name) } }
        var interned = [Atom](repeating: 0, count: names.count)
        XInternAtoms(connection, &names, Int32(names.count), 0, &interned)
        values = Dictionary(uniqueKeysWithValues: zip(Name.allCases, interned))
    }

    /// The server's number for a name; 0 (None) where it gave none.
    subscript(name: Name) -> Atom { values[name] ?? 0 }
}
