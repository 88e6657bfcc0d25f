import StrataSystem

/// The tables in which the libraries of this process describe themselves. Each is asked once, however often it is
/// loaded, and by one thread at a time: the ABI promises both.
enum LibraryTables {
    /// The address of a library, which it has for good: none is ever unloaded that has a table.
    private struct Handle: Hashable {
        let address: UInt
    }

    private static let tables = Guarded<[Handle: Result<[PluginStrategy], Refusal>]>([:])

    /// Returns the strategies of a library.
    ///
    /// - Parameters:
    ///   - handle: what `dlopen` gave.
    ///   - entry: what `dlsym` found in it under ``STRATA_ENTRY_SYMBOL``.
    static func strategies(
        of handle: UnsafeMutableRawPointer, _ entry: UnsafeMutableRawPointer
    ) throws(Refusal) -> [PluginStrategy] {
        let key = Handle(address: UInt(bitPattern: handle))
        let table = tables.withLock { tables in
            if let table = tables[key] { return table }
            let table = Result { () throws(Refusal) in try TableReader.strategies(from: entry) }
            tables[key] = table
            return table
        }
        return try table.get()
    }
}
