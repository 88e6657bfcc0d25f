import Strata
import StrataJSON

/// The beginning of a list: the first line of a `strata simulate` script (Behaviour, "Scripts") as a value.
package struct ScriptConfiguration: Sendable, Hashable {
    /// Width and height of the viewport, in points.
    package var viewport: Size
    /// The line along which the list runs.
    package var axis: Axis
    /// The way a horizontal list runs.
    package var direction: Direction
    /// The chain, innermost strategy first, joined with `+`.
    package var strategy: String
    /// Options that differ from their defaults, by `name.option`.
    package var options: [String: OptionValue]
    /// The distance that one click of the wheel scrolls, in points.
    package var wheelStep: Double
    /// True if motions take their time.
    package var animations: Bool
    /// The items that are there from the start.
    package var items: [Event.Item]

    /// A configuration; only the viewport has no default.
    package init(
        viewport: Size, axis: Axis = .vertical, direction: Direction = .leftToRight, strategy: String = "stack",
        options: [String: OptionValue] = [:], wheelStep: Double = 60, animations: Bool = true,
        items: [Event.Item] = []
    ) {
        self.viewport = viewport
        self.axis = axis
        self.direction = direction
        self.strategy = strategy
        self.options = options
        self.wheelStep = wheelStep
        self.animations = animations
        self.items = items
    }
}

extension ScriptConfiguration {
    private static let keys = [
        "viewport", "axis", "direction", "strategy", "options", "wheelStep", "animations", "items",
    ]

    /// Reads the first line of a script.
    package init(_ value: JSONValue) throws(ScriptError) {
        let fields = try Fields(value, "the first line", known: Self.keys)
        self.init(viewport: try fields.size("viewport"))
        if fields.has("axis") { axis = try fields.word("axis", ["vertical", "horizontal"]) }
        if fields.has("direction") { direction = try fields.word("direction", ["ltr", "rtl"]) }
        if fields.has("strategy") { strategy = try fields.text("strategy") }
        if fields.has("options") { options = try fields.options("options") }
        if fields.has("wheelStep") { wheelStep = try fields.number("wheelStep", atLeast: 0) }
        if fields.has("animations") { animations = try fields.flag("animations") }
        if fields.has("items") { items = try Event.Item.read(try fields.array("items")) }
    }
}
