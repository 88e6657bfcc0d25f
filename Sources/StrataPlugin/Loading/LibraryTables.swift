import Glibc

/// What the libraries of this process have said about themselves. Each is asked once, whoever loads it how often, and by
/// one thread at a time: the ABI promises both.
enum LibraryTables {
    /// The system's promise: a library has one handle while it is loaded, and none is ever unloaded that has a table.
    nonisolated(unsafe) private static var tables: [UnsafeMutableRawPointer: Result<[PluginStrategy], Refusal>] = [:]
    nonisolated(unsafe) private static let lock: UnsafeMutablePointer<pthread_mutex_t> = {
        let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        let code = pthread_mutex_init(lock, nil)
        precondition(code == 0, "A lock cannot be made.")
        return lock
    }()

    /// The strategies of a library.
    ///
    /// - Parameters:
    ///   - handle: what `dlopen` gave.
    ///   - entry: what `dlsym` found in it under ``STRATA_ENTRY_SYMBOL``.
    static func strategies(
        of handle: UnsafeMutableRawPointer, _ entry: UnsafeMutableRawPointer
    ) throws(Refusal) -> [PluginStrategy] {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        if let table = tables[handle] { return try table.get() }
        let table = Result { () throws(Refusal) in try TableReader.strategies(from: entry) }
        tables[handle] = table
        return try table.get()
    }
}
