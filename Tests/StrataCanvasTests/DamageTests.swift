import Strata
import StrataCanvasTesting
import StrataGenerators
import StrataWindow
import Testing

@testable import StrataCanvas

@Suite("Damage")
struct DamageTests {
    private let area = Rect(x: 0, y: 0, width: 40, height: 100)

    private func rows(_ count: Int) -> FixedRows {
        FixedRows(
            Dictionary(
                uniqueKeysWithValues: (0..<count).map { ($0, solidRow(40, 10, Color(UInt32($0 * 7919 % 0xFFFFFF)))) }))
    }

    private func stacked(_ count: Int, offset: Double = 0) -> ListFrame {
        frame((0..<count).map { item($0, 0, Double($0) * 10 - offset, 40, 10) })
    }

    @Test("The same frame again damages nothing; the first and every new surface is damaged whole")
    func unchanged() {
        let rows = rows(5)
        let compositor = ListCompositor(background: Color(0))
        let surface = Surface(width: 40, height: 120)
        let first = compositor.compose(stacked(5), in: area, on: surface, rows: rows)
        #expect(first.isEverything && first.rectangles == [PixelRect(x: 0, y: 0, width: 40, height: 100)])
        #expect(compositor.compose(stacked(5), in: area, on: surface, rows: rows).isEmpty)
        let other = Surface(width: 40, height: 120)
        #expect(compositor.compose(stacked(5), in: area, on: other, rows: rows).isEverything)
        compositor.background = Color(0xFFFFFF)
        #expect(compositor.compose(stacked(5), in: area, on: other, rows: rows).isEverything)
    }

    @Test("A row that is drawn anew damages its own place")
    func oneRow() {
        let rows = rows(5)
        let compositor = ListCompositor(background: Color(0))
        let surface = Surface(width: 40, height: 120)
        compositor.compose(stacked(5), in: area, on: surface, rows: rows)
        rows.rows[2] = solidRow(40, 10, Color(0xFFFFFF))
        let damage = compositor.compose(stacked(5), in: area, on: surface, rows: rows)
        #expect(damage.rectangles == [PixelRect(x: 0, y: 20, width: 40, height: 10)])
        #expect(column(3, of: surface)[20..<30].allSatisfy { $0 == white })
    }

    @Test("An appended row damages its place alone, and one that moved its old and its new one")
    func appendAndMove() {
        let rows = rows(9)
        let compositor = ListCompositor(background: Color(0))
        let surface = Surface(width: 40, height: 100)
        compositor.compose(stacked(3), in: area, on: surface, rows: rows)
        let appended = compositor.compose(stacked(4), in: area, on: surface, rows: rows)
        #expect(appended.rectangles == [PixelRect(x: 0, y: 30, width: 40, height: 10)])
        var moved = stacked(4)
        moved.items[3] = item(3, 0, 80, 40, 10)
        let damage = compositor.compose(moved, in: area, on: surface, rows: rows)
        #expect(
            Set(damage.rectangles) == [
                PixelRect(x: 0, y: 30, width: 40, height: 10), PixelRect(x: 0, y: 80, width: 40, height: 10),
            ])
    }

    @Test("Rows that change places in depth are drawn again where they overlap")
    func depth() {
        let rows = rows(2)
        let compositor = ListCompositor(background: Color(0))
        let surface = Surface(width: 40, height: 100)
        let below = item(0, 0, 0, 40, 10)
        compositor.compose(frame([below, item(1, 0, 5, 40, 10)]), in: area, on: surface, rows: rows)
        let before = surface.pixel(x: 0, y: 7)
        var above = below
        above.z = 1
        let damage = compositor.compose(frame([above, item(1, 0, 5, 40, 10)]), in: area, on: surface, rows: rows)
        #expect(!damage.isEmpty && surface.pixel(x: 0, y: 7) != before)
    }

    @Test("What is painted over rows is drawn, and they are when it goes or looks otherwise")
    func paintings() {
        let rows = rows(5)
        let compositor = Compositor()
        let surface = Surface(width: 40, height: 100)
        func compose(_ pill: Color?) -> Damage {
            compositor.compose(on: surface) { drawing in
                drawing.fill(area, Color(0))
                drawing.draw(stacked(5), in: area, rows: rows)
                guard let pill else { return }
                drawing.within(Rect(x: 10, y: 12, width: 6, height: 5)) { drawing in
                    let all = Rect(x: 0, y: 0, width: 6, height: 5)
                    // More than its bounds is not touched.
                    drawing.paint(all, pill, by: rows) { $0.fill(Rect(x: -9, y: -9, width: 90, height: 90), pill) }
                }
            }
        }
        #expect(compose(nil).isEverything)
        let before = column(12, of: surface)
        let place = PixelRect(x: 10, y: 12, width: 6, height: 5)
        #expect(compose(Color(0x123456)).rectangles == [place])
        #expect(column(12, of: surface)[12..<17].allSatisfy { $0 == 0xFF12_3456 })
        #expect(column(9, of: surface)[12] != 0xFF12_3456)
        #expect(compose(Color(0x123456)).isEmpty)
        #expect(compose(Color(0xFFFFFF)).rectangles == [place])
        #expect(compose(nil).rectangles == [place])
        #expect(column(12, of: surface) == before)
    }

    @Test("What changes in a region is not joined with what changes beside it")
    func regions() {
        let rows = rows(15)
        let compositor = Compositor()
        let surface = Surface(width: 40, height: 120)
        let header = Rect(x: 0, y: 0, width: 40, height: 20)
        func compose(offset: Double, words: Int) -> Damage {
            compositor.compose(on: surface) { drawing in
                drawing.fill(header, Color(0x222222))
                drawing.paint(Rect(x: 5, y: 5, width: 30, height: 15), words, by: rows) { _ in }
                drawing.region(Rect(x: 0, y: 20, width: 40, height: 100)) { drawing in
                    drawing.fill(area, Color(0))
                    drawing.draw(stacked(15, offset: offset), in: area, rows: rows)
                }
            }
        }
        _ = compose(offset: 0, words: 0)
        // Together they would fill nine tenths of their union.
        #expect(
            compose(offset: 3, words: 1).rectangles == [
                PixelRect(x: 5, y: 5, width: 30, height: 15), PixelRect(x: 0, y: 20, width: 40, height: 100),
            ])
    }

    @Test("Rows that left the frame are not kept alive")
    func release() {
        let rows = rows(3)
        let compositor = ListCompositor(background: Color(0))
        let surface = Surface(width: 40, height: 100)
        weak let gone = rows.rows[2]
        compositor.compose(stacked(3), in: area, on: surface, rows: rows)
        rows.rows[2] = nil
        #expect(gone != nil)
        compositor.compose(stacked(2), in: area, on: surface, rows: rows)
        #expect(gone == nil)
    }

    @Test("Scrolling damages everything as one rectangle")
    func scrolling() {
        let rows = rows(15)
        let compositor = ListCompositor(background: Color(0))
        let surface = Surface(width: 40, height: 100)
        compositor.compose(stacked(15), in: area, on: surface, rows: rows)
        let damage = compositor.compose(stacked(15, offset: 3), in: area, on: surface, rows: rows)
        #expect(damage.isEverything && damage.rectangles.count == 1)
    }

    @Test(
        "Random frames: recomposing the damage gives the picture that composing all of it gives", arguments: seeds(30))
    func randomFrames(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let scene = RandomScene(&random)
        let surface = Surface(width: 120, height: 90, scale: scene.scale)
        let compositor = ListCompositor(background: Color(0x336699))
        var current = frame([])
        for step in 0..<25 {
            scene.change(&current, &random)
            let before = Surface(width: 120, height: 90, scale: scene.scale)
            copy(surface, to: before)
            let damage = compositor.compose(current, in: scene.area, on: surface, rows: scene.rows)
            let whole = Surface(width: 120, height: 90, scale: scene.scale)
            ListCompositor(background: Color(0x336699)).compose(current, in: scene.area, on: whole, rows: scene.rows)
            let difference = PictureDifference(surface, whole)
            #expect(difference.maximum == 0, "seed \(seed) step \(step): \(difference.bounds)")
            #expect(damage.rectangles.count <= Damage.limit)
            expectUntouched(outside: damage, before, surface, "seed \(seed) step \(step)")
        }
    }

    @Test("What scrolls is moved: only the strip that comes in is drawn, and what lies over the list, twice")
    func moving() {
        let rows = rows(15)
        let compositor = Compositor()
        let surface = Surface(width: 40, height: 100)
        func compose(offset: Double, bar: Double) -> Damage {
            compositor.compose(on: surface, movesContent: true) { drawing in
                drawing.region(area) { drawing in
                    drawing.fill(area, Color(0))
                    drawing.draw(stacked(15, offset: offset), in: area, rows: rows)
                }
                drawing.fill(Rect(x: 36, y: bar, width: 4, height: 10), Color(0xFF0000))
            }
        }
        #expect(compose(offset: 0, bar: 0).isEverything)
        let damage = compose(offset: 3, bar: 20)
        #expect(damage.moves == [PixelMove(into: PixelRect(x: 0, y: 0, width: 40, height: 97), x: 0, y: -3)])
        #expect(!compositor.isSurfaceWhole)
        // The strip, the bar where it lies now and where it lay, and what of it came along: 7 scanlines of it are left.
        #expect(
            Set(damage.rectangles).isSuperset(of: [
                PixelRect(x: 0, y: 97, width: 40, height: 3), PixelRect(x: 36, y: 20, width: 4, height: 10),
            ]))
        #expect(damage.area == 40 * 3 + 4 * 10 + 4 * 10 + 4 * 7)
        // Whoever cannot move anything gets it all.
        let whole = compositor.compose(on: surface) { $0.fill(area, Color(0)) }
        #expect(whole.isEverything && compositor.isSurfaceWhole)
    }

    @Test(
        "Random frames: moving what is shown and putting the damage there gives what composing all of it gives",
        arguments: seeds(30))
    func randomMoves(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let scene = RandomScene(&random)
        let compositor = Compositor()
        let surface = Surface(width: 120, height: 90, scale: scene.scale)
        let shown = Surface(width: 120, height: 90, scale: scene.scale)
        let whole = Surface(width: 120, height: 90, scale: scene.scale)
        // Twelve rows below one another, and sometimes one that lies elsewhere.
        let width = scene.area.width
        let top = Double.random(in: -60...0, using: &random)
        func stacked(from top: Double) -> ListFrame {
            frame((0..<12).map { item($0, 0, top + Double($0) * 15 / scene.scale, width, 15 / scene.scale) })
        }
        var current = stacked(from: top)
        var count = 0
        for step in 0..<40 {
            // Rows scroll at whole and at broken distances, with a mark over them that does not.
            let distance = Double.random(in: -12...12, using: &random)
            let isWhole = Bool.random(using: &random)
            for index in current.items.indices {
                current.items[index].frame.y += isWhole ? distance.rounded() / scene.scale : distance
            }
            if step % 8 == 4 { scene.change(&current, &random) }
            if step % 8 == 6 { current = stacked(from: Double.random(in: -60...0, using: &random)) }
            let mark = Rect(x: 60, y: Double(Int.random(in: 0..<40, using: &random)), width: 6, height: 9)
            func draw(_ drawing: inout Drawing) {
                drawing.fill(Rect(x: 0, y: 0, width: 120, height: 90), Color(0x111111))
                drawing.region(scene.area) { drawing in
                    let viewport = Rect(x: 0, y: 0, width: scene.area.width, height: scene.area.height)
                    drawing.fill(viewport, Color(0x336699))
                    drawing.draw(current, in: viewport, rows: scene.rows)
                }
                if step % 3 > 0 { drawing.fill(mark, Color(0xFF0000)) }
            }
            let canMove = step % 7 < 5
            let damage = compositor.compose(on: surface, movesContent: canMove, draw)
            for move in damage.moves { shift(shown, move) }
            for rect in damage.rectangles { put(rect, of: surface, on: shown) }
            count += damage.moves.count
            Compositor().compose(on: whole, draw)
            let difference = PictureDifference(shown, whole)
            #expect(difference.maximum == 0, "seed \(seed) step \(step): \(difference.bounds)")
            // What was not drawn is not to be relied on.
            if !compositor.isSurfaceWhole { spoil(surface, but: damage) }
        }
        #expect(count > 3)
    }

    private func shift(_ surface: Surface, _ move: PixelMove) {
        let before = surface.copy()
        put(move.area, of: before, on: surface, from: move.source)
    }

    private func put(_ rect: PixelRect, of source: Surface, on target: Surface, from place: PixelRect? = nil) {
        let place = place ?? rect
        source.withPixels { source in
            target.withPixels { target in
                for y in 0..<rect.height {
                    let pixels = source.line(place.y + y) + place.x
                    (target.line(rect.y + y) + rect.x).update(from: pixels, count: rect.width)
                }
            }
        }
    }

    /// Makes everything outside the damage as wrong as it may be.
    private func spoil(_ surface: Surface, but damage: Damage) {
        let right = surface.copy()
        surface.withPixels { $0.fill($0.bounds, with: 0xFFBA_DBAD) }
        for rect in damage.rectangles { put(rect, of: right, on: surface) }
    }

    private func expectUntouched(outside damage: Damage, _ before: Surface, _ after: Surface, _ place: String) {
        var touched = PixelRect.empty
        for y in 0..<after.height where line(y, of: before) != line(y, of: after) {
            for x in 0..<after.width where before.pixel(x: x, y: y) != after.pixel(x: x, y: y) {
                let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                if !damage.rectangles.contains(where: { $0.contains(pixel) }) { touched = touched.union(pixel) }
            }
        }
        #expect(touched.isEmpty, "\(place): \(touched) lies outside the damage")
        for (index, one) in damage.rectangles.enumerated() {
            for other in damage.rectangles.dropFirst(index + 1) { #expect(!one.intersects(other), "\(place)") }
        }
    }

    private func copy(_ surface: Surface, to other: Surface) {
        other.base.copyMemory(from: surface.base, byteCount: surface.stride * surface.height)
    }

    @Test("What is left of a rectangle is what no other covers", arguments: seeds(10))
    func remainders(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var remainder = Remainder()
        remainder.start(with: PixelRect(x: 0, y: 0, width: 30, height: 30))
        var covered = Set<Int>()
        for _ in 0..<8 {
            let hole = PixelRect(
                x: .random(in: -5..<30, using: &random), y: .random(in: -5..<30, using: &random),
                width: .random(in: 0..<12, using: &random), height: .random(in: 0..<12, using: &random))
            remainder.subtract(hole)
            for y in hole.y..<hole.bottom {
                for x in hole.x..<hole.right where (0..<30).contains(x) && (0..<30).contains(y) {
                    covered.insert(y * 30 + x)
                }
            }
        }
        let left = remainder.rectangles.flatMap { rect in
            (rect.y..<rect.bottom).flatMap { y in (rect.x..<rect.right).map { y * 30 + $0 } }
        }
        #expect(left.count == Set(left).count, "seed \(seed)")
        #expect(Set(left) == Set(0..<900).subtracting(covered), "seed \(seed)")
    }
}

/// Frames of everything that a list can show, at random.
private final class RandomScene {
    let rows = FixedRows()
    let scale: Double
    let area: Rect

    init(_ random: inout SplitMix64) {
        scale = [1, 1.5, 2].randomElement(using: &random) ?? 1
        area = Rect(
            x: .random(in: -5..<10, using: &random), y: .random(in: -5..<10, using: &random), width: 110 / scale,
            height: 80 / scale)
        for index in 0..<12 { rows.rows[index] = Self.row(&random) }
        for token in 0..<3 { rows.departing[UInt64(token)] = Self.row(&random) }
    }

    private static func row(_ random: inout SplitMix64) -> RowPixels {
        let colors = (0..<7).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000 }
        let isOpaque = Bool.random(using: &random)
        return StrataCanvasTests.row(
            .random(in: 1..<130, using: &random), .random(in: 1..<30, using: &random),
            background: isOpaque ? Color(colors[0] & 0xFFFFFF) : .clear
        ) { x, y in
            let color = colors[(x / 3 + y) % 7]
            return isOpaque ? color : Scanline.scaled(color, level: UInt32((x * 5 + y * 9) % 257))
        }
    }

    func change(_ frame: inout ListFrame, _ random: inout SplitMix64) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: break
        case 1: frame.items.shuffle(using: &random)
        case 2 where !frame.items.isEmpty: frame.items.removeLast()
        case 3: frame.items = (0..<12).map { place($0, &random) }
        case 4: rows.rows[.random(in: 0..<12, using: &random)] = Self.row(&random)
        default:
            let index = Int.random(in: 0..<12, using: &random)
            frame.items.removeAll { $0.index == index }
            frame.items.append(place(index, &random))
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            let count = Int.random(in: 0..<3, using: &random)
            frame.departing = (0..<count).map { DepartingItem(token: UInt64($0), item: place($0, &random)) }
        }
    }

    private func place(_ index: Int, _ random: inout SplitMix64) -> PlacedItem {
        let rect = Rect(
            x: .random(in: -40..<60, using: &random), y: .random(in: -40..<90, using: &random),
            width: .random(in: 0..<130, using: &random), height: .random(in: 0..<40, using: &random))
        let opacity = [1, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 1
        guard Bool.random(using: &random), rect.width > 0, rect.height > 0 else {
            return item(index, rect.x, rect.y, rect.width, rect.height, opacity: opacity, z: index % 3 == 0 ? 1 : 0)
        }
        return tilted(
            index, rect, degrees: .random(in: 0...90, using: &random),
            hinge: Bool.random(using: &random) ? .end : .start,
            axis: Bool.random(using: &random) ? .vertical : .horizontal,
            perspective: [0, 0.5, 1, 4].randomElement(using: &random) ?? 1, opacity: opacity)
    }
}
