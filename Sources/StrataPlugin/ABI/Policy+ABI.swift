import Strata
import StrataPluginABI

extension LayoutPolicy {
    /// A policy that was looked through.
    ///
    /// - Parameter options: those of its strategy.
    init(_ policy: strata_policy, _ options: [OptionDescriptor]) {
        func edge(_ value: Int32) -> Edge? { value == STRATA_UNSET ? nil : value == STRATA_START ? .start : .end }
        self.init(
            opening: edge(policy.opening),
            insertion: policy.insertion == STRATA_UNSET ? nil : policy.insertion == STRATA_HOLD ? .hold : .shift,
            follow: policy.follow == STRATA_UNSET ? nil : policy.follow == STRATA_FOLLOW_NONE ? Follow.none : .end,
            followSwitch: OptionSwitch(policy, options),
            expandsOnClick: policy.expands_on_click == STRATA_UNSET ? nil : policy.expands_on_click == STRATA_YES,
            isMirroring: policy.is_mirroring == 1, reversesItems: policy.reverses_items == 1)
    }
}

extension LayoutDeclaration {
    /// Takes the declarations of a policy that was looked through.
    init(_ policy: strata_policy) {
        self.init(
            movesItems: policy.moves_items == 1, reflowsOnMeasuring: policy.reflows_on_measuring == 1,
            mostItems: policy.most_items > 0 ? Int(policy.most_items) : nil)
    }
}

extension OptionSwitch {
    /// Takes the option that the plugin names; of one that names none, as those that were built earlier, an option of
    /// the usual name and words.
    fileprivate init?(_ policy: strata_policy, _ options: [OptionDescriptor]) {
        guard policy.follow_option > 0 else {
            let usual = OptionSwitch.follow(option: "follow")
            guard let option = options.first(where: { $0.name == usual.option }) else { return nil }
            guard option.accepts(usual.on), option.accepts(usual.off) else { return nil }
            self = usual
            return
        }
        let option = options[Int(policy.follow_option) - 1]
        guard let on = option.value(policy.follow_on), let off = option.value(policy.follow_off) else { return nil }
        self.init(option: option.name, on: on, off: off)
    }
}

extension OptionDescriptor {
    /// Returns the value that a number stands for in C: itself, or which of a choice's words; nil where it stands for
    /// none.
    func value(_ number: Double) -> OptionValue? {
        guard case .choice(let words) = kind else { return accepts(.number(number)) ? .number(number) : nil }
        return Int(exactly: number).flatMap { words.indices.contains($0) ? .text(words[$0]) : nil }
    }

    /// Returns a value as C has it.
    func number(_ value: OptionValue) -> Double {
        switch (value, kind) {
        case (.number(let number), _): number
        case (.text(let word), .choice(let words)): Double(words.firstIndex(of: word) ?? 0)
        case (.text, _): 0
        }
    }
}

extension strata_policy {
    /// Fills in what a host has room for.
    ///
    /// - Parameters:
    ///   - strategy: whose policy it is.
    ///   - keepsItems: whether its `adjust` changes nothing.
    ///   - sticksItems: whether it keeps items in view.
    ///   - transformsItems: whether it draws items otherwise than they lie.
    ///   - placesEndToEnd: whether it is a base in which no item begins before its predecessor ends.
    ///   - options: its options.
    mutating func take(
        _ strategy: some LayoutStrategy, keepsItems: Bool, sticksItems: Bool, transformsItems: Bool = false,
        placesEndToEnd: Bool = false, _ options: [OptionDescriptor]
    ) {
        let policy = strategy.policy
        opening = policy.opening.map { $0 == .start ? STRATA_START : STRATA_END } ?? STRATA_UNSET
        insertion = policy.insertion.map { $0 == .hold ? STRATA_HOLD : STRATA_SHIFT } ?? STRATA_UNSET
        follow = policy.follow.map { $0 == .none ? STRATA_FOLLOW_NONE : STRATA_FOLLOW_END } ?? STRATA_UNSET
        is_mirroring = policy.isMirroring ? 1 : 0
        reverses_items = policy.reversesItems ? 1 : 0
        // An older host has no room for what follows, or for the last of it.
        guard struct_size.reaches(\strata_policy.follow_off) else { return }
        expands_on_click = policy.expandsOnClick.map { $0 ? STRATA_YES : STRATA_NO } ?? STRATA_UNSET
        keeps_items = keepsItems ? 1 : 0
        hides_empty_items = strategy.showsEmptyItems ? 0 : 1
        if struct_size.reaches(\strata_policy.has_uniform_breadths) {
            sticks_items = sticksItems ? 1 : 0
            has_uniform_breadths = strategy.hasUniformBreadths ? 1 : 0
        }
        if struct_size.reaches(\strata_policy.most_items) {
            let declaration = strategy.declaration
            moves_items = declaration.movesItems ? 1 : 0
            reflows_on_measuring = declaration.reflowsOnMeasuring ? 1 : 0
            most_items = declaration.mostItems.map(Int64.init) ?? 0
        }
        if struct_size.reaches(\strata_policy.places_end_to_end) { places_end_to_end = placesEndToEnd ? 1 : 0 }
        if struct_size.reaches(\strata_policy.transforms_items) { transforms_items = transformsItems ? 1 : 0 }
        guard let followSwitch = policy.followSwitch else { return }
        guard let place = options.firstIndex(where: { $0.name == followSwitch.option }) else { return }
        follow_option = UInt32(place) + 1
        follow_on = options[place].number(followSwitch.on)
        follow_off = options[place].number(followSwitch.off)
    }
}
