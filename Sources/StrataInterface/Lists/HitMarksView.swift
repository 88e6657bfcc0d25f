import Strata
import StrataCanvas
import StrataDocument
import StrataSearch

/// Short lines beside the scrollbar where what was searched for is.
package final class HitMarksView: View {
    /// The things that decide where the marks are.
    private struct State: Equatable {
        var pattern: Pattern?
        var count = 0
        var rowCount = 0
        /// The first row: as many rows may be others.
        var first: RowID?
        var size = Size(width: 0, height: 0)
        var isReversed = false
    }

    /// A mark, by where it begins along the track, in points, and how strong it is, from 0 to 1.
    private struct Mark: Equatable {
        var place: Double
        var strength: Double
    }

    private struct Look: Equatable {
        var marks: [Mark]
        var isVertical: Bool
        var color: Color
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane
    private var marks: (state: State, all: [Mark]) = (State(), [])
    private var lastMarking = -Double.infinity
    private var isDue = false

    /// Over the list of a pane.
    package init(over pane: ListPane) { self.pane = pane }

    /// Beside the scrollbar's track.
    private static let edge = 16.0
    private static let breadth = 3.0
    private static let length = 2.0
    private static let inset = 8.0
    /// Between two looks at where hits are, in milliseconds.
    private static let pause = 100.0

    private var axis: Axis { pane.list.axis }

    package func contains(_ point: Point) -> Bool { false }

    package func nextChange(after time: Double) -> Double? { isDue ? lastMarking + Self.pause : nil }

    package func advance(_ context: FrameContext) {
        let (list, find, rows) = (pane.list, pane.findBar.prompt, pane.plainRows)
        let state = State(
            pattern: find.pattern, count: list.engine.maxOffset > 0 ? find.status?.count ?? 0 : 0,
            rowCount: list.document.count, first: rows.count > 0 ? rows.id(at: 0) : nil,
            size: frame.size, isReversed: list.newestIsAtStart)
        isDue = state != marks.state
        guard isDue, state.count == 0 || context.time >= lastMarking + Self.pause else { return }
        lastMarking = context.time
        isDue = false
        marks.state = state
        marks.all = state.count == 0 ? [] : marks(among: rows)
    }

    /// Returns the marks of hits, each in a step of its own. O(steps · log hits).
    private func marks(among rows: any Document) -> [Mark] {
        let track = frame.size.length(along: axis) - 2 * Self.inset
        let steps = Int(track / Self.length)
        guard steps > 0, rows.count > 0 else { return [] }
        let counts = (0..<steps).map { step in
            let first = step * rows.count / steps
            let last = max(first, (step + 1) * rows.count / steps - 1)
            return pane.findBar.prompt.count(in: rows.id(at: first)...rows.id(at: last))
        }
        return zip(0..., Self.strengths(counts)).compactMap { step, strength in
            guard strength > 0 else { return nil }
            let place = Self.inset + Self.length * Double(marks.state.isReversed ? steps - 1 - step : step)
            return Mark(place: place, strength: strength)
        }
    }

    /// Returns how strong marks of so many hits are. Where most steps have some, a mark says how many they are for that.
    static func strengths(_ counts: [Int]) -> [Double] {
        guard 2 * counts.count(where: { $0 > 0 }) > counts.count else { return counts.map { $0 > 0 ? 1 : 0 } }
        let mean = Double(counts.reduce(0, +)) / Double(counts.count)
        return counts.map { $0 > 0 ? min(1, max(0.2, 0.35 * Double($0) / mean)) : 0 }
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard !marks.all.isEmpty, pane.list.engine.activeItem == nil else { return }
        let isVertical = axis == .vertical
        let edge = frame.size.breadth(across: axis) - Self.edge - Self.breadth
        let length = frame.size.length(along: axis)
        let look = Look(marks: marks.all, isVertical: isVertical, color: context.palette.accent)
        let area =
            isVertical
            ? Rect(x: edge, y: 0, width: Self.breadth, height: length)
            : Rect(x: 0, y: edge, width: length, height: Self.breadth)
        drawing.paint(area, look, by: self) { painter in
            for mark in look.marks {
                let rect =
                    look.isVertical
                    ? Rect(x: edge, y: mark.place, width: Self.breadth, height: Self.length)
                    : Rect(x: mark.place, y: edge, width: Self.length, height: Self.breadth)
                painter.fill(rect, look.color.opacity(mark.strength))
            }
        }
    }
}
