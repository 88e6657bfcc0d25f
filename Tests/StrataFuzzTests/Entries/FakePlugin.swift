import StrataPluginABI

/// A plugin in this process. Where the input is zero, or has ended, its tables are in order and its layout is the plain
/// list; the more of it is not zero, the more is wrong.
final class FakePlugin {
    /// The one that the C functions stand for.
    nonisolated(unsafe) static var current: FakePlugin?

    private(set) var choices: FuzzBytes
    private var blocks: [UnsafeMutableRawPointer] = []
    private var table: UnsafePointer<strata_plugin>?
    private var strategies: [UnsafePointer<strata_strategy>?] = []
    private var count: UInt32 = 0
    private let message = UnsafeMutablePointer<strata_message_extension>.allocate(capacity: 1)

    init(_ input: UnsafeRawBufferPointer) {
        choices = FuzzBytes(input)
        message.initialize(to: strata_message_extension { FakePlugin.current?.text("torn") })
        strategies = (0...choices.number(in: 0...1)).map { _ in isWrong() ? nil : strategy() }
        count = isWrong() ? UInt32(truncatingIfNeeded: choices.integer()) : UInt32(strategies.count)
        var plugin = strata_plugin()
        plugin.struct_size = size(of: strata_plugin.self)
        plugin.abi_version = isWrong() ? UInt32(choices.byte()) : UInt32(STRATA_ABI_VERSION)
        plugin.strategy_count = isWrong() ? nil : { FakePlugin.current?.count ?? 0 }
        plugin.strategy = isWrong() ? nil : { FakePlugin.current?.strategy(at: $0) }
        plugin.extension = choices.flag() ? { _ in FakePlugin.current.map { UnsafeRawPointer($0.message) } } : nil
        table = isWrong() ? nil : UnsafePointer(keep(plugin))
    }

    deinit {
        for block in blocks { block.deallocate() }
        message.deallocate()
    }

    /// What `dlsym` would find.
    var entry: UnsafeMutableRawPointer {
        let function: @convention(c) (UInt32) -> UnsafePointer<strata_plugin>? = { _ in FakePlugin.current?.table }
        return unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
    }

    private func strategy(at index: UInt32) -> UnsafePointer<strata_strategy>? {
        strategies.indices.contains(Int(index)) ? strategies[Int(index)] : nil
    }

    /// One choice in sixteen, but never where the input has ended.
    func isWrong() -> Bool { choices.byte() >= 0xF0 }

    func number(orElse usual: Double) -> Double { isWrong() ? choices.double() : usual }

    /// Lets a function answer.
    func choose<Value>(_ body: (inout FuzzBytes) -> Value) -> Value { body(&choices) }

    private func keep<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        place.initialize(to: value)
        blocks.append(UnsafeMutableRawPointer(place))
        return place
    }

    /// Whole structures only: one that claims to be longer than it is would break the promise about memory.
    private func size<Value>(of type: Value.Type) -> UInt32 {
        isWrong() ? UInt32(choices.number(in: 0...MemoryLayout<Value>.size)) : UInt32(MemoryLayout<Value>.size)
    }

    /// A text with its end, which may be empty, endless or no UTF-8; or none.
    func text(_ usual: String) -> UnsafePointer<CChar>? {
        var bytes = Array(usual.utf8)
        if isWrong() {
            switch choices.number(in: 0...3) {
            case 0: return nil
            case 1:
                bytes = [UInt8](
                    repeating: choices.byte() | 1, count: Int(STRATA_TEXT_LIMIT) + choices.number(in: 0...2))
            default: bytes = choices.line(atMost: 80)
            }
        }
        let place = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (index, byte) in (bytes + [0]).enumerated() { place[index] = CChar(bitPattern: byte) }
        blocks.append(UnsafeMutableRawPointer(place))
        return UnsafePointer(place)
    }

    private func strategy() -> UnsafePointer<strata_strategy> {
        let isBase = choices.byte() < 0x80
        var strategy = strata_strategy()
        strategy.struct_size = size(of: strata_strategy.self)
        strategy.is_base = isWrong() ? Int32(choices.byte()) : isBase ? 1 : 0
        strategy.id = text("fake")
        strategy.name = text(isBase ? "base" : "effect")
        strategy.summary = text("Anything.")
        strategy.version = text("1")
        strategy.author = text("nobody")
        strategy.may_overlap = isWrong() ? Int32(choices.byte()) : 0
        (strategy.options, strategy.option_count) = options()
        strategy.create = isWrong() ? nil : FakeCalls.create
        strategy.destroy = isWrong() ? nil : FakeCalls.destroy
        strategy.policy = choices.flag() ? FakeCalls.policy : nil
        strategy.prepare = isBase != isWrong() ? FakeCalls.prepare : nil
        strategy.positions = isBase != isWrong() ? FakeCalls.positions : nil
        strategy.place = isBase != isWrong() ? FakeCalls.place : nil
        strategy.adjust = isBase == isWrong() ? FakeCalls.adjust : nil
        return UnsafePointer(keep(strategy))
    }

    /// As many as there are claimed to be, up to the limit, beyond which nobody may look.
    private func options() -> (UnsafePointer<UnsafePointer<strata_option>?>?, UInt32) {
        let count = choices.number(in: 0...255) > 0xC0 ? UInt32(choices.number(in: 0...4)) : 0
        let claimed = isWrong() ? UInt32(truncatingIfNeeded: choices.integer()) : count
        let room = Int(min(claimed, UInt32(STRATA_OPTION_LIMIT)))
        guard !isWrong() else { return (nil, claimed) }
        let list = UnsafeMutablePointer<UnsafePointer<strata_option>?>.allocate(capacity: room + 1)
        blocks.append(UnsafeMutableRawPointer(list))
        for index in 0..<room { list[index] = isWrong() ? nil : option(index) }
        return (UnsafePointer(list), claimed)
    }

    private func option(_ index: Int) -> UnsafePointer<strata_option> {
        var option = strata_option()
        option.struct_size = size(of: strata_option.self)
        option.kind = UInt32(choices.number(in: 0...(isWrong() ? 255 : 2)))
        option.name = text("option\(index)")
        option.summary = text("Anything.")
        option.minimum = number(orElse: 0)
        option.maximum = number(orElse: 10)
        option.default_number = number(orElse: 5)
        guard option.kind == STRATA_CHOICE else { return UnsafePointer(keep(option)) }
        option.word_count = isWrong() ? UInt32(truncatingIfNeeded: choices.integer()) : 2
        option.default_word = isWrong() ? UInt32(choices.byte()) : 0
        let room = Int(min(option.word_count, UInt32(STRATA_WORD_LIMIT)))
        let words = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: room + 1)
        blocks.append(UnsafeMutableRawPointer(words))
        for word in 0..<room { words[word] = text("word\(word)") }
        option.words = isWrong() ? nil : UnsafePointer(words)
        return UnsafePointer(keep(option))
    }
}
