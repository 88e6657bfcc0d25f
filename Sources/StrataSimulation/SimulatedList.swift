import Strata
import StrataJSON

/// The list of a simulation: the engine, and what the engine does not know about its items.
final class SimulatedList {
    let engine: ListEngine
    private var store: ItemStore
    private var frame = ListFrame()

    private static let configurationKeys = [
        "viewport", "axis", "direction", "strategy", "options", "wheelStep", "animations", "items",
    ]

    /// Reads the first line.
    init(_ value: JSONValue, registry: StrategyRegistry) throws(LineError) {
        let fields = try Fields(value, "the first line", known: Self.configurationKeys)
        var configuration = ListConfiguration(viewport: try Self.size(try fields.array("viewport")))
        if fields.has("axis") {
            configuration.axis = try Self.word(try fields.text("axis"), "axis", ["vertical", "horizontal"])
        }
        if fields.has("direction") {
            configuration.direction = try Self.word(try fields.text("direction"), "direction", ["ltr", "rtl"])
        }
        if fields.has("strategy") { configuration.strategy = try fields.text("strategy") }
        if fields.has("options") { configuration.options = try Self.options(try fields.value("options")) }
        if fields.has("wheelStep") { configuration.wheelStep = try fields.number("wheelStep", atLeast: 0) }
        if fields.has("animations") { configuration.animations = try fields.flag("animations") }
        let items = fields.has("items") ? try ParsedItems.parse(try fields.array("items")) : []
        var store = ItemStore()
        try store.insert(items, at: 0)
        self.store = store
        do {
            engine = try ListEngine(
                configuration, registry: registry, items: items.flatMap(\.groups),
                measure: { index, _ in store.extent(at: index) })
        } catch {
            throw LineError(error.description)
        }
        engine.measure = { [unowned self] index, _ in self.store.extent(at: index) }
        try checkBounds()
    }

    /// Carries out an event.
    ///
    /// - Parameter output: takes the pieces of a dump.
    func run(_ event: Event, _ output: (String) -> Void) throws(LineError) {
        if case .dump = event {
            engine.readFrame(into: &frame)
            guard frame.isFinite else { throw LineError("an item that is in view has no finite place") }
            return frame.writeJSON(id: { store.id(at: $0) }, to: output)
        }
        try carryOut(event)
        try checkBounds()
    }

    /// Refuses what an event has made of the list where nobody could show it.
    private func checkBounds() throws(LineError) {
        guard engine.contentLength.isFinite else { throw LineError("this makes the content infinitely long") }
        guard engine.offset.isFinite, engine.targetOffset.isFinite else {
            throw LineError("this scrolls the list infinitely far")
        }
        guard engine.isShowable else {
            throw LineError("this shows more than \(ListEngine.mostShown) items at once")
        }
    }

    private func carryOut(_ event: Event) throws(LineError) {
        switch event {
        case .edits(let edits): engine.apply(try edits.map { edit throws(LineError) in try apply(edit) })
        case .viewport(let size): engine.setViewport(size)
        case .strategy(let chain, let options):
            try attempt { () throws(StrategyError) in try engine.setStrategy(chain, options: options) }
        case .options(let options): try attempt { () throws(StrategyError) in try engine.setOptions(options) }
        case .wheel(let clicks): engine.wheel(clicks)
        case .scrollBy(let distance, let animated): engine.scroll(by: distance, animated: animated)
        case .scrollTo(let offset, let animated): engine.scroll(to: offset, animated: animated)
        case .scrollToItem(let id, let alignment, let animated):
            engine.scroll(toItem: try index(of: id), alignment: alignment, animated: animated)
        case .trigger: engine.trigger()
        case .visible(let isVisible): engine.isVisible = isVisible
        case .activate(let id): engine.activate(try index(of: id))
        case .deactivate: engine.deactivate()
        case .advance(let milliseconds):
            let time = engine.time + milliseconds
            guard time.isFinite else { throw LineError("this makes the time infinite") }
            engine.advance(to: time)
        case .settle: engine.settle()
        case .dump: break
        }
    }

    private func attempt(_ body: () throws(StrategyError) -> Void) throws(LineError) {
        do { try body() } catch { throw LineError(error.description) }
    }

    private func index(of id: String) throws(LineError) -> Int {
        guard let index = store.index(of: id) else { throw LineError("no item has the id '\(OneLine.excerpt(id))'") }
        return index
    }

    /// Notes an edit and turns it into one of the engine's.
    private func apply(_ edit: Edit) throws(LineError) -> ItemChange {
        let count = store.count
        switch edit {
        case .insert(let items, let place):
            let index: Int
            switch place {
            case .start: index = 0
            case .end: index = count
            case .at(let wanted):
                guard (0...count).contains(wanted) else { throw Self.outOfRange(wanted, count) }
                index = wanted
            }
            try store.insert(items, at: index)
            return .insert(items.flatMap(\.groups), at: index)
        case .remove(let number, let index):
            guard (0...count).contains(index), number <= count - index else {
                throw LineError("cannot remove \(number) items at \(index): the list has \(count)")
            }
            store.remove(index..<index + number)
            return .remove(index..<index + number)
        case .resize(let index, let extent):
            guard (0..<count).contains(index) else { throw Self.outOfRange(index, count) }
            return .resize(at: index, to: extent)
        }
    }

    private static func outOfRange(_ index: Int, _ count: Int) -> LineError {
        LineError("index \(index) is out of range: the list has \(count) items")
    }
}

// Values that the first line and events share.
extension SimulatedList {
    static func size(_ array: [JSONValue]) throws(LineError) -> Size {
        guard array.count == 2, case .number(let width) = array[0], case .number(let height) = array[1],
            width.value >= 0, height.value >= 0
        else { throw LineError("'viewport' must be two numbers, 0 or more: [width,height]") }
        return Size(width: width.value, height: height.value)
    }

    static func options(_ value: JSONValue) throws(LineError) -> [String: OptionValue] {
        guard case .object(let fields) = value else { throw LineError("options must be a JSON object") }
        var options: [String: OptionValue] = [:]
        for key in fields.keys.sorted() {
            switch fields[key] {
            case .number(let number): options[key] = .number(number.value)
            case .text(let text): options[key] = .text(text)
            default: throw LineError("option '\(OneLine.excerpt(key))' must be a number or a string")
            }
        }
        return options
    }

    static func word<Word: RawRepresentable<String>>(
        _ text: String, _ key: String, _ words: [String]
    ) throws(LineError) -> Word {
        guard let word = Word(rawValue: text) else {
            let excerpt = OneLine.excerpt(text)
            throw LineError("'\(key)' cannot be '\(excerpt)': it takes \(words.joined(separator: ", "))")
        }
        return word
    }
}
