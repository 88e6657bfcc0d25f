import Strata
import StrataDocument
import StrataGenerators
import StrataScript
import StrataSearch
import StrataSystem
import StrataTesting
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    /// The names of the rows that are shown and do not stand for others.
    fileprivate var lines: [Int] {
        (0..<list.document.count).map { list.document.id(at: $0) }
            .filter { list.document.text(of: $0).omittedCount == 0 }.map(\.ordinal)
    }
}

/// What a reader may expect of filters, worked out from the rows and by the naive list.
private struct FilterLaw {
    /// A row, and how far its edge that the chain keeps is from the same edge of the viewport.
    struct Place {
        var distance: Double
        var extent: Double
    }

    let rig: RowsRig
    /// The row that was read when a filter was set, and where it was, until the reader scrolls.
    var origin: (name: Int, place: Place)?
    /// Where rows were when a filter was set, since then.
    var seen: [Int: Place] = [:]
    /// What rows were filtered by before all were shown.
    var left: FilterSet?

    init(_ rig: RowsRig) { self.rig = rig }

    var list: ListView { rig.list }
    var engine: ListEngine { rig.list.engine }

    func name(_ index: Int) -> Int { list.document.id(at: index).ordinal }

    func place(_ index: Int) -> Place {
        let (start, extent) = (engine.start(ofItem: index), engine.extent(at: index).length)
        return Place(
            distance: engine.policy.isMirrored ? engine.viewport.length - start - extent : start, extent: extent)
    }

    /// The row that is read: that which is pointed at, or else the first in view.
    var read: Int? { engine.focusedItem ?? list.placed.items.map(\.index).min() }

    /// Takes note of what is read, where nothing was read yet.
    mutating func begin() {
        if origin == nil, list.readingState != .live, let read { origin = (name(read), place(read)) }
        guard origin != nil else { return }
        for item in list.placed.items { seen[name(item.index)] = place(item.index) }
    }

    mutating func forget() { (origin, left, seen) = (nil, nil, [:]) }

    /// The index of the nearest of the rows that are shown, and where it is to be.
    func nearest(among lines: [Int]) -> (index: Int, place: Place)? {
        guard let origin,
            let name = lines.min(by: { (abs($0 - origin.name), -$0) < (abs($1 - origin.name), -$1) }),
            let index = list.document.index(of: RowID(name))
        else { return nil }
        return (index, name == origin.name ? origin.place : seen[name] ?? origin.place)
    }

    /// The frames of all rows in view where a row is as near to a place as the limits allow, by the simplest code, which
    /// knows how long all rows are, and no room that rows could fill and do not.
    func frames(_ index: Int, at place: Place) -> [Int: Double] {
        var configuration = ScriptConfiguration(viewport: engine.viewport.size, strategy: list.strategies.plainChain)
        let room = list.strategies.roomOptions(engine.policy)
        configuration.options = engine.policy.options(follow: .none).merging(room) { $1 }
        configuration.items = (0..<engine.count).map { index in
            Event.Item(extent: list.measure(index, breadth: engine.breadth(ofItem: index)))
        }
        let naive = NaiveList(configuration)
        naive.apply(.scrollToItem(String(index), alignment: .start))
        let dump = naive.dump()
        let frame = dump.items.first { $0.index == index }!.frame
        var distance = place.distance
        if distance < 0, place.extent > 0 { distance *= frame.height / place.extent }
        let start = engine.policy.isMirrored ? engine.viewport.length - distance - frame.height : distance
        naive.apply(.scrollTo(dump.offset + frame.y - start))
        return Dictionary(uniqueKeysWithValues: naive.dump().items.map { ($0.index, $0.frame.y) })
    }

    /// A row is as near to a place as the limits allow, and all others lie beside it.
    func check(_ index: Int, at place: Place, _ comment: Comment) {
        let wanted = frames(index, at: place)
        let drawn = Dictionary(uniqueKeysWithValues: list.placed.items.map { ($0.index, $0.frame.y) })
        #expect(Set(wanted.keys) == Set(drawn.keys), comment)
        #expect(wanted.allSatisfy { (($0.value) - (drawn[$0.key] ?? .infinity)).magnitude < 1e-6 }, comment)
    }

    /// No room is empty that rows could fill: where the first row in view is held, nothing moves.
    func check(_ comment: Comment) {
        guard let first = list.placed.items.map(\.index).min() else { return #expect(engine.count == 0, comment) }
        check(first, at: place(first), comment)
    }
}

@Suite("A filtered list is a list like any other") struct FilterLawTests {
    /// Steps of each chain with a seed, and seeds: 100,000 in all for a release. Fewer would not get far, and lists of more
    /// are so long that most of the time goes into the model.
    private static let steps = 250
    private static let seeds = TestSeeds.amount(1, thorough: 80)

    @Test(
        "and moves what is read as little as its limits allow, whatever is filtered, appended and scrolled",
        arguments: ["inset", "stack", "flip", "inset+fold", "custom"])
    func law(chain: String) throws {
        for seed in TestSeeds.sample(of: Self.seeds) {
            var run = try FilterRun(chain, seed)
            for step in 0..<Self.steps { run.step("\(chain), seed \(seed), step \(step)") }
        }
    }
}

/// A list that random things happen to.
private struct FilterRun {
    private static let words = ["alpha", "beta", "gamma", "delta"]
    private var random: SplitMix64
    private let rig: RowsRig
    private var law: FilterLaw

    init(_ chain: String, _ seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        rig = try RowsRig(Self.rows(300, &random))
        rig.list.setStrategy(chain)
        rig.list.toggleFollow()
        rig.draw()
        law = FilterLaw(rig)
    }

    private static func rows(_ count: Int, _ random: inout SplitMix64) -> [String] {
        (0..<count).map { _ in words.randomElement(using: &random)! + " row" }
    }

    mutating func step(_ comment: Comment) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: scroll()
        case 1: append(comment)
        case 2: unfold(comment)
        case 3: switchOffAndOn(comment)
        default: _ = filter(comment)
        }
        law.check(comment)
    }

    private mutating func scroll() {
        let before = rig.list.engine.offset
        rig.list.engine.scroll(by: Double.random(in: -900...900, using: &random))
        rig.draw()
        if rig.list.engine.offset != before { law.forget() }
    }

    private mutating func append(_ comment: Comment) {
        guard rig.document.count < 900 else { return }
        let read = law.read.map { (law.name($0), law.place($0)) }
        let (isLive, count) = (rig.list.readingState == .live, rig.list.document.count)
        rig.document.append(Self.rows(Int.random(in: 1...3, using: &random), &random))
        rig.finishFiltering()
        // What is pushed away does not come back; what is not shown pushes nothing.
        if rig.list.engine.policy.insertion == .shift, rig.list.document.count != count { law.forget() }
        guard let read, !isLive, rig.list.engine.policy.insertion == .hold,
            let index = rig.list.document.index(of: RowID(read.0))
        else { return }
        law.check(index, at: read.1, "an append, \(comment)")
    }

    private mutating func unfold(_ comment: Comment) {
        guard let gap = rig.list.placed.items.map(\.index).first(where: { rig.list.isGap($0) }) else { return }
        let (name, place) = (law.name(gap), law.place(gap))
        rig.filters.unfold(gap)
        rig.finishFiltering()
        guard let index = rig.list.document.index(of: RowID(name)) else { return }
        law.check(index, at: place, "what was left out, \(comment)")
    }

    /// Sets a filter, takes it back, and sets it again: all is where it was.
    private mutating func switchOffAndOn(_ comment: Comment) {
        guard filter(comment), rig.filters.isFiltered, rig.list.document.count > 0 else { return }
        let before = (rig.list.placed.items.map(\.index), rig.list.placed.items.map(\.frame.y))
        for _ in 0..<2 {
            law.begin()
            rig.filters.toggleAll()
            rig.finishFiltering()
        }
        #expect(rig.list.placed.items.map(\.index) == before.0, "x, \(comment)")
        let moved = zip(rig.list.placed.items, before.1).contains { ($0.frame.y - $1).magnitude > 1e-6 }
        #expect(!moved, "x, \(comment)")
    }

    /// Sets another filter. Returns whether it is another one.
    private mutating func filter(_ comment: Comment) -> Bool {
        var terms = FilterSet()
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let word = Self.words.randomElement(using: &random)!
            terms.terms.append(FilterTerm(.has(Pattern(word)), hides: Bool.random(using: &random)))
        }
        terms.showsAny = Bool.random(using: &random)
        terms.context = Int.random(in: 0...4, using: &random)
        let isOther = terms.effect != rig.filters.terms.effect
        // Nothing is noted where nothing changes.
        if isOther { law.begin() }
        if rig.filters.isFiltered { law.left = rig.filters.terms.effect }
        let isBack = !rig.filters.isFiltered && law.left == terms.effect
        rig.filters.terms = terms
        rig.finishFiltering()
        // What was unfolded stays where it is until something is set.
        // What is set again is where it was.
        guard isOther, !isBack, let (index, place) = law.nearest(among: rig.lines) else { return isOther }
        law.check(index, at: place, "the row that was read, \(comment)")
        return true
    }
}
