import Strata
import StrataCanvas
import StrataSystem

/// The cost of drawing: processor time a frame, and for a row.
enum CanvasBenchmarks {
    private static let frames = 100

    static func all() -> [Benchmark] {
        [
            scroll("scroll frame, 1280x760, 40 rows", aim: 1000),
            scroll("scroll frame, rows with alpha", aim: 1000, background: .clear),
            scroll("scroll frame, 40 rows at half opacity", opacity: 0.5), fold(), foldAcross(), measure(lines: 1000),
            grow(words: 200), drawRows(200), unchanged(),
        ]
    }

    /// 40 rows over 1280 x 760 pixels, all kept, moving by 7 pixels a frame.
    private static func scroll(
        _ name: String, aim: Double? = nil, background: Color = Color(0xFFFFFF), opacity: Double = 1
    ) -> Benchmark {
        time(name, aim: aim) {
            TextRows(width: 1280, height: 19, count: 200, background: background)
        } fill: { step, frame in
            let offset = Double(step * 7 % 2000)
            let first = Int(offset) / 19
            frame.items = (first...first + 40).map {
                place($0, Rect(x: 0, y: Double($0 * 19) - offset, width: 1280, height: 19), opacity: opacity)
            }
        }
    }

    /// The frame before again.
    private static func unchanged() -> Benchmark {
        time("frame without a change, 40 rows") {
            TextRows(width: 1280, height: 19, count: 40, background: Color(0xFFFFFF))
        } fill: { _, frame in
            frame.items = (0..<40).map { place($0, Rect(x: 0, y: Double($0 * 19), width: 1280, height: 19)) }
        }
    }

    /// 12 rows of 800 x 60 pixels, tilted by 4 to 80 degrees and changing.
    private static func fold() -> Benchmark {
        time("fold frame, 12 rows of 800x60", aim: 3000) {
            TextRows(width: 800, height: 60, count: 12, background: Color(0xFFFFFF))
        } fill: { step, frame in
            frame.items = (0..<12).map { index in
                let rect = Rect(x: 0, y: Double(index * 60), width: 800, height: 60)
                return tilted(index, rect, degrees: Double((index * 7 + step) % 77 + 4), along: .vertical)
            }
        }
    }

    /// 12 rows of 100 x 500 pixels, tilted along x.
    private static func foldAcross() -> Benchmark {
        time("fold frame along x, 12 rows of 100x500") {
            TextRows(width: 100, height: 500, count: 12, background: Color(0xFFFFFF))
        } fill: { step, frame in
            frame.items = (0..<12).map { index in
                let rect = Rect(x: Double(index * 100), y: 0, width: 100, height: 500)
                return tilted(index, rect, degrees: Double((index * 7 + step) % 77 + 4), along: .horizontal)
            }
        }
    }

    /// A text of 32 KB that becomes longer, set anew after every word.
    private static func grow(words: Int) -> Benchmark {
        .time("canvas, a text of 32 KB that grows by a word, set anew", operations: words) {
            let layout = TextLayout(FontLibrary(), style: TextRows.style)
            layout.wrapping = .words(width: 900)
            let beginning = String(repeating: "a message being written ", count: 1365)
            let texts = (0..<words).map { DisplayText(beginning + String(repeating: "word ", count: $0)) }
            layout.setText(texts[0])
            return Workload {
                for text in texts { layout.setText(text) }
                use(layout.lineCount)
            }
        }
    }

    private static func measure(lines: Int) -> Benchmark {
        .time("canvas, measure a wrapped line of 200 characters", operations: lines) {
            let layout = TextLayout(FontLibrary(), style: TextRows.style)
            layout.wrapping = .words(width: 1200)
            let texts = (0..<64).map { DisplayText(TextRows.line($0) + TextRows.line($0 + 1)) }
            return Workload {
                var total = 0
                for index in 0..<lines {
                    layout.setText(texts[index % texts.count])
                    total += layout.lineCount
                }
                precondition(total >= lines, "Every text has a line.")
            }
        }
    }

    private static func drawRows(_ count: Int) -> Benchmark {
        .time("canvas, lay out and draw a row of 100 characters", operations: count) {
            let rows = TextRows(width: 1280, height: 19, count: 1, background: Color(0xFFFFFF))
            return Workload { for index in 0..<count { _ = rows.draw(index) } }
        }
    }

    /// Frames that are composed, the making of their lists included.
    private static func time(
        _ name: String, aim: Double? = nil, _ rows: @escaping () -> TextRows,
        fill: @escaping (Int, inout ListFrame) -> Void
    ) -> Benchmark {
        .time("canvas, \(name)", aim: aim, operations: frames) {
            let rows = rows()
            let surface = Surface(width: 1280, height: 760)
            let compositor = ListCompositor(background: Color(0x202020))
            var frame = ListFrame()
            var step = 0
            return Workload {
                for _ in 0..<frames {
                    fill(step, &frame)
                    compositor.compose(frame, in: Rect(x: 0, y: 0, width: 1280, height: 760), on: surface, rows: rows)
                    step += 1
                }
            }
        }
    }

    private static func place(_ index: Int, _ rect: Rect, opacity: Double = 1) -> PlacedItem {
        PlacedItem(
            index: index, frame: rect, tilt: 0, hinge: .end, opacity: opacity, z: 0, quad: Quad(rect))
    }

    private static func tilted(_ index: Int, _ rect: Rect, degrees: Double, along axis: Axis) -> PlacedItem {
        let length = axis == .vertical ? rect.height : rect.width
        let radians = degrees * .pi / 180
        let shrink = 1 / (1 + length * sine(radians) / max(rect.width, rect.height))
        let reach = length * cosine(radians) * shrink
        var item = place(index, rect, opacity: 0.8)
        item.tilt = degrees
        if axis == .vertical {
            let inset = rect.width * (1 - shrink) / 2
            let y = rect.y + rect.height - reach
            item.quad.topLeft = Point(x: rect.x + inset, y: y)
            item.quad.topRight = Point(x: rect.x + rect.width - inset, y: y)
        } else {
            let inset = rect.height * (1 - shrink) / 2
            let x = rect.x + rect.width - reach
            item.quad.topLeft = Point(x: x, y: rect.y + inset)
            item.quad.bottomLeft = Point(x: x, y: rect.y + rect.height - inset)
        }
        return item
    }
}

/// Rows of text, all drawn beforehand.
private final class TextRows: RowSource {
    static let style = TextStyle("DejaVu Sans Mono, monospace", size: 9)
    private let width: Int
    private let height: Int
    private let background: Color
    private let layout = TextLayout(FontLibrary(), style: TextRows.style)
    private let pool = PixelPool()
    private var rows: [RowPixels] = []

    init(width: Int, height: Int, count: Int, background: Color) {
        self.width = width
        self.height = height
        self.background = background
        rows = (0..<count).map { draw($0) }
    }

    static func line(_ index: Int) -> String {
        "Mar 14 09:26:53 host daemon[\(index)]: a message of about one hundred characters, as they come in logs "
    }

    func draw(_ index: Int) -> RowPixels {
        layout.setText(Self.line(index))
        return RowPixels(width: width, height: height, scale: 1, background: background, pool: pool) {
            $0.draw(layout, at: Point(x: 8, y: 1), Color(0x203040))
        }
    }

    func pixels(for item: PlacedItem, band: Int) -> RowPixels? { band == 0 ? rows[item.index] : nil }
}
