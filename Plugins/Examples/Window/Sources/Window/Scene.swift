import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataStrategies

/// Every row is a step to the right of the one below it.
struct Stairs: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "stairs", summary: "Rows are steps.")
    init(options: OptionValues) {}
    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for row in attributes.indices { attributes[row].crossStart += context.viewport.length - attributes[row].end }
    }
}

/// A row is a tag with its text.
final class Tag: Cell {
    let text: TextSetter
    init(_ appearance: Appearance) { text = TextSetter(appearance.library, appearance.theme.faces.body) }
    func height(of line: Line, width: Double) -> Double { 40 }
    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        painter.fill(Rect(x: 8, y: 4, width: 160, height: 32), radius: 16, look.palette.chip)
        painter.draw(text.set(line.string, .ellipsis(width: 128)), at: Point(x: 24, y: 10), look.palette.accentText)
    }
}

func makeScene(_ appearance: Appearance) throws -> WindowScene {
    let (rows, registry) = (MemoryDocument(["one", "two", "three"]), StrategyRegistry.shipped)
    try registry.register(Stairs.self)
    let pane = try ListPane(
        rows, title: "Stairs", cell: Tag(appearance), strategy: "inset+stairs", registry: registry,
        appearance: appearance)
    pane.list.onClickRow = { rows.append([rows.line(at: $0).string + " again"]) }
    return WindowScene([pane], appearance: appearance, size: Size(width: 480, height: 320))
}
