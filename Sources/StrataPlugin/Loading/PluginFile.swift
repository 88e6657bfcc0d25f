import StrataPluginABI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A shared library that was loaded. It stays loaded until the process ends: a strategy of it may still be at work, and
/// its texts are promised for as long.
enum PluginFile {
    /// Loads a library and reads its table.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - isForced: Whether it is loaded although others could have changed it.
    ///   - isCopied: Whether a private copy is loaded, so that rebuilding the file in place neither pulls the code away
    ///     from under the process nor is taken for what is loaded already.
    static func load(_ path: String, isForced: Bool, isCopied: Bool) throws(PluginError) -> [PluginStrategy] {
        try PluginPermissions.check(path, isForced: isForced)
        let handle = isCopied ? try openCopy(of: path) : try open(path, named: path)
        guard let entry = dlsym(handle, STRATA_ENTRY_SYMBOL) else {
            dlclose(handle)
            throw PluginError(path: path, "it exports no function \(STRATA_ENTRY_SYMBOL), so it is no plugin of Strata")
        }
        do throws(Refusal) {
            return try LibraryTables.strategies(of: handle, entry)
        } catch {
            throw PluginError(path: path, error.reason)
        }
    }

    private static func open(_ path: String, named name: String) throws(PluginError) -> UnsafeMutableRawPointer {
        // A bare name would be searched for in the system's folders.
        let path = path.contains("/") ? path : "./" + path
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? "nobody says why"
            throw PluginError(path: name, "it cannot be loaded: \(reason.replacing(path, with: name))")
        }
        return handle
    }

    private static func openCopy(of path: String) throws(PluginError) -> UnsafeMutableRawPointer {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(folder)/strata-plugin-XXXXXX".utf8CString)
        let copy = mkstemp(&name)
        guard copy >= 0 else { throw PluginError(path: path, "it cannot be copied to \(folder): \(systemReason)") }
        let copyPath = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        defer {
            close(copy)
            unlink(copyPath)
        }
        let source = Self.openToRead(path)
        guard source >= 0 else { throw PluginError(.missing, path: path, "it cannot be read: \(systemReason)") }
        defer { close(source) }
        guard transfer(from: source, to: copy) else {
            throw PluginError(path: path, "it cannot be copied to \(folder): \(systemReason)")
        }
        return try open(copyPath, named: path)
    }

    private static func openToRead(_ path: String) -> Int32 {
        #if canImport(Glibc)
            Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #elseif canImport(Musl)
            Musl.open(path, O_RDONLY | O_CLOEXEC)
        #else
            Darwin.open(path, O_RDONLY | O_CLOEXEC)
        #endif
    }

    private static func transfer(from source: Int32, to target: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count == 0 { return true }
            if count < 0, errno != EINTR { return false }
            var start = 0
            while start < count {
                let written = buffer[start..<count].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
                if written < 0, errno != EINTR { return false }
                start += max(0, written)
            }
        }
    }

    /// Why the last call into the system failed.
    static var systemReason: String { String(cString: strerror(errno)) }
}
