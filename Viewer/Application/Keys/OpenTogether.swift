import StrataInterface
import StrataSystem

extension WindowCommands {
    /// The commands that show the files of a list together with another file, in a window of their own.
    static var combining: [WindowCommand] {
        [
            combining(
                "merge-with", "Merge in new window…", .merge, synonyms: ["combine", "interleave", "by time", "file"]),
            combining(
                "open-beside", "Open beside in new window…", .split,
                synonyms: ["compare", "split", "side by side", "pane", "file"]),
        ]
    }

    private static func combining(
        _ id: CommandID, _ title: String, _ arrangement: ProgramOption, synonyms: [String]
    ) -> WindowCommand {
        WindowCommand(id, title, synonyms: synonyms) { scene in
            let shown = FileChoice.paths(of: scene)
            guard !shown.isEmpty else {
                let text = "This list is no single file: save its lines to show them with another."
                return scene.activePane.show(Notice(text: text, isWarning: true))
            }
            FileChoice.show(in: scene, folder: FileChoice.folder(of: scene), title: String(title.dropLast())) {
                FileDrop.show(shown + [$0], as: arrangement)
            }
        }.inMenu(.window)
    }
}
