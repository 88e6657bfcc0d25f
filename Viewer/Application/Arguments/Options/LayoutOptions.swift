import Strata
import StrataCells
import StrataCommandLine
import StrataInterface
import StrataStrategies

/// The layouts of lists, and how several share a window.
struct LayoutOptions: Equatable {
    /// The chains of strategies, one for each list; the last one is for all further lists, and none means
    /// ``standardChain``.
    var strategies: [String] = []
    /// The looks of rows, by the names of cells, likewise; none means `log`.
    var cells: [String] = []
    /// Options of strategies by `name.option`.
    var strategyOptions: [String: OptionValue] = [:]
    /// The way in which several lists share the window; nil shows all files as one list.
    var arrangement: PanesView.Arrangement?
    /// The line along which the list runs.
    var axis = Axis.vertical
    /// True to stay at the newest line; nil leaves it to the strategy.
    var follow: Bool?

    /// The chain of a list for which none is asked.
    static let standardChain = "inset"

    /// The chain of the first list.
    var strategy: String {
        get { strategies.first ?? Self.standardChain }
        set { strategies = [newValue] }
    }

    /// The look of the first list's rows.
    var cell: String {
        get { cells.first ?? "log" }
        set { cells = [newValue] }
    }

    /// The strategy options with what `--follow` says: it is an option of the strategy that decides about following.
    func resolvedStrategyOptions(in registry: StrategyRegistry) -> [String: OptionValue] {
        // What is wrong with the chain or its options, the list says.
        guard let follow, let policy = try? ChainPolicy(of: strategy, options: strategyOptions, in: registry) else {
            return strategyOptions
        }
        return strategyOptions.merging(policy.options(follow: follow ? .end : .none)) { _, new in new }
    }

    /// Returns those for one list of several.
    func forPane(_ index: Int) -> LayoutOptions {
        var layout = self
        layout.strategies = Self.choose(strategies, index)
        layout.cells = Self.choose(cells, index)
        return layout
    }

    private static func choose(_ names: [String], _ index: Int) -> [String] {
        names.isEmpty ? [] : [names[min(index, names.count - 1)]]
    }

    /// Arranges lists in one way, and refuses a second one.
    fileprivate mutating func arrange(_ arrangement: PanesView.Arrangement) throws(CommandError) {
        guard self.arrangement == nil || self.arrangement == arrangement else {
            throw .usage("'--split' and '--tabs' exclude each other")
        }
        self.arrangement = arrangement
    }
}

extension ProgramOption {
    static let strategy = ProgramOption(
        "--strategy", "CHAIN",
        "set the layout of each list: \(layouts), or a chain like \(ShippedExamples.chain)", for: .showing,
        words: StrategyRegistry.shipped.descriptors.map(\.name)
    ) { given, options throws(CommandError) in
        do throws(StrategyError) {
            _ = try StrategyChain(given.text, in: given.registry)
        } catch { throw .usage(error.description) }
        options.layout.strategies.append(given.text)
    }

    /// The layouts there are, and which one is the default.
    private static var layouts: String {
        StrategyRegistry.shipped.descriptors
            .map { $0.name == LayoutOptions.standardChain ? "\($0.name) (default)" : $0.name }.joined(separator: ", ")
    }

    static let option = ProgramOption(
        "--option", "NAME.KEY=VALUE",
        "set an option of a strategy, for example \(ShippedExamples.option) (repeatable)", for: .showing
    ) { given, options throws(CommandError) in
        guard let equals = given.text.firstIndex(of: "=") else {
            throw given.refusal("NAME.KEY=VALUE, for example \(ShippedExamples.option)")
        }
        let key = String(given.text[..<equals])
        let value = String(given.text[given.text.index(after: equals)...])
        do throws(StrategyError) {
            options.layout.strategyOptions[key] = try StrategyOptions.parse(value, for: key, in: given.registry)
        } catch { throw .usage(error.description) }
    }

    static let cell = ProgramOption(
        "--cell", "CELL", "set the look of each list's rows: \(CellRegistry.shipped.names.joined(separator: ", "))",
        for: [.window, .source, .render], words: CellRegistry.shipped.names
    ) { given, options throws(CommandError) in
        options.layout.cells.append(try given.word(among: CellRegistry.shipped.names))
    }

    static let split = ProgramOption(
        "--split", "show several FILEs, or one FILE in several layouts, side by side", for: [.window, .render]
    ) { _, options throws(CommandError) in try options.layout.arrange(.split) }

    static let tabs = ProgramOption("--tabs", "show them in tabs", for: [.window, .render]) {
        _, options throws(CommandError) in try options.layout.arrange(.tabs)
    }

    static let axis = ProgramOption(
        "--axis", "AXIS", "set the direction: vertical (default) or horizontal", for: [.window, .source, .render],
        words: axes.map(\.rawValue)
    ) { given, options throws(CommandError) in
        let word = try given.word(among: axes.map(\.rawValue))
        options.layout.axis = axes.first { $0.rawValue == word } ?? .vertical
    }

    private static let axes = [Axis.vertical, .horizontal]

    static let follow = ProgramOption(
        "--follow",
        "follow the newest line (default of most layouts); export: keep reading until interrupted, then write",
        for: [.window, .source, .render, .export, .chat], otherNames: ["-F", "-f"]
    ) { _, options in options.layout.follow = true }

    static let noFollow = ProgramOption(
        "--no-follow", "do not follow the newest line", for: [.window, .source, .render, .chat]
    ) { _, options in options.layout.follow = false }
}
