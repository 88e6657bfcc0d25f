import StrataPluginABI

import Glibc
import Strata
import StrataSystem

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
        return try strategies(of: isCopied ? openCopy(of: path) : open(path, named: path), path)
    }

    /// Loads a library into a process that is confined, and reads its table.
    ///
    /// - Parameter path: what the file is called.
    static func load(_ library: PreparedLibrary, of path: String) throws(PluginError) -> [PluginStrategy] {
        defer { Confinement.end() }
        if let missing = library.missing { throw PluginError(path: path, "it cannot be loaded: \(missing)") }
        return try strategies(of: open(library.path, named: path), path)
    }

    private static func strategies(
        of handle: UnsafeMutableRawPointer, _ path: String
    ) throws(PluginError) -> [PluginStrategy] {
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
            throw PluginError(path: name, "it cannot be loaded: \(reason.replacingEach(path, by: name))")
        }
        return handle
    }

    private static func openCopy(of path: String) throws(PluginError) -> UnsafeMutableRawPointer {
        let folder = Environment.value("TMPDIR") ?? "/tmp"
        var name = Array("\(folder)/strata-plugin-XXXXXX".utf8CString)
        let copy = mkstemp(&name)
        guard copy >= 0 else { throw PluginError(path: path, "it cannot be copied to \(folder): \(systemReason)") }
        let copyPath = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        defer {
            close(copy)
            unlink(copyPath)
        }
        let source = repeatingInterrupts { Glibc.open(path, O_RDONLY | O_CLOEXEC) }
        guard source >= 0 else { throw PluginError(.missing, path: path, "it cannot be read: \(systemReason)") }
        defer { close(source) }
        guard transfer(from: source, to: copy) else {
            throw PluginError(path: path, "it cannot be copied to \(folder): \(systemReason)")
        }
        return try open(copyPath, named: path)
    }

    private static func transfer(from source: Int32, to target: Int32) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            while true {
                let count = repeatingInterrupts { read(source, buffer.baseAddress, buffer.count) }
                guard count > 0 else { return count == 0 }
                do {
                    try writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: target)
                } catch {
                    return false
                }
            }
        }
    }

    /// The reason why the last call into the system failed.
    static var systemReason: String { SystemError.last.description }
}
