import Masonry
import Strata
import StrataTesting
import Testing

@Test("keeps the laws that are left to lanes, alone and mirrored")
func keepsTheLaws() throws {
    try ConformanceSuite.check(Masonry.self)
    let report = try ConformanceSuite.check(Masonry.self, in: "masonry")
    #expect(report.outcomes[.cost] == .untried("tried up to 100000 items: it is made for no more"))
}

@Test("puts every item where there is room first")
func lanes() {
    let set: [String: OptionValue] = ["lanes": .number(2), "spacing": .number(10)]
    var masonry = Masonry(options: OptionValues(Masonry.descriptor, setting: set))
    let extents = ExtentTree()
    for extent in [100.0, 20, 30, 40] { extents.insert(.measured(extent), at: extents.count) }
    let context = LayoutContext(
        items: ItemSequence(extents), viewport: ViewportGeometry(size: Size(width: 410, height: 300)))
    // The first lane is taken up to 110; in the second 20, 30 and 40 follow one another with 10 between them.
    #expect(masonry.prepare(context).contentLength == 110)
    var items: [LayoutAttributes] = []
    masonry.place(0..<4, in: context, into: &items)
    #expect(items.map(\.start) == [0, 0, 30, 70])
    #expect(items.map(\.crossStart) == [0, 210, 210, 210])
    #expect(items.allSatisfy { $0.crossLength == 200 })
    #expect(masonry.positions(from: 65, to: 68, in: context) == 0..<1)
    #expect(masonry.positions(from: 65, to: 75, in: context) == 0..<4)
}
