/// Hears of files that are written anew, through inotify(7).
///
/// A folder may go and come again, as the folder of a build does: meanwhile its nearest ancestor is watched.
package final class FileWatcher {
    /// Readable when there is something to ``drain()``.
    package var descriptor: Int32 { inotify.number }
    private let inotify: Inotify
    private let files: [String]
    private var folders: [WatchedFolder]
    private var watches: Set<Int32> = []

    /// Watches files, which may be written in place or replaced; nil where the system has no watches left.
    package init?(_ files: [String]) {
        guard let inotify = try? Inotify() else { return nil }
        self.inotify = inotify
        self.files = files
        folders = Set(files.map(Self.folder(of:))).map(WatchedFolder.init)
        for place in folders.indices { find(place) }
        if folders.contains(where: { $0.watch < 0 }) { return nil }
    }

    /// Returns the files that were written since the last time.
    package func drain() -> [String] {
        var news = News()
        inotify.read { handle($0, &news) }
        if news.isOverflown { return files }
        if news.hasEvents { follow(&news) }
        return files.filter { news.written.contains(Self.folder(of: $0) + "/" + Self.name(of: $0)) }
    }

    /// The news of a batch of events.
    private struct News {
        var hasEvents = false
        /// True if some were lost.
        var isOverflown = false
        var written: Set<String> = []
        /// Watches on folders that are not where they were.
        var gone: Set<Int32> = []
    }

    private func handle(_ event: Inotify.Event, _ news: inout News) {
        news.hasEvents = true
        if event.mask & Inotify.Kind.overflow != 0 { news.isOverflown = true }
        if event.mask & Self.loss != 0 { news.gone.insert(event.watch) }
        let name = FileName.string(event.name)
        if event.mask & Self.leaving != 0 {
            for folder in folders where folder.above == event.watch && Self.name(of: folder.path) == name {
                news.gone.insert(folder.watch)
            }
        }
        guard event.mask & Self.writing != 0 else { return }
        for folder in folders where folder.isThere && folder.watch == event.watch {
            news.written.insert(folder.name + "/" + name)
        }
    }

    private static let writing = Inotify.Kind.closedAfterWriting | Inotify.Kind.movedIn
    private static let loss = Inotify.Kind.gone | Inotify.Kind.ended
    private static let leaving = Inotify.Kind.deleted | Inotify.Kind.movedOut
    private static let interest = writing | leaving | Inotify.Kind.created | Inotify.Kind.gone

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "" : String(path[..<slash])
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

// Folders that go and come again.
extension FileWatcher {
    /// A folder with plugins.
    private struct WatchedFolder {
        /// The name, as the files have it.
        let name: String
        /// The same from the root on, so that it has ancestors.
        let path: String
        /// True if it is there, and ``watch`` is on itself and not on what is left of the way to it.
        var isThere = false
        var watch: Int32 = -1
        /// The watch on the folder that it lies in. A folder in which some program still stands or reads tells nothing
        /// itself when it goes.
        var above: Int32 = -1

        init(_ name: String) {
            self.name = name
            guard !name.isEmpty, !name.hasPrefix("/"), let current = Folder.current else {
                path = name
                return
            }
            path = current + "/" + name
        }
    }

    /// Looks for folders that are missing. What lies in one that has come again counts as written.
    private func follow(_ news: inout News) {
        for place in folders.indices {
            if news.gone.contains(folders[place].watch) { folders[place].isThere = false }
            guard !folders[place].isThere else { continue }
            find(place)
            guard folders[place].isThere else { continue }
            let folder = folders[place].name
            let there = files.filter { Self.folder(of: $0) == folder && Folder.exists($0) }
            news.written.formUnion(there.map { folder + "/" + Self.name(of: $0) })
        }
        // A folder that was moved away keeps its watch, and an ancestor may be one where much happens.
        let used = Set(folders.flatMap { [$0.watch, $0.above] })
        for watch in watches.subtracting(used) { inotify.remove(watch) }
        watches.formIntersection(used)
    }

    /// Watches a folder, or else the nearest one on the way to it that is there.
    private func locate(_ folder: inout WatchedFolder) {
        repeat {
            folder.watch = watch(folder.path)
            folder.isThere = folder.watch >= 0
            guard !folder.isThere else { return }
            var path = folder.path
            // More steps than this only a circle of links has.
            for _ in 0..<256 where folder.watch < 0 && !path.isEmpty {
                path = Self.target(ofLink: path) ?? Self.folder(of: path)
                folder.watch = watch(path)
            }
            // It may have come before the ancestor was watched.
        } while folder.watch >= 0 && Folder.exists(folder.path + "/")
    }

    /// Locates a folder, and has the one above it tell when it goes.
    private func find(_ place: Int) {
        locate(&folders[place])
        folders[place].above = -1
        guard folders[place].isThere else { return }
        let folder = Self.folder(of: folders[place].path)
        let above = watch(folder, for: Self.leaving)
        folders[place].above = above
        // That has ended what else was heard of it.
        if folders.contains(where: { $0.watch == above }) { _ = watch(folder) }
    }

    private func watch(_ folder: String, for interest: UInt32 = interest) -> Int32 {
        guard let watch = try? inotify.add(folder + "/", interest | Inotify.Kind.foldersOnly) else { return -1 }
        watches.insert(watch)
        return watch
    }

    /// Returns the target of a symbolic link, which need not be there; nil for what is none.
    private static func target(ofLink path: String) -> String? {
        Folder.target(ofLink: path).map { $0.hasPrefix("/") ? $0 : folder(of: path) + "/" + $0 }
    }
}
