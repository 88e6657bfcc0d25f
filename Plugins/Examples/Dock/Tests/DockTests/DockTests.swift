import Dock
import Strata
import StrataTesting
import Testing

@Test("keeps the laws that are left to what moves items, wherever the pointer is", arguments: ["dock", "dock+dock"])
func keepsTheLaws(chain: String) throws {
    try ConformanceSuite.check(Dock.self, in: chain, effort: .quick)
}

private func isNear(_ found: [Double], _ wanted: [Double]) -> Bool {
    zip(found, wanted).allSatisfy { ($0 - $1).magnitude < 1e-9 } && found.count == wanted.count
}

@Test("grows what is near the pointer, and pushes what is beyond its reach by half of what that has grown")
func grows() {
    let set: [String: OptionValue] = ["growth": .number(1), "reach": .number(150)]
    let dock = Dock(options: OptionValues(Dock.descriptor, setting: set))
    var context = LayoutContext(
        items: ItemSequence(ExtentTree()), viewport: ViewportGeometry(size: Size(width: 400, height: 300)))
    func items(_ presence: Double) -> [LayoutAttributes] {
        context.moment.pointer = LayoutPointer(along: 150, across: 10, presence: presence)
        var items = [(-40.0, 40.0), (75, 150), (300, 40)].map {
            LayoutAttributes(start: $0, length: $1, crossStart: 0, crossLength: 400)
        }
        dock.adjust(&items, in: context)
        return items
    }
    // On either side 8/15 of 150 are won, 80. Half way there it is 150 (1/2 - 2/3 (1/2)³ + 1/5 (1/2)⁵) = 63.4375.
    #expect(isNear(items(1).map(\.start), [-120, 11.5625, 380]))
    #expect(isNear(items(1).map(\.length), [40, 276.875, 40]))
    #expect(isNear(items(0.5).map(\.start), [-80, 43.28125, 340]))
    #expect(isNear(items(0).map(\.start), [-40, 75, 300]))
}

@Test("comes with the pointer, stays as it is while that rests, and goes with it")
func comesAndGoes() throws {
    let registry = StrategyRegistry()
    try registry.register(Dock.self)
    var configuration = ListConfiguration(viewport: Size(width: 400, height: 300))
    configuration.strategy = "dock"
    let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 100, extent: 20)])
    var frame = ListFrame()
    func longest() -> Double {
        list.readFrame(into: &frame)
        return frame.items.map(\.frame.height).max() ?? 0
    }
    #expect(longest() == 20 && !list.isMoving)
    list.movePointer(to: Point(x: 200, y: 150))
    #expect(list.isMoving)
    list.settle()
    #expect(longest() > 39 && longest() < 40 && !list.isMoving)
    list.movePointer(to: nil)
    list.settle()
    #expect(longest() == 20 && list.offset == 0)
}
