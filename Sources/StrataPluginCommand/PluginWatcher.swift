import Glibc

/// Hears of plugins that are built anew, through inotify(7).
public final class PluginWatcher {
    /// Readable when there is something to ``drain()``.
    public let descriptor: Int32
    private var folders: [Int32: String] = [:]
    private let files: [String]

    /// Watches files, which may be written in place or replaced; nil where the system has no watches left.
    public init?(_ files: [String]) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        self.files = files
        guard descriptor >= 0 else { return nil }
        for folder in Set(files.map(Self.folder(of:))) {
            let watch = inotify_add_watch(descriptor, folder + "/", UInt32(IN_CLOSE_WRITE | IN_MOVED_TO))
            guard watch >= 0 else {
                close(descriptor)
                return nil
            }
            folders[watch] = folder
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The files that were written since the last time.
    public func drain() -> [String] {
        var changed: Set<String> = []
        withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                changed.formUnion(paths(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])))
            }
        }
        return files.filter { changed.contains(Self.folder(of: $0) + "/" + Self.name(of: $0)) }
    }

    private func paths(in events: UnsafeRawBufferPointer) -> [String] {
        let header = MemoryLayout<inotify_event>.size
        var paths: [String] = []
        var position = 0
        while position + header <= events.count {
            let event = events.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
            let end = position + header + Int(event.len)
            // The kernel pads names with NUL.
            let name = String(decoding: events[position + header..<end].prefix { $0 != 0 }, as: UTF8.self)
            if let folder = folders[event.wd] { paths.append(folder + "/" + name) }
            position = end
        }
        return paths
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "" : String(path[..<slash])
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
