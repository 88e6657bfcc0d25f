import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataStrategies
import StrataWindow
import Testing

/// Draws the first row at half its size and 30 points lower, above the others, and the right half of it alone.
private struct Inset: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "half", summary: "The first row is drawn at half its size.")

    init(options: OptionValues) {}

    var transformsItems: Bool { true }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices where attributes[place].index == 0 { attributes[place].z = 1 }
    }

    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        guard item.index == 0 else { return .identity }
        let clip = ItemTransform.Clip(crossStart: item.crossLength / 2)
        return ItemTransform(scale: 0.5, shift: 30, clip: clip)
    }
}

/// A row with a red stripe in its upper half, as high as its text says.
private final class StripeCell: Cell {
    func height(of line: Line, width: Double) -> Double { Double(line.string) ?? 20 }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height / 2), Color(0xFF0000))
    }
}

@Suite("A list whose rows are drawn otherwise than they lie")
struct TransformedListTests {
    private func rig() throws -> OwnListRig {
        let registry = StrategyRegistry.shipped
        try registry.register(Inset.self)
        let document = MemoryDocument(["40", "40", "40", "40"])
        return try OwnListRig(
            document, strategy: "stack+half", cell: StripeCell(), registry: registry, isAnimated: false)
    }

    @Test("finds the row under a point where it is seen, above what it is drawn over, and not where it lies")
    func rowAtPoint() throws {
        let rig = try rig()
        // 400 x 40 at 0, at half its size 100…300 and 10…30, 30 lower: 40…60, of which 200…300 is left.
        #expect(rig.list.row(at: Point(x: 250, y: 41)) == 0)
        #expect(rig.list.row(at: Point(x: 250, y: 59)) == 0)
        #expect(rig.list.row(at: Point(x: 150, y: 50)) == 1, "What is cut off is not there.")
        #expect(rig.list.row(at: Point(x: 250, y: 61)) == 1)
        #expect(rig.list.row(at: Point(x: 250, y: 20)) == nil)
        #expect(rig.list.row(at: Point(x: 150, y: 90)) == 2)
    }

    @Test("draws the row there, its cell at half its size")
    func drawing() throws {
        let rig = try rig()
        // The stripe of 20 points is 10 high there: 40…50; below it the row is bare.
        func pixel(_ x: Int, _ y: Int) -> UInt32 { rig.window[x, y] }
        #expect(pixel(250, 40) == 0xFF0000 && pixel(250, 49) == 0xFF0000)
        #expect(pixel(250, 51) != 0xFF0000 && pixel(250, 59) != 0xFF0000)
        #expect(pixel(150, 45) == 0xFF0000, "The second row's own stripe, where the first is cut off.")
        #expect(pixel(250, 10) != 0xFF0000, "Nothing is drawn where it lies.")
    }
}
