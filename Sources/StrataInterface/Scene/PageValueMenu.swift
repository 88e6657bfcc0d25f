import Strata
import StrataCanvas
import StrataSearch
import StrataWindow

extension WindowScene {
    /// Opens the menu of the value that lies at a point of an open row.
    ///
    /// - Parameter point: in points of the window.
    /// - Returns: false where there is none.
    func openValueMenu(at point: Point, in pane: ListPane) -> Bool {
        guard let condition = pane.page.condition(at: pane.page.inside(point)) else { return false }
        openMenu(ofValue: condition.value, at: point, in: pane) { [unowned pane] hides in
            pane.page.filter(by: condition, hides: hides)
        }
        return true
    }

    /// Opens the menu of a value of a field.
    ///
    /// - Parameters:
    ///   - point: in points of the window.
    ///   - filter: shows only rows that have the value, or, given true, hides them.
    func openMenu(ofValue value: String, at point: Point, in pane: ListPane, filter: @escaping (Bool) -> Void) {
        let titles = [["Show only this value", "Hide this value"], ["Copy value"]]
        let items = titles.map { $0.map { MenuView.Item(title: $0, key: "") } }
        let menu = MenuView(items, at: point) { [unowned self, unowned pane] choice in
            closeOverlay()
            switch choice {
            case 0: filter(false)
            case 1: filter(true)
            case 2:
                onRequest(.offerText(OfferedText(Array(value.utf8)), .clipboard))
                pane.show(Notice(text: "Copied the value.", isWarning: false))
            default: break
            }
        }
        show(over: menu)
    }
}
