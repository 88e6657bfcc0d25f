import StrataSystem

/// Hears of files that come to folders, and of those that may be read now.
final class FolderWatch {
    /// The changes that have happened.
    struct News {
        /// True if files may have come.
        var isOwn = false
        /// True if a folder is another one now, or gone.
        var isOther = false
    }

    private let inotify: Inotify
    private let folders: [String]
    private let watches: Set<Int32>
    private let identities: [FileIdentity?]

    /// Makes a watch; nil if the system has no watches left, or a folder is not there.
    init?(_ folders: [String]) {
        guard let inotify = try? Inotify() else { return nil }
        typealias Kind = Inotify.Kind
        var watches: Set<Int32> = []
        for folder in folders {
            // A folder that had files which are open does not tell of its end, but the one that it lies in does.
            let parent = OutputPath.folder(
                of: folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder)
            guard let watch = try? inotify.add(folder, Kind.created | Kind.movedIn | Kind.attributes | Kind.further),
                (try? inotify.add(parent, Kind.deleted | Kind.movedOut | Kind.movedIn | Kind.further)) != nil
            else { return nil }
            watches.insert(watch)
        }
        (self.inotify, self.folders, self.watches) = (inotify, folders, watches)
        identities = Self.identities(of: folders)
    }

    /// Readable when there is something to ``drain()``.
    var descriptor: Int32 { inotify.number }

    /// Returns the changes since the last time.
    func drain() -> News {
        var news = News()
        inotify.read {
            news.isOwn = news.isOwn || watches.contains($0.watch) || $0.mask & Inotify.Kind.overflow != 0
        }
        news.isOther = Self.identities(of: folders) != identities
        return news
    }

    private static func identities(of folders: [String]) -> [FileIdentity?] {
        folders.map { (try? FileStatus(path: $0))?.identity }
    }
}
