import Strata
import StrataFeeds
import StrataInterface
import StrataSystem

extension WindowCommands {
    /// The commands that open files. Both show recent files and those of a folder: to open one of them in a tab, where a
    /// window has tabs, or in a window of its own. A window without anything to show gives way to that one.
    static var openers: [WindowCommand] {
        let file = WindowCommand(
            "open-file", "Open file…", keys: ["Control+o", "Control+t"],
            synonyms: ["browse", "load", "recent", "folder", "tab"]
        ) { scene in
            FileChoice.show(in: scene, folder: FileChoice.folder(of: scene)) { path in
                guard let tabs = scene.tabs else { return FileDrop.show([path]) }
                return tabs.open(path, in: scene)
            }
        }
        let window = WindowCommand(
            "open-in-window", "Open in new window…", keys: ["Control+Shift+o"], synonyms: ["browse", "file", "folder"]
        ) { scene in
            FileChoice.show(in: scene, folder: FileChoice.folder(of: scene))
        }
        return [file.inMenu(.window), window.inMenu(.window)]
    }
}

/// The files that can be opened: those shown lately, and those of a folder.
struct FileChoice {
    /// A file or a folder.
    private struct Item {
        var path: String
        var isFolder: Bool
        /// Folders end in a slash.
        var ending: String { isFolder ? "/" : "" }
    }

    private var recent: [String] = []
    private var here: [Item] = []
    /// The words behind the folder's path; empty where it is listed whole.
    private var note = ""

    /// A folder with more names is not listed whole.
    static let most = 20_000
    /// More names that begin with what is typed are not looked at: further letters tell them apart.
    private static let mostTyped = 500

    /// Finds what there is.
    ///
    /// - Parameter folder: its path, without a slash at the end.
    init(in folder: String, recent: [String]) {
        self.recent = recent.filter { Folder.exists($0) }
        // The folder itself and the one above are names, too; one more tells that there are more.
        guard let names = Folder.contents(of: folder, atMost: Self.most + 3) else {
            note = " · cannot be read"
            return
        }
        if names.count > Self.most { note = " · the first \(CountText.grouped(Self.most)) names" }
        here = Self.items(names.prefix(Self.most).filter { !$0.hasPrefix(".") }, in: folder)
    }

    /// Returns the files and folders of some names in a folder, in their order.
    private static func items(_ names: some Sequence<String>, in folder: String) -> [Item] {
        names.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }.compactMap { name in
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            // Pipes and devices would wait for a writer.
            guard let status = try? FileStatus(path: path), status.isDirectory || status.isRegular else { return nil }
            return Item(path: path, isFolder: status.isDirectory)
        }
    }

    /// Returns the files and folders whose paths begin with a path that was typed.
    private static func items(typed text: String, in folder: String) -> [Item] {
        let home = text.hasPrefix("~/") ? Environment.folder("HOME") : nil
        let path = home.map { $0 + text.dropFirst() } ?? (text.hasPrefix("/") ? text : "\(folder)/\(text)")
        guard let slash = path.lastIndex(of: "/") else { return [] }
        let (parent, beginning) = (String(path[...slash]), path[slash...].dropFirst())
        let names = Folder.contents(of: parent, atMost: most) ?? []
        let fitting = names.filter { name in
            name.hasPrefix(beginning) && name != "." && name != ".." && (name.first != "." || beginning.first == ".")
        }
        return items(fitting.sorted().prefix(mostTyped), in: parent)
    }

    /// The folder of the file that the list shows which has the keyboard, else the one that the program was started in.
    static func folder(of scene: WindowScene) -> String {
        let path = path(of: scene)
        guard let path, let slash = path.lastIndex(of: "/") else {
            return Folder.current ?? "/"
        }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The files that the list shows which has the keyboard: several where they are merged; none where any is no file.
    static func paths(of scene: WindowScene) -> [String] {
        let documents = scene.inUse.documents
        // Of several that follow one another, the first has no name here.
        guard documents.allSatisfy(\.fileBeginnings.isEmpty) else { return [] }
        let names = documents.map(\.feed.name)
        let paths = names.compactMap(Folder.realPath)
        return paths.count == names.count ? paths : []
    }

    /// The file that the list shows which has the keyboard.
    private static func path(of scene: WindowScene) -> String? {
        scene.inUse.feed.flatMap { Folder.realPath(of: $0.name) }
    }

    /// Shows the list. Choosing a folder lists that one.
    ///
    /// - Parameters:
    ///   - memory: where recent files are kept; nil: nowhere.
    ///   - title: what is done with the file.
    ///   - open: opens a file. Returns why it cannot, as a sentence.
    static func show(
        in scene: WindowScene, folder: String, memory: StateFolder? = .standard, title: String = "Open file",
        open: @escaping (String) -> String? = { FileDrop.show([$0]) }
    ) {
        let choice = FileChoice(in: folder, recent: memory.map { RecentFiles($0).paths } ?? [])
        let place = OneLine.escaping(folder)
        let group = place + choice.note
        let words = PaletteView.Words(
            title: title, placeholder: "Search files, or type a path", nothing: "No matching files.", completes: true)
        let named = { (text: String) -> [PaletteView.Row] in
            guard text.contains("/") else { return [] }
            return items(typed: text, in: folder).map { item in
                PaletteView.Row(id: item.path + item.ending, title: short(item.path) + item.ending, group: group)
            }
        }
        let rows = choice.rows(group, in: folder, besides: path(of: scene))
        scene.choose(words, among: rows, in: ["Recent", group], named: named) { [unowned scene] path in
            guard !path.hasSuffix("/") else {
                let next = path == "/" ? path : String(path.dropLast())
                return show(in: scene, folder: next, memory: memory, title: title, open: open)
            }
            let emptyCount = isExhausted(scene) ? scene.panes.count : 0
            if let problem = open(path) { return scene.activePane.show(Notice(text: problem, isWarning: true)) }
            // The window goes with its last list, where the file is shown in another one.
            for _ in 0..<emptyCount { scene.lists.close(0) }
        }
    }

    /// Returns true if a window shows nothing, not for a filter, and nothing will come: its lists then give way to a file.
    private static func isExhausted(_ scene: WindowScene) -> Bool {
        let isOver = { (feed: FeedDocument) in
            feed.count == 0 && feed.feed.progress.isStream && feed.feed.progress.isComplete
        }
        return !scene.feeds.isEmpty && scene.feeds.allSatisfy(isOver) && !scene.panes.contains(where: \.isFiltered)
    }

    /// Returns the rows of the list. Folders end in a slash, and come before files; the first one leads up.
    private func rows(_ group: String, in folder: String, besides open: String?) -> [PaletteView.Row] {
        let above = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        let up = PaletteView.Row(
            id: above + "/", title: "../", group: group, words: ["up", "parent"], isAside: true)
        let folders = here.filter(\.isFolder).map { row(of: $0, group) }
        let files = here.filter { !$0.isFolder }.map { row(of: $0, group) }
        let lately = recent.filter { $0 != open }.map { path in
            // What is shown as one list was a folder, and is opened as one.
            PaletteView.Row(id: path, title: Self.short(path), group: "Recent")
        }
        return lately + (folder == "/" ? [] : [up]) + folders + files
    }

    private func row(of item: Item, _ group: String) -> PaletteView.Row {
        let name = OneLine.escaping(item.path.split(separator: "/").last.map(String.init) ?? item.path)
        return PaletteView.Row(id: item.path + item.ending, title: name + item.ending, group: group)
    }

    /// A path with the user's own folder as a tilde.
    private static func short(_ path: String) -> String {
        let home = Environment.folder("HOME")
        let text = home.flatMap { path.hasPrefix("\($0)/") ? "~" + path.dropFirst($0.count) : nil } ?? path
        return OneLine.escaping(text)
    }
}
