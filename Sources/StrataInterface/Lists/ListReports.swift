import Strata
import StrataDocument

/// A row that is in view.
public struct VisibleRow: Sendable, Hashable {
    /// The row.
    public let row: RowID
    /// The index of the row in the list's document.
    public let index: Int
    /// The part of its length that lies in the viewport, more than 0 and at most 1.
    public let fraction: Double
    /// The time of the first frame of those without a break that have shown it, in milliseconds as ``FrameContext/time``
    /// has them. A row that no frame has shown yet has the time of the last one.
    public let since: Double
}

/// The phase of a list's scrolling.
public enum ScrollPhase: Sendable, Hashable {
    /// It is at rest, and stays where it is when rows arrive.
    case idle
    /// The reader holds the scrollbar or a row, drags a selection beyond an edge, or scrolls by the middle button.
    case dragging
    /// A wheel, a touchpad or a key moves it.
    case wheel
    /// It is on its way to a row, an offset or a limit.
    case gliding
    /// It is at its newest row, and goes on to the next one when that arrives.
    case following
}

/// A reader's approach to an end of the rows, of which a program is told once.
struct EdgeApproach {
    /// Called when the reader comes near.
    var action: (() -> Void)?
    /// The distance from the end at which that is, in viewports.
    var threshold = 1.0
    private var state = State.away

    private enum State: Equatable {
        case away
        /// The program was told, and rows of these names have been there since; nil: there was none.
        case told(ClosedRange<RowID>?)
    }

    /// Takes where the reader is, and returns true if the program is to be told: when the reader has come near, and again
    /// when there are rows beyond the one that was the outermost.
    ///
    /// - Parameters:
    ///   - distance: What lies between the viewport and the end, in points.
    ///   - viewport: The length of the viewport, in points.
    ///   - row: The outermost row.
    ///   - names: The least and the greatest name of all rows, none of which is ever given again.
    mutating func isDue(distance: Double, viewport: Double, row: RowID?, among names: ClosedRange<RowID>?) -> Bool {
        guard action != nil, viewport > 0 else { return false }
        guard distance <= max(0, threshold) * viewport + 1e-6 else {
            state = .away
            return false
        }
        guard case .told(let known) = state else {
            state = .told(names)
            return true
        }
        let all = [known, names].compactMap(\.self)
        if let first = all.first {
            state = .told(all.reduce(first) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) })
        }
        return row.map { known?.contains($0) != true } ?? false
    }
}

/// The things that a program wants to be told of a list, and what it was told last.
struct ListReports {
    var nearStart = EdgeApproach()
    var nearEnd = EdgeApproach()
    /// The rows that the last frame has shown, and since when.
    var sightings = RowSightings()
    var onVisibleRowsChange: (([VisibleRow]) -> Void)?
    var toldRows: [VisibleRow]?
    /// True while the reader holds the list by a scrollbar or the like.
    var isHeld = false
    /// True if the program was told of the last frame, and may have changed something since.
    var hasTold = false
}
