import StrataPluginABI
import StrataSystem

/// A plugin that lives in a process of its own. Its strategies have tables like those of a library, whose functions have
/// the process do the work; everything that comes back is looked at as it is of any plugin.
final class RemotePlugin {
    let limits: PluginLimits
    private let path: String
    /// A copy of the file, once there was a process.
    private var library: FileDescriptor?
    private let program: String
    /// The description that the library gave of itself, as its process wrote it down.
    private(set) var described: [UInt8]
    private var description: DescribedTables?
    private var tables: [UnsafeMutablePointer<RemoteTable>] = []
    private(set) var process: PluginProcess?
    private var restarts = 0
    private var handles: UInt64 = 0
    /// The words of the plugin when it failed last.
    var failureText = ""

    /// A table of a strategy with where it belongs, so that `create` finds its plugin by the pointer that it is passed.
    struct RemoteTable {
        var strategy: strata_strategy
        unowned(unsafe) let plugin: RemotePlugin
        let index: Int
    }

    /// Starts the process and has it load the library, unless it is known what that says about itself: then that is done
    /// when the first list is made with it.
    ///
    /// - Throws: why it cannot be, or what is wrong with the library.
    init(_ path: String, limits: PluginLimits, described: [UInt8]? = nil) throws(Refusal) {
        self.limits = limits
        self.path = path
        self.described = described ?? []
        program = try PluginHost.program()
        if described == nil {
            let process = try start()
            self.described = try load(process)
            self.process = process
        }
        let description = try self.described.withReader { reader throws(Refusal) in try DescribedTables(&reader) }
        self.description = description
        for (index, described) in description.strategies.enumerated() {
            let table = UnsafeMutablePointer<RemoteTable>.allocate(capacity: 1)
            var strategy = described.table
            RemoteInstance.setFunctions(of: &strategy, described.functions)
            table.initialize(to: RemoteTable(strategy: strategy, plugin: self, index: index))
            tables.append(table)
        }
    }

    /// Ends the process until a list is made with the plugin.
    func rest() { process = nil }

    deinit { for table in tables { table.deallocate() } }

    /// Returns the strategies, looked through.
    func strategies() throws(Refusal) -> [PluginStrategy] {
        var strategies: [PluginStrategy] = []
        for (index, table) in tables.enumerated() {
            let pointer = UnsafeRawPointer(table).assumingMemoryBound(to: strata_strategy.self)
            var strategy = try TableReader.read(pointer, "strategy \(index)", nil)
            guard !strategies.contains(where: { $0.ownName == strategy.ownName }) else {
                throw Refusal("two of its strategies are named '\(strategy.ownName)'")
            }
            strategy.remote = self
            strategies.append(strategy)
        }
        return strategies
    }

    private func start() throws(Refusal) -> PluginProcess {
        do throws(SystemError) {
            let library: FileDescriptor
            if let known = self.library { library = known } else { library = try .init(copyOf: path) }
            self.library = library
            return try PluginProcess(of: library, path: path, program: program, limits: limits)
        } catch {
            throw Refusal("no process can be started for it: \(error.description)", isLasting: false)
        }
    }

    /// Has a process load the library.
    ///
    /// - Returns: what that says about itself.
    private func load(_ process: PluginProcess) throws(Refusal) -> [UInt8] {
        var result: Result<[UInt8], Refusal>?
        var writer = process.channel.writer
        writer.put(HostIdentity.ofThisProgram.name)
        writer.put(HostIdentity.ofThisProgram.version)
        _ = process.call(
            Message(.request, PluginCall.load.rawValue), writer, isUrgent: false,
            answering: { _, _ in (Message(.reply, 0), process.channel.writer) }
        ) { message, reader in
            let text = reader.text(limit: Self.longestText) ?? ""
            // A library that it needs may be missing now, and there the next time.
            result =
                message.words[0] == 0
                ? .success(reader.bytes()) : .failure(Refusal(Text.harmless(text), isLasting: false))
        }
        guard let result else {
            let misfortune = process.misfortune
            throw Refusal(
                misfortune.map { "\($0.function) \($0.reason)" } ?? "its process does not answer",
                isLasting: misfortune?.isLasting ?? false)
        }
        return try result.get()
    }

    /// The longest sentence that a process says, in bytes.
    static let longestText = 1 << 16

    /// Returns the process for a new instance: the first one, or another where the last has ended, as long as there may
    /// be one.
    func livingProcess() -> PluginProcess? {
        if let process {
            guard process.misfortune != nil, restarts < limits.restarts else { return process }
            restarts += 1
        }
        // The same library says the same; one that was built anew since it was listed may not.
        guard let next = try? start() else { return process }
        guard let said = try? load(next), said == described else { return next.misfortune == nil ? process : next }
        process = next
        return next
    }

    /// Returns a number for an instance, which no other has had.
    func nextHandle() -> UInt64 {
        handles += 1
        return handles
    }
}

/// Loads files into processes of their own.
enum IsolatedFile {
    /// Loads a library and reads its table. What is loaded is a copy of the file as it is now.
    ///
    /// - Parameters:
    ///   - isForced: whether it is loaded although others could have changed it.
    ///   - isListed: whether it is enough to know what is in it: it is loaded if that is not known yet, and again when a
    ///     list is made with it.
    static func load(
        _ path: String, isForced: Bool, limits: PluginLimits, isListed: Bool = false
    ) throws(PluginError) -> [PluginStrategy] {
        try PluginPermissions.check(path, isForced: isForced)
        do {
            try Folder.checkReading(path)
        } catch {
            throw PluginError(.missing, path: path, "it cannot be read: \(error.description)")
        }
        if let missing = LibrarySize.missing(of: path) {
            throw PluginError(.incomplete, path: path, "it is not whole: its last \(missing) bytes are not there")
        }
        do throws(Refusal) {
            guard isListed else { return try RemotePlugin(path, limits: limits).strategies() }
            return try list(path, limits)
        } catch {
            throw PluginError(path: path, error.reason)
        }
    }

    private static func list(_ path: String, _ limits: PluginLimits) throws(Refusal) -> [PluginStrategy] {
        if let known = PluginCache.read(path) {
            let described = try known.get()
            if let strategies = try? RemotePlugin(path, limits: limits, described: described).strategies() {
                return strategies
            }
        }
        do throws(Refusal) {
            let plugin = try RemotePlugin(path, limits: limits)
            let strategies = try plugin.strategies()
            plugin.rest()
            PluginCache.write(.success(plugin.described), of: path)
            return strategies
        } catch {
            PluginCache.write(.failure(error), of: path)
            throw error
        }
    }
}
