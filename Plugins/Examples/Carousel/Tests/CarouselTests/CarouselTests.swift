import Carousel
import Strata
import StrataTesting
import Testing

@Test("keeps the laws that are left to what moves items, on any list")
func keepsTheLaws() throws {
    try ConformanceSuite.check(Carousel.self)
}

@Test("leaves the middle, turns what lies beside it, brings what is further away nearer, and draws it smaller")
func adjusts() {
    let carousel = Carousel(options: OptionValues(Carousel.descriptor, setting: ["tilt": .number(60)]))
    let context = LayoutContext(
        items: ItemSequence(ExtentTree()), viewport: ViewportGeometry(size: Size(width: 300, height: 400)),
        below: ContentMetrics(contentLength: 1000))
    let metrics = carousel.prepare(context)
    #expect(metrics.contentLength == 1400 && metrics.belowStart == 200)
    #expect(metrics.overscan == Overscan(start: 100, end: 100))
    // Half of the viewport is 200: the second lies across its middle, the third begins 50 behind it, the fourth 200, and the
    // first ends 300 before it.
    var items = [-150.0, 180, 250, 400].map { LayoutAttributes(start: $0, length: 50, crossStart: 0, crossLength: 300) }
    carousel.adjust(&items, in: context)
    #expect(items.map(\.start) == [-50, 180, 250, 350])
    #expect(items.map(\.tilt) == [60, 0, 30, 60])
    #expect(items.map(\.z) == [-300, 0, -50, -200])
    // A quarter smaller at the edges, 200 away: by now the first ends 200 before the middle, the third begins 50 behind it,
    // the fourth 150.
    #expect(items.map { carousel.transform($0, in: context).scale } == [0.75, 1, 0.9375, 0.8125])
    #expect(!Carousel(options: OptionValues(Carousel.descriptor, setting: ["depth": .number(0)])).transformsItems)
}
