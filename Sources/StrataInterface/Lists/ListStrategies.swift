import Strata
import StrataDocument
import StrataPlugin

/// The strategies that show a list: their chain, the options that it is given, and the plugins among them.
package final class ListStrategies {
    let engine: ListEngine
    /// The rows, where they can have headers over the lines of each day.
    let days: DayDocument?
    /// The strategies there are.
    package let registry: StrategyRegistry
    /// The record of plugins that are found at fault.
    let faults: PluginFaults
    /// The number of faults, and of outcomes for late plugins, that it has looked at.
    var (seenFaults, seenSettlements) = (0, 0)
    /// The chain that is shown, but for what keeps headers in view.
    package private(set) var plainChain: String
    /// The chains that were shown before, to which the list may go back.
    package var history: ChainHistory
    /// True if rows follow the end. The strategy does it; this is what it was told.
    var follows: Bool
    /// True if there are headers over the lines of each day unless a setting says otherwise.
    package var showsDaysByDefault = false
    /// The options of strategies that the reader has set.
    private let givenOptions: Set<String>
    /// The room that strategies leave to headers in view, in points.
    private(set) var headerRoom = 0.0
    /// The room beyond the newest row, in points.
    private let newestSpace: Double
    /// The time at which a plugin wants the next frame, in milliseconds.
    var pluginFrame: Double?
    /// Tells the reader what became of a plugin.
    package var onPluginNews: (String) -> Void = { _ in }

    /// Makes the engine of a list, as ``ListView`` is made.
    init(
        _ configuration: ListConfiguration, days: DayDocument?, registry: StrategyRegistry, newestSpace: Double,
        standardChain: String?, faults: PluginFaults
    ) throws(StrategyError) {
        var shown = configuration
        if days?.isShown == true { shown.strategy = try registry.chainWithStuckHeaders(configuration.strategy) }
        if newestSpace > 0 {
            let policy = try ChainPolicy(of: shown.strategy, options: shown.options, in: registry)
            shown.options.merge(policy.options(newestSpace: newestSpace)) { given, _ in given }
        }
        // What plugins did before is no matter of this list; what they do as its engine is made is one.
        (seenFaults, seenSettlements) = faults.places
        engine = try ListEngine(shown, registry: registry)
        follows = engine.policy.follow == .end
        plainChain = configuration.strategy
        givenOptions = Set(configuration.options.keys)
        history = ChainHistory(
            standard: standardChain ?? ListConfiguration(viewport: configuration.viewport).strategy)
        (self.days, self.registry, self.faults, self.newestSpace) = (days, registry, faults, newestSpace)
    }

    // MARK: - Chains

    /// Switches to another chain, with options that belong to it.
    func choose(_ name: String, options values: [String: OptionValue], animated: Bool) {
        history.choose(insteadOf: plainChain)
        show(name, options: values, animated: animated)
    }

    /// The chain that the reader has chosen: neither one that is only looked at, nor one that took over where a plugin
    /// was at fault.
    package var chosenChain: String { history.chosen(plainChain) }

    /// Shows the rows by a chain for as long as the reader looks at what it would be like.
    func look(at chain: String) {
        history.look(at: chain, insteadOf: plainChain)
        show(chain)
    }

    /// Shows the rows by a chain that has been shown before or is one of the viewer's own: follows the end or not, as
    /// the reader wants it, and keeps headers in view where there are any.
    package func show(_ name: String, options values: [String: OptionValue] = [:], animated: Bool = true) {
        // A plugin that was built anew may have become a base.
        plainChain = registry.chain(mending: name)
        let chain = chainFor(plainChain)
        do {
            let policy = try engine.policy(of: chain)
            let own = policy.options(follow: follows ? .end : .none).merging(roomOptions(policy)) { $1 }
            try engine.setStrategy(chain, options: values.merging(own) { given, _ in given }, animated: animated)
        } catch {
            preconditionFailure("The chain '\(chain)' is not valid: \(error)")
        }
    }

    // MARK: - Options

    /// Follows the newest row, or stops following it, if the strategies offer a choice.
    func setFollowing(_ isFollowing: Bool) {
        let values = engine.policy.options(follow: isFollowing ? .end : .none)
        guard !values.isEmpty else { return }
        follows = isFollowing
        set(values)
    }

    /// Has strategies that change how items look leave those alone that a header in view would cover. Returns true if
    /// any of them does, and the frame is to be read anew.
    ///
    /// - Parameter extent: The length of a header, in points; 0 if there are none.
    func leaveRoom(toHeaders extent: Double) -> Bool {
        headerRoom = extent
        let options = clearanceOptions(engine.policy)
        if !options.isEmpty { set(options) }
        return !options.isEmpty
    }

    private func set(_ options: [String: OptionValue]) {
        do {
            try engine.setOptions(options)
        } catch {
            preconditionFailure("The strategies name no such option: \(error)")
        }
    }

    /// The options that the reader has not set and that leave room to headers.
    private func clearanceOptions(_ policy: ChainPolicy) -> [String: OptionValue] {
        policy.options(clearance: headerRoom).filter { !givenOptions.contains($0.key) }
    }

    /// The options that the reader has not set and that leave room to headers and beyond the newest row.
    package func roomOptions(_ policy: ChainPolicy) -> [String: OptionValue] {
        let spaces = newestSpace > 0 ? policy.options(newestSpace: newestSpace) : [:]
        return clearanceOptions(policy).merging(spaces.filter { !givenOptions.contains($0.key) }) { first, _ in first }
    }

    // MARK: - Headers over days

    /// Shows headers over the lines of each day, or shows none, as far as the rows can have any.
    ///
    /// - Parameter shows: nil: as the list does by default.
    package func showDays(_ shows: Bool?) {
        guard let days else { return }
        days.isShown = shows ?? showsDaysByDefault
        if chainFor(plainChain) != engine.strategy { show(plainChain) }
    }

    /// The chain that shows the rows as a chain does: with headers that stay in view, where there are any.
    package func chainFor(_ chain: String) -> String {
        guard days?.isShown == true else { return chain }
        do {
            return try registry.chainWithStuckHeaders(chain)
        } catch {
            preconditionFailure("The chain '\(chain)' is one of the viewer's own: \(error)")
        }
    }
}
