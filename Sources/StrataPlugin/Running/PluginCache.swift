import StrataSystem

/// The descriptions that plugins in the search path have given of themselves, kept from one start of the program to the
/// next: a file for each in `strata/plugins` of the folder for caches. It holds as long as the plugin's file is the
/// same, by its number and times.
enum PluginCache {
    /// Reads what is known of a file: its strategies, or why it is refused; nil if nothing is known.
    static func read(_ path: String) -> Result<[UInt8], Refusal>? {
        guard let place = place(of: path), let stamp = stamp(of: path),
            let bytes = try? FileDescriptor.contents(ofFile: place, atMost: 1 << 22), bytes.starts(with: stamp),
            bytes.count > stamp.count
        else { return nil }
        let rest = Array(bytes[(stamp.count + 1)...])
        guard bytes[stamp.count] == UInt8(ascii: "+") else {
            return .failure(Refusal(Text.harmless(String(decoding: rest, as: UTF8.self))))
        }
        return .success(rest)
    }

    /// Keeps what a file has said. Where it cannot be kept, it is asked again the next time.
    static func write(_ result: Result<[UInt8], Refusal>, of path: String) {
        guard let place = place(of: path), var bytes = stamp(of: path) else { return }
        switch result {
        case .success(let described): bytes += [UInt8(ascii: "+")] + described
        case .failure(let refusal):
            guard refusal.isLasting else { return }
            bytes += [UInt8(ascii: "-")] + Array(refusal.reason.utf8)
        }
        let content = bytes
        try? Folder.makeWithParents(OutputPath.folder(of: place))
        try? NamelessFile.replace(place) { descriptor throws(SystemError) in
            try writeAll(bytes: content, to: descriptor)
        }
    }

    /// Changes with what is written here.
    private static let version = 2

    private static func stamp(of path: String) -> [UInt8]? {
        guard let status = try? FileStatus(path: path) else { return nil }
        let numbers = [Int(status.device), Int(status.inode), status.size, status.modified, status.changed]
        let text = (["strata-plugin \(version)", path] + numbers.map(String.init)).joined(separator: " ")
        return Array((text + "\n").utf8)
    }

    /// Returns the path of the file in which the knowledge of a plugin's file is kept.
    private static func place(of path: String) -> String? {
        func folder(_ name: String) -> String? { Environment.value(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        guard let caches = folder("XDG_CACHE_HOME") ?? folder("HOME").map({ $0 + "/.cache" }) else { return nil }
        // FNV-1a: two files with one name there only forget each other.
        let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\(caches)/strata/plugins/\(String(hash, radix: 16))"
    }
}
