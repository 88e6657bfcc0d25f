import Strata
import StrataPluginABI

/// The descriptions that the strategies of a plugin give of themselves, on their way from its process to the host,
/// which looks at it as at the table of a library.
enum StrategyDescription {
    /// Returns the functions that a strategy may lack, each by its bit.
    static func present(_ functions: strata_strategy) -> UInt32 {
        let all = [
            functions.policy != nil, functions.prepare != nil, functions.positions != nil, functions.place != nil,
            functions.adjust != nil, functions.breadth != nil, functions.lend != nil, functions.add_stuck != nil,
            functions.stick != nil, functions.clearance != nil, functions.moves_until != nil,
            functions.transform != nil,
        ]
        return all.enumerated().reduce(0) { $1.element ? $0 | 1 << UInt32($1.offset) : $0 }
    }

    static func write(_ strategies: [PluginStrategy], to writer: inout WireWriter) {
        writer.put(UInt32(strategies.count))
        for strategy in strategies {
            writer.put(UInt32(strategy.isBase ? 1 : 0))
            writer.put(UInt32(strategy.descriptor.mayOverlap ? 1 : 0))
            writer.put(present(strategy.functions))
            for text in [
                strategy.id, strategy.ownName, strategy.descriptor.summary, strategy.version, strategy.author,
            ] {
                writer.put(text)
            }
            writer.put(UInt32(strategy.descriptor.options.count))
            for option in strategy.descriptor.options { write(option, to: &writer) }
        }
    }

    private static func write(_ option: OptionDescriptor, to writer: inout WireWriter) {
        writer.put(option.name)
        writer.put(option.summary)
        switch option.kind {
        case .number(let range):
            writer.put(UInt32(STRATA_NUMBER))
            writer.put(range.lowerBound)
            writer.put(range.upperBound)
        case .integer(let range):
            writer.put(UInt32(STRATA_INTEGER))
            writer.put(Double(range.lowerBound))
            writer.put(Double(range.upperBound))
        case .choice(let words):
            writer.put(UInt32(STRATA_CHOICE))
            writer.put(UInt32(words.count))
            for word in words { writer.put(word) }
        }
        writer.put(option.number(option.defaultValue))
    }
}

/// The tables that a host makes of such a description, in C, for as long as this is there.
final class DescribedTables {
    private var texts: [UnsafeMutablePointer<CChar>] = []
    private var lists: [UnsafeMutableRawPointer] = []
    /// One for each strategy, without functions but for those that say which there are.
    private(set) var strategies: [(table: strata_strategy, functions: UInt32)] = []

    init(_ reader: inout WireReader) throws(Refusal) {
        let count = try Self.number(&reader, atMost: UInt32(STRATA_STRATEGY_LIMIT))
        for _ in 0..<count {
            var table = strata_strategy()
            table.struct_size = UInt32(MemoryLayout<strata_strategy>.size)
            table.is_base = Int32(try Self.number(&reader, atMost: 1))
            table.may_overlap = Int32(try Self.number(&reader, atMost: 1))
            let functions = try Self.number(&reader, atMost: .max)
            table.id = try text(&reader)
            table.name = try text(&reader)
            table.summary = try text(&reader)
            table.version = try text(&reader)
            table.author = try text(&reader)
            let optionCount = try Self.number(&reader, atMost: UInt32(STRATA_OPTION_LIMIT))
            var options: [UnsafePointer<strata_option>?] = []
            for _ in 0..<optionCount { options.append(list([try option(&reader)])) }
            table.options = list(options)
            table.option_count = optionCount
            strategies.append((table, functions))
        }
    }

    deinit {
        for text in texts { text.deallocate() }
        for list in lists { list.deallocate() }
    }

    private static let refusal = Refusal("its process describes it in a way that cannot be read")

    private static func number(_ reader: inout WireReader, atMost limit: UInt32) throws(Refusal) -> UInt32 {
        guard let number = reader.get(UInt32.self), number <= limit else { throw refusal }
        return number
    }

    private func text(_ reader: inout WireReader) throws(Refusal) -> UnsafePointer<CChar> {
        guard let text = reader.text(limit: 4 * Int(STRATA_TEXT_LIMIT)) else { throw Self.refusal }
        let bytes = text.utf8CString
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (place, byte) in bytes.enumerated() { copy[place] = byte }
        texts.append(copy)
        return UnsafePointer(copy)
    }

    private func list<Element>(_ elements: [Element]) -> UnsafePointer<Element>? {
        guard !elements.isEmpty else { return nil }
        let list = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        list.initialize(from: elements, count: elements.count)
        lists.append(UnsafeMutableRawPointer(list))
        return UnsafePointer(list)
    }

    private func option(_ reader: inout WireReader) throws(Refusal) -> strata_option {
        var option = strata_option()
        option.struct_size = UInt32(MemoryLayout<strata_option>.size)
        option.name = try text(&reader)
        option.summary = try text(&reader)
        option.kind = try Self.number(&reader, atMost: UInt32(STRATA_CHOICE))
        if option.kind == UInt32(STRATA_CHOICE) {
            let count = try Self.number(&reader, atMost: UInt32(STRATA_WORD_LIMIT))
            var words: [UnsafePointer<CChar>?] = []
            for _ in 0..<count { words.append(try text(&reader)) }
            option.words = list(words)
            option.word_count = count
        } else {
            guard let minimum = reader.get(Double.self), let maximum = reader.get(Double.self) else {
                throw Self.refusal
            }
            (option.minimum, option.maximum) = (minimum, maximum)
        }
        guard let number = reader.get(Double.self) else { throw Self.refusal }
        if option.kind == UInt32(STRATA_CHOICE) {
            option.default_word = UInt32(exactly: number) ?? .max
        } else {
            option.default_number = number
        }
        return option
    }
}
