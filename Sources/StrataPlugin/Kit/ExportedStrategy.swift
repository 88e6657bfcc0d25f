import Strata
import StrataPluginABI

import Glibc

/// A strategy as the host sees it: its description in C, which lives as long as the process, and its functions.
struct ExportedStrategy {
    let descriptor: StrategyDescriptor
    let make: (OptionValues) -> ExportedInstance
    let pointer: UnsafePointer<strata_strategy>

    init(_ type: any NamedStrategy.Type, _ identity: PluginIdentity) {
        let descriptor = type.descriptor
        let made = UnsafeMutablePointer<strata_strategy>.allocate(capacity: 1)
        made.initialize(to: Self.description(of: descriptor, isBase: type.maker.isBase, identity))
        self.descriptor = descriptor
        make =
            switch type.maker {
            case .base(let make): { Self.instance(make($0)) }
            case .effect(let make): { Self.instance(make($0)) }
            }
        pointer = UnsafePointer(made)
    }

    private static func instance<Base: BaseLayout>(_ base: Base) -> ExportedInstance { TypedBase(base) }

    private static func instance<Effect: LayoutEffect>(_ effect: Effect) -> ExportedInstance { TypedEffect(effect) }

    private static func description(
        of descriptor: StrategyDescriptor, isBase: Bool, _ identity: PluginIdentity
    ) -> strata_strategy {
        var strategy = strata_strategy()
        strategy.struct_size = UInt32(MemoryLayout<strata_strategy>.size)
        strategy.is_base = isBase ? 1 : 0
        strategy.may_overlap = descriptor.mayOverlap ? 1 : 0
        strategy.id = text(identity.id)
        strategy.name = text(descriptor.name)
        strategy.summary = text(descriptor.summary)
        strategy.version = text(identity.version)
        strategy.author = text(identity.author)
        strategy.options = list(descriptor.options.map(option))
        strategy.option_count = UInt32(descriptor.options.count)
        strategy.create = { ExportedInstance.create($0, $1, $2) }
        strategy.destroy = { ExportedInstance.destroy($0) }
        strategy.policy = { instance, result in ExportedInstance.at(instance) { $0.policy(result) } }
        strategy.prepare = { instance, context, result in
            ExportedInstance.at(instance) { $0.prepare(context, result) }
        }
        if isBase { setBaseCalls(of: &strategy) } else { setEffectCalls(of: &strategy) }
        return strategy
    }

    private static func setBaseCalls(of strategy: inout strata_strategy) {
        strategy.positions = { instance, context, start, end, first, last in
            ExportedInstance.at(instance) { $0.positions(context, start, end, first, last) }
        }
        strategy.place = { instance, context, first, count, result, placed in
            ExportedInstance.at(instance) { $0.place(context, first, count, result, placed) }
        }
        if AttributeCopy.isSameLayout {
            strategy.lend = { instance, context, first, count, result, placed in
                ExportedInstance.at(instance) { $0.lend(context, first, count, result, placed) }
            }
        }
    }

    private static func setEffectCalls(of strategy: inout strata_strategy) {
        strategy.adjust = { instance, context, count, items in
            ExportedInstance.at(instance) { $0.adjust(context, count, items) }
        }
        if AttributeCopy.isSameLayout {
            strategy.alter = { instance, context, count, items, result in
                ExportedInstance.at(instance) { $0.alter(context, count, items, result) }
            }
        }
        strategy.add_stuck = { instance, context, first, end, result, count in
            ExportedInstance.at(instance) { $0.addStuck(context, first, end, result, count) }
        }
        strategy.stick = { instance, context, count, items, below in
            ExportedInstance.at(instance) { $0.stick(context, count, items, below) }
        }
        strategy.clearance = { instance, context, position, result in
            ExportedInstance.at(instance) { $0.clearance(context, position, result) }
        }
        strategy.moves_until = { instance, context, result in
            ExportedInstance.at(instance) { $0.movesUntil(context, result) }
        }
        strategy.transform = { instance, context, item, result in
            ExportedInstance.at(instance) { $0.transform(context, item, result) }
        }
        strategy.breadth = { instance, context, position, result in
            ExportedInstance.at(instance) { $0.breadth(context, position, result) }
        }
    }

    private static func option(_ option: OptionDescriptor) -> UnsafePointer<strata_option>? {
        var made = strata_option()
        made.struct_size = UInt32(MemoryLayout<strata_option>.size)
        made.name = text(option.name)
        made.summary = text(option.summary)
        switch option.kind {
        case .number(let range):
            made.kind = UInt32(STRATA_NUMBER)
            (made.minimum, made.maximum) = (range.lowerBound, range.upperBound)
        case .integer(let range):
            made.kind = UInt32(STRATA_INTEGER)
            (made.minimum, made.maximum) = (Double(range.lowerBound), Double(range.upperBound))
        case .choice(let words):
            made.kind = UInt32(STRATA_CHOICE)
            made.words = list(words.map(text))
            made.word_count = UInt32(words.count)
        }
        if case .choice = option.kind {
            made.default_word = UInt32(option.number(option.defaultValue))
        } else {
            made.default_number = option.number(option.defaultValue)
        }
        let pointer = UnsafeMutablePointer<strata_option>.allocate(capacity: 1)
        pointer.initialize(to: made)
        return UnsafePointer(pointer)
    }

    /// Returns a copy of a text that lives as long as the process.
    private static func text(_ text: String) -> UnsafePointer<CChar>? { UnsafePointer(strdup(text)) }

    /// Returns a copy of a list that lives as long as the process; nil for an empty one.
    private static func list<Element>(_ elements: [Element]) -> UnsafePointer<Element>? {
        guard !elements.isEmpty else { return nil }
        let list = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        list.initialize(from: elements, count: elements.count)
        return UnsafePointer(list)
    }
}
