import Strata
import StrataInterface
import StrataJSON

/// The look that a file had last, as far as its reader has chosen that in the window.
struct FileLook: Equatable {
    /// The filters.
    var filters = FilterSet()
    /// The chain that lays it out; nil: that of every list.
    var strategy: String?
    /// True if long lines wrap; nil: as the settings have it.
    var wraps: Bool?
    /// The columns in which rows show their fields; nil: those of every such list.
    var columns: ChosenColumns?

    /// Makes the look of a file for which nothing was chosen.
    init() {}

    /// Takes the look that a record holds.
    init(_ record: JSONObject) {
        filters = record["filters"].flatMap { FilterSet($0) } ?? FilterSet()
        strategy = record["strategy"]?.string
        wraps = record["wrap"]?.flag
        columns = record["columns"].flatMap { ChosenColumns($0) }
    }

    /// The look as members of a record.
    var members: [(String, JSONValue)] {
        var members: [(String, JSONValue)] = []
        if !filters.terms.isEmpty { members.append(("filters", filters.json)) }
        if let strategy { members.append(("strategy", .text(strategy))) }
        if let wraps { members.append(("wrap", .flag(wraps))) }
        if let columns { members.append(("columns", columns.json)) }
        return members
    }
}

/// Shows a list as its files were last shown, and finds what of that its reader changes.
struct LookMemory {
    /// The choices of a command line, which go before what is kept.
    struct Asked {
        /// True if it says how lists are filtered.
        var filters = false
        /// True if it says how they are laid out.
        var strategy = false
        /// True if it says which columns they have.
        var columns = false
    }

    /// The present look of a list.
    struct Shown: Equatable {
        /// Patterns that are being typed were never set.
        var filters: FilterSet
        var strategy: String
        var wraps: Bool
        var columns: ChosenColumns?

        init(_ pane: ListPane) {
            filters = pane.filters.terms.lasting
            (strategy, wraps) = (pane.list.strategies.chosenChain, pane.list.cell.wraps)
            columns = pane.fieldHeader.chosen
        }
    }

    private unowned let pane: ListPane
    private let asked: Asked
    private let settings: SettingsStore
    /// The look of the list when it was last looked at.
    private var shown: Shown
    /// The part of it that is to be kept.
    private(set) var look = FileLook()

    init(_ pane: ListPane, asked: Asked, _ settings: SettingsStore) {
        (self.pane, self.asked, self.settings, shown) = (pane, asked, settings, Shown(pane))
    }

    /// Shows the list as a file of it was last shown. A layout that is not there any more is none.
    mutating func take(_ kept: FileLook) {
        if !kept.filters.terms.isEmpty {
            look.filters = kept.filters
            if !asked.filters { pane.filters.begin(with: kept.filters) }
        }
        if let chain = kept.strategy {
            look.strategy = chain
            let isThere = (try? StrategyChain(chain, in: pane.list.strategies.registry)) != nil
            if !asked.strategy, isThere { pane.list.setStrategy(chain, animated: false) }
        }
        if let wraps = kept.wraps {
            look.wraps = wraps
            let isAsked = settings.settings.says(.wrap, in: .arguments)
            if !isAsked, pane.list.cell.wraps != wraps { pane.list.toggleWrap() }
        }
        if let columns = kept.columns {
            look.columns = columns
            if !asked.columns { pane.fieldHeader.show(columns) }
        }
        shown = Shown(pane)
    }

    /// Finds what the reader has changed since it was called last.
    ///
    /// - Returns: puts that into what is kept of a file, and leaves the rest as others may have written it.
    mutating func update() -> (inout FileLook) -> Void {
        let (before, now) = (shown, Shown(pane))
        shown = now
        if now.filters != before.filters { look.filters = now.filters }
        let standard = pane.list.strategies.history.standard
        if now.strategy != before.strategy { look.strategy = now.strategy == standard ? nil : now.strategy }
        if now.wraps != before.wraps { look.wraps = now.wraps == usualWrap ? nil : now.wraps }
        if now.columns != before.columns { look.columns = now.columns }
        return { [look] kept in
            if now.filters != before.filters { kept.filters = look.filters }
            if now.strategy != before.strategy { kept.strategy = look.strategy }
            if now.wraps != before.wraps { kept.wraps = look.wraps }
            if now.columns != before.columns { kept.columns = look.columns }
        }
    }

    /// True if long lines wrap where neither the reader nor the command line has said anything.
    private var usualWrap: Bool {
        var usual = settings.settings
        usual.set([:], in: .arguments)
        return usual[.wrap]
    }
}
