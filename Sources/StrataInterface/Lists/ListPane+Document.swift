import Strata
import StrataDocument
import StrataPlugin

extension ListPane {
    /// A pane with the rows of a document.
    ///
    /// - Parameters:
    ///   - document: The rows; it says for itself when there are others.
    ///   - title: Their title in the header.
    ///   - note: The note beside that, which an empty list shows, too.
    ///   - cell: The look of a row; it belongs to this list alone.
    ///   - strategy: The chain of strategies; nil is the default of every list.
    ///   - options: Options of strategies by `name.option`.
    ///   - axis: The line along which the list runs.
    ///   - registry: The strategies there are.
    ///   - appearance: The look of everything.
    ///   - faults: Where plugins among the strategies are told of that are at fault: `PluginLoader.faults`. The list goes
    ///     on without them.
    /// - Throws: what is wrong with the chain or its options.
    public convenience init(
        _ document: any Document, title: String, note: String = "", cell: any Cell, strategy: String? = nil,
        options: [String: OptionValue] = [:], axis: Axis = .vertical, registry: StrategyRegistry,
        appearance: Appearance, faults: PluginFaults = PluginFaults()
    ) throws(StrategyError) {
        var configuration = ListConfiguration(viewport: Size(width: 640, height: 480))
        configuration.axis = axis
        configuration.strategy = strategy ?? configuration.strategy
        configuration.options = options
        configuration.animations = appearance.isAnimated
        let list = try ListView(
            document.filterable, cell: cell, configuration: configuration, registry: registry,
            scale: appearance.library.scale, faults: faults)
        self.init(list, status: OwnStatus(title: title, note: note))
    }
}
