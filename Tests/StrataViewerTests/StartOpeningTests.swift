import Strata
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("A list that opens at its start")
struct StartOpeningTests {
    /// More than is read of the end of a file at first.
    private static let many = (1...20_000).map { "line \($0)\n" }.joined()

    @Test("The first line of a long file is at the top", arguments: ["stack", "fold", "sticky"])
    func first(strategy: String) throws {
        let rig = try ApplicationRig([Self.many], ["--strategy", strategy])
        #expect(rig.engine.count == 20_000 && rig.rows?.lowerBound == 0)
        rig.append("line 20001")
        #expect(rig.rows?.lowerBound == 0)
    }

    @Test("What opens at the end is left there", arguments: ["inset", "flip", "custom"])
    func end(strategy: String) throws {
        let rig = try ApplicationRig([Self.many], ["--strategy", strategy])
        #expect(rig.rows?.upperBound == 19_999)
    }

    @Test("It is so of each list of a window, and of lines that are joined to entries")
    func lists() throws {
        let entries = (1...4000).map { "2026-05-01 10:00:00 INFO entry \($0)\n  its second line\n" }.joined()
        let rig = try ApplicationRig([Self.many, entries], ["--split", "--strategy", "stack"])
        for pane in rig.scene.panes { #expect(pane.list.placed.items.first?.index == 0) }
        #expect(rig.scene.panes[1].list.engine.count == 4000)
    }

    @Test("The lines of a rotated file come before the first line, and move nothing")
    func rotated() throws {
        let directory = TemporaryDirectory()
        _ = directory.file("0.log.1", "older 1\nolder 2\n")
        let rig = try ApplicationRig([Self.many], ["--strategy", "stack"], directory: directory)
        rig.waitForLines {
            rig.loop.advance(by: 20)
            return rig.engine.count > 20_000
        }
        rig.settle()
        let top = try #require(rig.rows?.lowerBound)
        let list = rig.scene.activePane.list
        #expect(String(decoding: list.document.text(of: list.document.id(at: top)).bytes, as: UTF8.self) == "line 1")
    }
}
