import StrataDocument
import Testing

@testable import StrataInterface

@Suite("A filter that a program sets")
struct OwnFilterTests {
    private func texts(_ rig: OwnListRig) -> [String] {
        (0..<rig.list.document.count).map { rig.list.document.line(at: $0).string }
    }

    @Test("shows the rows of which it is so by the time it returns, those that arrive too, and lifted shows all")
    func closure() throws {
        let document = MemoryDocument((0..<100).map { "row \($0)" })
        let rig = try OwnListRig(document)
        rig.change { rig.pane.filter { $0.string.hasSuffix("7") } }
        #expect(texts(rig) == (0..<10).map { "row \($0)7" }.map { $0 == "row 07" ? "row 7" : $0 })
        #expect(rig.pane.isFiltered && rig.list.engine.count == 10)
        rig.change { document.append(["row 107", "row 108"]) }
        rig.wait { rig.list.document.count == 11 }
        #expect(texts(rig).last == "row 107")
        rig.change { rig.pane.filter(nil) }
        #expect(!rig.pane.isFiltered && rig.list.document.count == 102 && rig.list.engine.count == 102)
    }

    @Test("is given the name of each row, and takes the place of the filter before")
    func names() throws {
        let rig = try OwnListRig(MemoryDocument((0..<50).map { "row \($0)" }))
        rig.change { rig.pane.filter { $0.version?.row.ordinal ?? 0 > 40 } }
        #expect(texts(rig) == (41..<50).map { "row \($0)" })
        rig.change { rig.pane.filter { $0.version?.row.ordinal ?? 0 < 3 } }
        #expect(texts(rig) == ["row 0", "row 1", "row 2"])
    }

    @Test("is given a row of several lines with its line feeds")
    func severalLines() throws {
        let rig = try OwnListRig(MemoryDocument(["one\ntwo", "three"]))
        rig.change { rig.pane.filter { $0.string == "one\ntwo" } }
        #expect(texts(rig) == ["one\ntwo"])
    }

    @Test("is a text or an expression, and says what is wrong with one")
    func patterns() throws {
        let rig = try OwnListRig(MemoryDocument(["Alpha", "beta", "ALP", "x.y"]))
        try rig.pane.filter(matching: "alp")
        #expect(texts(rig) == ["Alpha", "ALP"])
        try rig.pane.filter(matching: "Alp")
        #expect(texts(rig) == ["Alpha"], "Upper case counts where it is written.")
        try rig.pane.filter(matching: "^.{4}$", isExpression: true)
        #expect(texts(rig) == ["beta"])
        #expect(throws: FilterError.self) { try rig.pane.filter(matching: "(", isExpression: true) }
        #expect(texts(rig) == ["beta"], "A filter that is wrong leaves the one before.")
        try rig.pane.filter(matching: "")
        #expect(texts(rig).count == 4)
    }

    @Test("holds beside those of the reader, who can lift his own alone")
    func reader() throws {
        let rig = try OwnListRig(MemoryDocument((0..<100).map { "row \($0)" }))
        rig.change { rig.pane.filter { $0.string.hasSuffix("7") } }
        rig.change { rig.pane.filters.add(FilterTerm(.has(.init("1")))) }
        rig.wait { rig.list.document.count == 1 }
        #expect(texts(rig) == ["row 17"])
        rig.press(.init("X"))
        rig.wait { rig.list.document.count == 10 }
        #expect(texts(rig).count == 10 && rig.pane.isFiltered)
    }

    @Test("leaves the row that is read where it is, and brings it back to the pixel")
    func reading() throws {
        let rig = try OwnListRig(MemoryDocument((0..<1000).map { "row \($0)" }))
        rig.list.engine.scroll(to: 10_007, byReader: true)
        rig.change {}
        let before = rig.starts
        rig.change { rig.pane.filter { $0.string.hasSuffix("0") } }
        #expect(rig.starts[RowID(500)] == before[RowID(500)])
        rig.change { rig.pane.filter(nil) }
        #expect(rig.starts == before)
    }
}
