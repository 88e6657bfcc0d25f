/// The action of a click on a filter in the header.
package enum FilterTip: String, CaseIterable {
    case enable = "Enable filter"
    case disable = "Disable filter"
    case edit = "Edit filter"
    case invert = "Hide matching lines"
    case remove = "Remove filter"
    case toggleAll = "Toggle all filters"
    case context = "Show more context"
}
