import Strata
import StrataPluginABI

import Glibc

/// Reads a plugin's table and trusts nothing in it.
enum TableReader {
    /// Returns the strategies of a plugin.
    ///
    /// - Parameter entry: what `dlsym` found under ``STRATA_ENTRY_SYMBOL``.
    static func strategies(from entry: UnsafeMutableRawPointer) throws(Refusal) -> [PluginStrategy] {
        let function = unsafeBitCast(entry, to: strata_plugin_entry_function.self)
        guard let table = function(UInt32(STRATA_ABI_VERSION)) else {
            throw Refusal(
                "strata_plugin_entry gives no table: it cannot work with version \(STRATA_ABI_VERSION) of the ABI")
        }
        let plugin = try readTable(UnsafeRawPointer(table))
        guard let count = plugin.strategy_count?() else { throw Refusal("its function strategy_count is null") }
        guard plugin.strategy != nil else { throw Refusal("its function strategy is null") }
        guard count > 0, count <= STRATA_STRATEGY_LIMIT else {
            throw Refusal("strategy_count says \(count); a plugin has 1 to \(STRATA_STRATEGY_LIMIT) strategies")
        }
        let message = plugin.extension?(STRATA_MESSAGE_EXTENSION)
            .map { $0.assumingMemoryBound(to: strata_message_extension.self).pointee }
        var strategies: [PluginStrategy] = []
        for index in 0..<count {
            let strategy = try read(plugin.strategy(index), "strategy \(index)", message)
            guard !strategies.contains(where: { $0.ownName == strategy.ownName }) else {
                throw Refusal("two of its strategies are named '\(strategy.ownName)'")
            }
            strategies.append(strategy)
        }
        return strategies
    }

    /// Returns the table, once its first eight bytes say that the rest can be read.
    private static func readTable(_ table: UnsafeRawPointer) throws(Refusal) -> strata_plugin {
        guard UInt(bitPattern: table) % UInt(MemoryLayout<strata_plugin>.alignment) == 0 else {
            throw Refusal("its table is not aligned")
        }
        let size = table.load(as: UInt32.self)
        guard size >= 8 else { throw Refusal("its table is truncated: struct_size is \(size)") }
        let version = table.load(fromByteOffset: 4, as: UInt32.self)
        guard version == STRATA_ABI_VERSION else {
            throw Refusal(
                "it was built for version \(version) of the ABI and this is version \(STRATA_ABI_VERSION); rebuild it")
        }
        return try copy(strata_plugin(), from: table, atLeast: MemoryLayout<strata_plugin>.size, "its table")
    }

    /// Copies as much of a structure as both sides know; members that the plugin lacks stay zero.
    ///
    /// - Parameter least: the size that the structure had when the version began.
    private static func copy<Structure>(
        _ blank: Structure, from pointer: UnsafeRawPointer, atLeast least: Int, _ what: String
    ) throws(Refusal) -> Structure {
        guard UInt(bitPattern: pointer) % UInt(MemoryLayout<Structure>.alignment) == 0 else {
            throw Refusal("\(what) is not aligned")
        }
        let size = Int(pointer.load(as: UInt32.self))
        guard size >= least else {
            throw Refusal("\(what) is truncated: struct_size is \(size), not \(least)")
        }
        var copy = blank
        withUnsafeMutableBytes(of: &copy) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(size, $0.count)))
        }
        return copy
    }

    /// Returns a strategy of a plugin.
    ///
    /// - Parameter what: what it is called in sentences until its name is known.
    static func read(
        _ pointer: UnsafePointer<strata_strategy>?, _ what: String, _ message: strata_message_extension?
    ) throws(Refusal) -> PluginStrategy {
        guard let pointer else { throw Refusal("\(what) is a null pointer") }
        let strategy = try copy(
            strata_strategy(), from: UnsafeRawPointer(pointer), atLeast: leastStrategySize, what)
        let id = try Text.name(strategy.id, "the id of \(what)")
        let name = try Text.name(strategy.name, "the name of \(what)")
        guard strategy.is_base == 0 || strategy.is_base == 1 else {
            throw Refusal("strategy '\(name)': is_base is \(strategy.is_base); it must be 0 or 1")
        }
        guard strategy.may_overlap == 0 || strategy.may_overlap == 1 else {
            throw Refusal("strategy '\(name)': may_overlap is \(strategy.may_overlap); it must be 0 or 1")
        }
        for (function, isMissing) in missing(strategy) where isMissing {
            throw Refusal("strategy '\(name)': its function \(function) is null")
        }
        let descriptor = StrategyDescriptor(
            name: name, summary: try Text.read(strategy.summary, "the summary of strategy '\(name)'"),
            mayOverlap: strategy.may_overlap == 1,
            options: try OptionReader.options(of: strategy, name))
        return PluginStrategy(
            id: id, version: try Text.read(strategy.version, "the version of strategy '\(name)'"),
            author: try Text.read(strategy.author, "the author of strategy '\(name)'"), descriptor: descriptor,
            pointer: pointer, functions: strategy, message: message, ownName: name)
    }

    /// The size of a strategy that has nothing of what was added later.
    private static let leastStrategySize =
        MemoryLayout<strata_strategy>.offset(of: \.breadth) ?? MemoryLayout<strata_strategy>.size

    private static func missing(_ strategy: strata_strategy) -> [(String, Bool)] {
        let isBase = strategy.is_base == 1
        return [
            ("create", strategy.create == nil), ("destroy", strategy.destroy == nil),
            ("prepare", isBase && strategy.prepare == nil), ("positions", isBase && strategy.positions == nil),
            ("place", isBase && strategy.place == nil),
        ]
    }
}
