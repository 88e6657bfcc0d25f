import StrataSystem

/// Makes the nameless file that keeps what came through a pipe: it vanishes with the process, however that ends.
enum Spool {
    /// - Parameter directory: where; nil means `$TMPDIR`, else /var/tmp (which is a disk where /tmp is memory), else
    ///   /tmp.
    static func make(in directory: String?) throws(FeedError) -> FileDescriptor {
        let candidates = directory.map { [$0] } ?? standardDirectories
        var reason = SystemError.missing
        for candidate in candidates {
            do throws(SystemError) {
                return try FileDescriptor(namelessIn: candidate)
            } catch {
                reason = error
            }
        }
        throw .spool(directory: candidates.joined(separator: ", "), reason: reason)
    }

    private static var standardDirectories: [String] {
        let fallback = ["/var/tmp", "/tmp"]
        guard let named = Environment.value("TMPDIR") else { return fallback }
        return [named] + fallback
    }
}
