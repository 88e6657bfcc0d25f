import StrataInterface
import StrataJSON
import StrataSystem

/// The files and folders that were shown lately, which are offered when one is to be opened. What a window shows is added
/// when it closes.
final class RecentFiles: Remembering {
    private let folder: StateFolder
    private let shown: [String]
    private static let (name, member) = ("recent", "files")
    /// So many are kept.
    static let most = 30

    /// - Parameter shown: the names that the command line has for what a window shows.
    init(_ folder: StateFolder, showing shown: [String] = []) { (self.folder, self.shown) = (folder, shown) }

    /// Their paths, the newest first. Some may be gone.
    var paths: [String] { folder.members(of: Self.name)[Self.member]?.values?.compactMap(\.string) ?? [] }

    /// Puts what is shown before all others; standard input and patterns are left out.
    @discardableResult
    func save() -> SystemError? {
        let new = shown.filter { $0 != "-" }.compactMap { Folder.realPath(of: $0) }
        guard !new.isEmpty else { return nil }
        let all = new + paths.filter { !new.contains($0) }
        folder.keep([Self.member: .array(all.prefix(Self.most).map { .text($0) })], as: Self.name)
        return nil
    }
}
