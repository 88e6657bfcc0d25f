import Strata
import StrataPluginABI

/// Reads the options that a strategy describes.
enum OptionReader {
    static func options(of strategy: strata_strategy, _ name: String) throws(Refusal) -> [OptionDescriptor] {
        let count = strategy.option_count
        guard count <= STRATA_OPTION_LIMIT else {
            throw Refusal("strategy '\(name)' claims \(count) options; it may have \(STRATA_OPTION_LIMIT)")
        }
        guard count > 0 else { return [] }
        guard let list = strategy.options else { throw Refusal("strategy '\(name)': its options are a null pointer") }
        var options: [OptionDescriptor] = []
        for index in 0..<Int(count) {
            let option = try read(list[index], "option \(index) of strategy '\(name)'", name)
            guard !options.contains(where: { $0.name == option.name }) else {
                throw Refusal("strategy '\(name)' has two options named '\(option.name)'")
            }
            options.append(option)
        }
        return options
    }

    private static func read(
        _ pointer: UnsafePointer<strata_option>?, _ what: String, _ strategy: String
    ) throws(Refusal) -> OptionDescriptor {
        guard let pointer else { throw Refusal("\(what) is a null pointer") }
        let size = Int(pointer.pointee.struct_size)
        guard size >= MemoryLayout<strata_option>.size else {
            throw Refusal("\(what) is truncated: struct_size is \(size), not \(MemoryLayout<strata_option>.size)")
        }
        let option = pointer.pointee
        let name = try Text.name(option.name, "the name of \(what)")
        let key = "'\(strategy).\(name)'"
        let summary = try Text.read(option.summary, "the summary of option \(key)")
        switch option.kind {
        case UInt32(STRATA_NUMBER):
            return try number(option, name, summary, key)
        case UInt32(STRATA_INTEGER):
            return try integer(option, name, summary, key)
        case UInt32(STRATA_CHOICE):
            return try choice(option, name, summary, key)
        default: throw Refusal("option \(key) is of the unknown kind \(option.kind)")
        }
    }

    private static func number(
        _ option: strata_option, _ name: String, _ summary: String, _ key: String
    ) throws(Refusal) -> OptionDescriptor {
        try checkBounds(option, key)
        return OptionDescriptor(
            name: name, summary: summary, kind: .number(option.minimum...option.maximum),
            defaultValue: .number(option.default_number))
    }

    private static func integer(
        _ option: strata_option, _ name: String, _ summary: String, _ key: String
    ) throws(Refusal) -> OptionDescriptor {
        try checkBounds(option, key)
        let numbers = [option.minimum, option.maximum, option.default_number]
        guard numbers.allSatisfy({ $0 == $0.rounded() && $0.magnitude <= 0x1p53 }) else {
            throw Refusal("option \(key): its bounds and default must be whole numbers within 2^53, not \(numbers)")
        }
        return OptionDescriptor(
            name: name, summary: summary, kind: .integer(Int(option.minimum)...Int(option.maximum)),
            defaultValue: .number(option.default_number))
    }

    private static func checkBounds(_ option: strata_option, _ key: String) throws(Refusal) {
        let (minimum, maximum, value) = (option.minimum, option.maximum, option.default_number)
        guard minimum.isFinite, maximum.isFinite, minimum <= maximum else {
            throw Refusal("option \(key): its bounds \(minimum) to \(maximum) must be finite and in order")
        }
        guard value.isFinite, value >= minimum, value <= maximum else {
            throw Refusal("option \(key): its default \(value) is not between \(minimum) and \(maximum)")
        }
    }

    private static func choice(
        _ option: strata_option, _ name: String, _ summary: String, _ key: String
    ) throws(Refusal) -> OptionDescriptor {
        let count = option.word_count
        guard let list = option.words, count > 0, count <= STRATA_WORD_LIMIT else {
            throw Refusal("option \(key) claims \(count) words; it needs 1 to \(STRATA_WORD_LIMIT), and a list of them")
        }
        var words: [String] = []
        for index in 0..<Int(count) { words.append(try Text.read(list[index], "word \(index) of option \(key)")) }
        guard Set(words).count == words.count else { throw Refusal("option \(key) offers a word twice: \(words)") }
        guard option.default_word < count else {
            throw Refusal("option \(key): its default is word \(option.default_word) of \(count)")
        }
        return OptionDescriptor(
            name: name, summary: summary, kind: .choice(words), defaultValue: .text(words[Int(option.default_word)]))
    }
}
