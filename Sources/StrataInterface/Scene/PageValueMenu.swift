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
        let titles = [["Show only this value", "Hide this value"], ["Copy value"]]
        let items = titles.map { $0.map { MenuView.Item(title: $0, key: "") } }
        let menu = MenuView(items, at: point) { [unowned self, unowned pane] choice in
            closeOverlay()
            switch choice {
            case 0: pane.page.filter(by: condition, hides: false)
            case 1: pane.page.filter(by: condition, hides: true)
            case 2:
                onRequest(.offerText(OfferedText(Array(condition.value.utf8)), .clipboard))
                pane.show(Notice(text: "Copied the value.", isWarning: false))
            default: break
            }
        }
        show(over: menu)
        return true
    }
}
