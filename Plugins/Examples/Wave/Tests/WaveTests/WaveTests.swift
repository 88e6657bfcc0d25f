import Strata
import StrataTesting
import Testing
import Wave

@Test("keeps the laws that every list relies on")
func keepsTheLaws() throws {
    try ConformanceSuite.check(Wave.self)
}

@Test("sways by its height, from the left edge on a whole number of lengths to the right half way between")
func sways() {
    let set: [String: OptionValue] = ["height": .number(0.25), "length": .number(200)]
    let wave = Wave(options: OptionValues(Wave.descriptor, setting: set))
    let context = LayoutContext(
        items: ItemSequence(ExtentTree()), viewport: ViewportGeometry(size: Size(width: 400, height: 300)))
    // Their middles lie at 0, 50, 100 and 200: no swing, half of it, all of it, none.
    var items = [-10.0, 40, 90, 190].map { LayoutAttributes(start: $0, length: 20, crossStart: 0, crossLength: 400) }
    wave.adjust(&items, in: context)
    #expect(items.map(\.crossStart) == [0, 50, 100, 0])
    #expect(items.allSatisfy { $0.crossLength == 300 })
}
