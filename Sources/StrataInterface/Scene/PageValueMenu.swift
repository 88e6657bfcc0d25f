import Strata
import StrataCanvas
import StrataSearch
import StrataWindow

/// The menu of a value of an open row.
struct PageValueMenu {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// Opens it for the value that lies at a point.
    ///
    /// - Parameter point: in points of the window.
    /// - Returns: false where there is none.
    func open(at point: Point) -> Bool {
        guard let condition = pane.page.condition(at: pane.page.inside(point)) else { return false }
        openMenu(of: condition.value, at: point) { hides in pane.page.filter(by: condition, hides: hides) }
        return true
    }

    /// Opens the menu of a value of a field.
    ///
    /// - Parameters:
    ///   - point: in points of the window.
    ///   - filter: shows only rows that have the value, or, given true, hides them.
    func openMenu(of value: String, at point: Point, filter: @escaping (Bool) -> Void) {
        let titles = [["Show only this value", "Hide this value"], ["Copy value"]]
        let items = titles.map { $0.map { MenuView.Item(title: $0, key: "") } }
        let menu = MenuView(items, at: point) { choice in
            scene.closeOverlay()
            switch choice {
            case 0: filter(false)
            case 1: filter(true)
            case 2:
                scene.onRequest(.offerText(OfferedText(Array(value.utf8)), .clipboard))
                pane.show(Notice(text: "Copied the value.", isWarning: false))
            default: break
            }
        }
        scene.show(over: menu)
    }
}
