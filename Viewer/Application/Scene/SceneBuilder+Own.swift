import Strata
import StrataCommandLine
import StrataDocument
import StrataInterface

extension SceneBuilder {
    /// A list of rows of the program's own.
    ///
    /// - Parameters:
    ///   - strategy: the chain, unless the command line asks for another.
    ///   - values: options of strategies, unless the command line sets them.
    ///   - showsDays: true if there are headers over the rows of each day, unless the reader says otherwise.
    func ownPane(
        _ document: MemoryDocument, title: String, note: String, cell: String, strategy: String,
        options values: [String: OptionValue] = [:], axis: Axis = .vertical, noun: RowNoun,
        showsDays: Bool = false
    ) throws(CommandError) -> ListPane {
        var options = options
        if options.layout.strategies.isEmpty { options.layout.strategies = [strategy] }
        if options.layout.cells.isEmpty { options.layout.cells = [cell] }
        options.layout.axis = axis
        options.layout.strategyOptions.merge(values) { asked, _ in asked }
        let pane = try pane(options, document, status: OwnStatus(title: title, note: note), showsDays: showsDays)
        pane.noun = noun
        return pane
    }
}
