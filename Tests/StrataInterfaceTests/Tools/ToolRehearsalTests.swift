import Strata
import StrataDocument
import StrataSearch
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface

/// A tool as somebody would add it: counts the words of all rows, as many in a frame as there is time for, and says how
/// many there are.
private final class WordCounter: ReadingTool {
    private unowned let pane: ListPane
    /// The row to be counted next, and the words before it; nil while nothing is counted.
    private var progress: (row: Int, words: Int)?
    /// The number of rows that are counted in a frame.
    private static let share = 10

    init(of pane: ListPane) { self.pane = pane }

    static var command: WindowCommand {
        WindowCommand("count-words", "Count words", in: .find, keys: ["Control+k"]) {
            $0.activePane.wordCounter.begin()
        }
    }

    func begin() { progress = (0, 0) }

    func passTime(_ context: FrameContext) {
        guard let (row, words) = progress else { return }
        let (rows, end) = (pane.plainRows, min(row + Self.share, pane.plainRows.count))
        let new = (row..<end).reduce(words) { $0 + rows.line(at: $1).string.split(separator: " ").count }
        progress = (end, new)
        guard end == rows.count else { return }
        progress = nil
        pane.show(Notice(text: "\(new) words.", isWarning: false))
    }

    func nextWork(after time: Double) -> Double? { progress == nil ? nil : time }

    func interrupt() -> Bool {
        defer { progress = nil }
        return progress != nil
    }
}

extension ListPane {
    fileprivate var wordCounter: WordCounter { tool() }
}

/// A tool with a bar: what is typed is shouted.
private final class Shout: Prompt {
    private unowned let pane: ListPane
    private var text = ""
    let prefix = "Shout:"
    let placeholder = "Words"
    let targets: [PromptBarTarget] = [.close]
    static let historyName: String? = "shout"

    init(of pane: ListPane) { self.pane = pane }

    static var command: WindowCommand {
        WindowCommand("shout", "Shout…", keys: ["Control+k"]) { scene in
            let bar: PromptBar<Shout> = scene.activePane.tool()
            BarOpener(scene: scene).open(bar, Pattern(""))
        }
    }

    func close() {}
    func look(for pattern: Pattern?) { text = pattern?.text ?? "" }

    func confirm(_ direction: Int) -> Bool {
        pane.show(Notice(text: text.uppercased() + "!", isWarning: false))
        return false
    }
}

@Suite("A tool of a program's own")
struct ToolRehearsalTests {
    /// A list of 25 rows of two words, with a tool besides those of every list.
    private func rig(_ tool: any ReadingTool.Type, _ command: WindowCommand) throws -> OwnListRig {
        let rig = try OwnListRig(MemoryDocument((0..<25).map { "row \($0)" })) { $0.tools.add(tool, to: $0) }
        rig.scene.commands = rig.scene.commands.adding([command])
        return rig
    }

    @Test("is begun by its key, gets frames until it is done, and keeps what it knows itself")
    func counts() throws {
        let rig = try rig(WordCounter.self, WordCounter.command)
        rig.press(Key("k"), .control)
        #expect(rig.pane.notice.notice?.text == "50 words.")
        #expect(rig.scene.nextChange(after: rig.loop.now).map { $0 > rig.loop.now } ?? true, "Then nothing runs.")
    }

    @Test("is interrupted by Escape, before anything else is")
    func interrupted() throws {
        let rig = try rig(WordCounter.self, WordCounter.command)
        rig.list.selectionMode = .single
        rig.click(y: 30)
        rig.application.change { rig.pane.wordCounter.begin() }
        rig.press(.escape)
        #expect(rig.pane.notice.notice == nil && rig.list.selection == rows(1))
        rig.press(.escape)
        #expect(rig.list.selection.isEmpty)
    }

    @Test("may have a bar, which opens in the place of others and whose texts are remembered by its name")
    func bar() throws {
        let rig = try rig(PromptBar<Shout>.self, Shout.command)
        rig.press(Key("/"))
        #expect(rig.pane.findBar.isOpen)
        rig.press(.escape)
        rig.press(Key("k"), .control)
        #expect(!rig.pane.findBar.isOpen && rig.pane.tools.openField?.placeholder == "Words")
        rig.window.type("hey")
        rig.press(.enter)
        #expect(rig.pane.notice.notice?.text == "HEY!" && rig.pane.tools.openField == nil)
        #expect(rig.pane.tools.remembering["shout"]?.typed == ["hey"])
    }
}
