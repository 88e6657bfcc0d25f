import Dock
import Strata
import StrataTesting
import Testing

@Test("keeps every law, wherever the pointer is", arguments: ["dock", "dock+dock"])
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
    func transforms(_ presence: Double) -> [ItemTransform] {
        context.moment.pointer = LayoutPointer(along: 150, across: 10, presence: presence)
        return [(-40.0, 40.0), (75, 150), (300, 40)].map { start, length in
            dock.transform(
                LayoutAttributes(start: start, length: length, crossStart: 0, crossLength: 400), in: context)
        }
    }
    // On either side 8/15 of 150 are won, 80. Half way there it is 150 (1/2 - 2/3 (1/2)³ + 1/5 (1/2)⁵) = 63.4375: what was
    // 150 long is 276.875.
    #expect(isNear(transforms(1).map(\.shift), [-80, 0, 80]))
    #expect(isNear(transforms(1).map(\.scale), [1, 276.875 / 150, 1]))
    #expect(isNear(transforms(0.5).map(\.shift), [-40, 0, 40]))
    #expect(isNear(transforms(0.5).map(\.scale), [1, 213.4375 / 150, 1]))
    #expect(isNear(transforms(0).map(\.shift), [0, 0, 0]))
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
        return frame.items.map(\.drawnFrame.height).max() ?? 0
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
