import StrataPluginABI
import StrataSystem

/// A plugin that lives in a process of its own. Its strategies have tables like those of a library, whose functions have
/// the process do the work; everything that comes back is looked at as it is of any plugin.
final class RemotePlugin {
    let limits: PluginLimits
    private let path: String
    private let library: FileDescriptor
    private let program: String
    private var description: DescribedTables?
    /// A table with where it belongs, so that `create` finds its plugin by the pointer that it is passed.
    private var tables: [UnsafeMutablePointer<RemoteTable>] = []
    private(set) var process: PluginProcess?
    private var restarts = 0
    private var handles: UInt64 = 0
    /// What the plugin said when it failed last.
    var failureText = ""

    /// A table of a strategy.
    struct RemoteTable {
        var strategy: strata_strategy
        unowned(unsafe) let plugin: RemotePlugin
        let index: Int
    }

    /// Starts the process and has it load the library.
    ///
    /// - Throws: why it cannot be, or what is wrong with the library.
    init(_ library: FileDescriptor, path: String, limits: PluginLimits) throws(Refusal) {
        self.limits = limits
        self.path = path
        self.library = library
        program = try PluginHost.program()
        let process = try start()
        self.process = process
        let description = try load(process)
        self.description = description
        for (index, described) in description.strategies.enumerated() {
            let table = UnsafeMutablePointer<RemoteTable>.allocate(capacity: 1)
            var strategy = described.table
            RemoteInstance.setFunctions(of: &strategy, described.functions)
            table.initialize(to: RemoteTable(strategy: strategy, plugin: self, index: index))
            tables.append(table)
        }
    }

    deinit { for table in tables { table.deallocate() } }

    /// The strategies, looked through.
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
            return try PluginProcess(of: library, path: path, program: program, limits: limits)
        } catch {
            throw Refusal("no process can be started for it: \(error.description)")
        }
    }

    private func load(_ process: PluginProcess) throws(Refusal) -> DescribedTables {
        var result: Result<DescribedTables, Refusal>?
        _ = process.call(
            Message(.request, PluginCall.load.rawValue), process.channel.writer, isUrgent: false,
            answering: { _ in (Message(.reply, 0), process.channel.writer) }
        ) { message, reader in
            let text = reader.text(limit: Self.longestText) ?? ""
            result =
                message.words[0] == 0
                ? Result { () throws(Refusal) in try DescribedTables(&reader) } : .failure(Refusal(Text.harmless(text)))
        }
        guard let result else {
            throw Refusal(process.misfortune.map { "\($0.function) \($0.reason)" } ?? "its process does not answer")
        }
        return try result.get()
    }

    /// The longest sentence that a process says, in bytes.
    static let longestText = 1 << 16

    /// The process for a new instance: another one where the last has ended, as long as there may be one.
    func livingProcess() -> PluginProcess? {
        guard let process, process.misfortune != nil else { return process }
        guard restarts < limits.restarts, let next = try? start() else { return process }
        restarts += 1
        // The same library says the same.
        guard (try? load(next)) != nil else { return process }
        self.process = next
        return next
    }


    /// A number for an instance, which no other has had.
    func nextHandle() -> UInt64 {
        handles += 1
        return handles
    }
}

/// Loads files into processes of their own.
enum IsolatedFile {
    /// Loads a library and reads its table. What is loaded is a copy of the file as it is now.
    ///
    /// - Parameter isForced: whether it is loaded although others could have changed it.
    static func load(_ path: String, isForced: Bool, limits: PluginLimits) throws(PluginError) -> [PluginStrategy] {
        try PluginPermissions.check(path, isForced: isForced)
        let copy: FileDescriptor
        do throws(SystemError) {
            copy = try MemoryFile.copy(of: FileDescriptor(reading: path))
        } catch {
            throw PluginError(.missing, path: path, "it cannot be read: \(error.description)")
        }
        do throws(Refusal) {
            return try RemotePlugin(copy, path: path, limits: limits).strategies()
        } catch {
            throw PluginError(path: path, error.reason)
        }
    }
}
