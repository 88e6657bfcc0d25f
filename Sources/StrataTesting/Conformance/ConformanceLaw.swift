/// A law that every strategy keeps for the list that runs it. The order is that in which the laws are tried: a strategy
/// that breaks an early one is not held to the later ones at that place.
public enum ConformanceLaw: String, Sendable, Hashable, CaseIterable {
    /// Lengths and attributes are finite, and lengths are not negative.
    case finite = "finite"
    /// A base places exactly the items it is asked for, and each of them where it places it among all.
    case placement = "placement"
    /// The same input gives the same output, down to the last bit.
    case determinism = "determinism"
    /// A base's items do not begin before their predecessors.
    case order = "order"
    /// Everything lies within what it lies on: items across the viewport, a short content in the viewport.
    case bounds = "bounds"
    /// The breadth of items does not depend on how long they are, and is one breadth for headers and one for others
    /// where strategies say so.
    case breadth = "breadth"
    /// The content is as long as its frames and the constant spaces before and after them say.
    case contentLength = "content-length"
    /// Frames tile, unless the base says that they overlap.
    case tiling = "tiling"
    /// A query for a span finds every item that overlaps it, and no distant ones; so a list shows what brute force finds.
    case spanQuery = "span-query"
    /// An effect keeps the number and the order of what it adjusts.
    case items = "items"
    /// Opacities lie in 0…1.
    case opacity = "opacity"
    /// Tilts lie in 0…90 degrees.
    case tilt = "tilt"
    /// The look of an item does not depend on which others are asked about.
    case independence = "independence"
    /// The transforms of an effect are finite and in range, the same at the same inputs, and change nothing about where
    /// items lie. So it is with the length that an effect gives an item: what the item shows is drawn at its own size,
    /// and nothing else lies elsewhere by it.
    case transforms = "transforms"
    /// An effect that moves or transforms items brings none into view from further out of it than the overscan that it asks for.
    case overscan = "overscan"
    /// An effect that keeps items in view names those whose own places are out of it, says of every item that it moves
    /// that it is stuck, moves it along the axis and does nothing else to where anything lies.
    case sticking = "sticking"
    /// An effect that reads the moment gives the same at the same moment, and rests when it says that it does not move
    /// by itself; what happens with the pointer and in time moves no list.
    case moment = "moment"
    /// Preparing twice is preparing once.
    case idempotence = "idempotence"
    /// Preparing for what has changed is preparing from scratch.
    case invalidation = "invalidation"
    /// The cost of a frame, in calls and in items looked at, does not grow with the number of items.
    case cost = "cost"
    /// A list opens at the edge that its strategies name (Behaviour, "Strategies").
    case opening = "opening"
    /// A list that follows its end and is there stays there (Behaviour, "Changes", rule 1).
    case follow = "follow"
    /// A change leaves an item where it is that is pointed at, and pointing moves nothing (Behaviour, "The focus").
    case focus = "focus"
    /// A change of breadth leaves the point that is being read where it is (Behaviour, "Reflow").
    case reflow = "reflow"
    /// Under hold, a change leaves what is being read where it is (Behaviour, "Changes", rule 2).
    case hold = "hold"
    /// Under shift, a change leaves the distance from the end as it is (Behaviour, "Changes", rule 3).
    case shift = "shift"
    /// A scroll moves what stays in view by exactly its distance (Behaviour, "Scrolling"); where strategies declare that
    /// they move items in the view, nothing moves against it.
    case scrolling = "scrolling"
    /// The items that are shown are measured, and measuring does not move what is being read (Behaviour, "Estimates");
    /// where a base declares that it reflows on measuring, others in view may move.
    case measuring = "measuring"

    /// The law in a sentence.
    public var statement: String {
        switch self {
        case .finite: "lengths and attributes are finite, and lengths are 0 or more"
        case .placement: "a base places exactly the items it is asked for, however they are asked for"
        case .determinism: "the same input gives the same output"
        case .order: "no item begins before its predecessor"
        case .bounds: "items lie within the breadth, and short content within the viewport"
        case .breadth: "how broad items are to be does not depend on how long they are, and is alike where that is said"
        case .contentLength: "the content is as long as its frames say"
        case .tiling: "frames do not overlap unless the strategy says so"
        case .spanQuery: "a span query finds what brute force finds"
        case .items: "an effect keeps the number and order of the items"
        case .opacity: "opacities lie in 0…1"
        case .tilt: "tilts lie in 0…90 degrees"
        case .independence: "an item looks the same whichever others are asked about"
        case .transforms: "transforms are finite, in range and the same each time, and move nothing"
        case .overscan: "what an effect moves into view lies within its overscan"
        case .sticking: "what an effect keeps in view it names, and it moves nothing else"
        case .moment: "at the same moment an effect gives the same, and it rests when it says so"
        case .idempotence: "preparing twice is preparing once"
        case .invalidation: "preparing for a change is preparing from scratch"
        case .cost: "the cost of a frame does not grow with the number of items"
        case .opening: "the list opens where its strategies say"
        case .follow: "a list that follows its end stays at it"
        case .focus: "what is pointed at stays where it is"
        case .reflow: "a change of breadth does not move the point that is being read"
        case .hold: "under hold, a change does not move what is being read"
        case .shift: "under shift, a change keeps the distance from the end"
        case .scrolling: "a scroll moves what stays in view by exactly its distance"
        case .measuring: "what is shown is measured, and measuring does not move what is being read"
        }
    }

    /// The laws that are tried with strategies that keep all others: those that take a whole list, and the cost.
    static let ofSoundStrategies: [ConformanceLaw] = [
        .opening, .follow, .focus, .reflow, .hold, .shift, .scrolling, .measuring, .cost,
    ]
}

/// A law that did not hold, and what happened instead.
struct BrokenLaw: Error {
    let law: ConformanceLaw
    /// The event, in a sentence.
    let sentence: String
}

/// Throws unless a condition holds.
func require(
    _ condition: Bool, _ law: ConformanceLaw, _ sentence: @autoclosure () -> String
) throws(BrokenLaw) {
    guard !condition else { return }
    throw BrokenLaw(law: law, sentence: sentence())
}
