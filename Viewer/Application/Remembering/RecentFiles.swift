import StrataInterface
import StrataJSON
import StrataSystem

/// The files and folders that were shown lately, which are offered when one is to be opened.
struct RecentFiles {
    private let folder: StateFolder
    private static let (name, member) = ("recent", "files")
    /// So many are kept.
    static let most = 30

    init(_ folder: StateFolder) { self.folder = folder }

    /// Their paths, the newest first. Some may be gone.
    var paths: [String] { folder.members(of: Self.name)[Self.member]?.values?.compactMap(\.string) ?? [] }

    /// Puts what a command line names before all others; standard input and patterns are left out.
    func add(_ names: [String]) {
        Outside.aside {
            let new = names.filter { $0 != "-" }.compactMap { Folder.realPath(of: $0) }
            guard !new.isEmpty else { return }
            let all = new + paths.filter { !new.contains($0) }
            folder.keep([Self.member: .array(all.prefix(Self.most).map { .text($0) })], as: Self.name)
        }
    }
}
