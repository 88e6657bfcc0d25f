import Strata

/// One option of the command line. The table of them parses, and writes the help.
struct OptionEntry {
    /// The name with its dashes.
    let name: String
    /// What stands for its value in the help; nil where it takes none.
    let value: String?
    /// What it is for.
    let summary: String
    /// Takes the value over.
    let apply: (inout Options, String, StrategyRegistry) throws(CommandError) -> Void

    /// An option with a value.
    static func valued(
        _ name: String, _ value: String, _ summary: String,
        apply: @escaping (inout Options, String, StrategyRegistry) throws(CommandError) -> Void
    ) -> OptionEntry {
        OptionEntry(name: name, value: value, summary: summary, apply: apply)
    }

    /// An option without one.
    static func flag(_ name: String, _ summary: String, apply: @escaping (inout Options) -> Void) -> OptionEntry {
        OptionEntry(name: name, value: nil, summary: summary) {
            (options: inout Options, _: String, _: StrategyRegistry) throws(CommandError) in apply(&options)
        }
    }
}

/// The options of `strata` and `strata render`.
enum OptionTable {
    /// Those that both take.
    static let common: [OptionEntry] = layout + looks

    /// Those of the window.
    static let window: [OptionEntry] =
        common + [
            .flag("--no-animations", "let everything land at once") { $0.animations = false },
            .valued("--trace", "FILE", "write a JSON line for every painted frame") {
                (options: inout Options, value: String, _: StrategyRegistry) throws(CommandError) in
                options.trace = value
            },
        ]

    /// Those of the picture.
    static let render: [OptionEntry] =
        common + [
            .valued("--output", "PNG", "where to write the picture (needed)") {
                (options: inout Options, value: String, _: StrategyRegistry) throws(CommandError) in
                options.output = value
            }
        ]

    private static let layout: [OptionEntry] = [
        .valued("--strategy", "CHAIN", "the layout: stack, flip, inset, custom, fold, or a chain such as inset+fold") {
            (options: inout Options, value: String, registry: StrategyRegistry) throws(CommandError) in
            try asUsage { () throws(StrategyError) in _ = try StrategyChain(value, in: registry) }
            options.strategy = value
        },
        .valued("--option", "NAME.KEY=VALUE", "an option of a strategy, for example fold.offset=40; repeatable") {
            (options: inout Options, value: String, registry: StrategyRegistry) throws(CommandError) in
            try set(value, &options, registry)
        },
        .valued("--axis", "AXIS", "vertical (default) or horizontal") {
            (options: inout Options, value: String, _: StrategyRegistry) throws(CommandError) in
            options.axis = try word("--axis", value, [Axis.vertical, .horizontal])
        },
        .flag("--follow", "stay at the newest line (default)") { $0.follow = true },
        .flag("--no-follow", "stay where the reader is") { $0.follow = false },
        .flag("--wrap", "wrap long lines (default)") { $0.wraps = true },
        .flag("--no-wrap", "clip long lines") { $0.wraps = false },
    ]

    private static let looks: [OptionEntry] = [
        .valued("--font", "FONT", "face and size of the rows (DejaVu Sans Mono 10)") {
            (options: inout Options, value: String, _: StrategyRegistry) throws(CommandError) in
            guard let font = FontChoice(value) else {
                throw refusal("--font", value, "a family and a size from 4 to 96, for example 'DejaVu Sans Mono 10'")
            }
            options.font = font
        },
        .valued("--theme", "THEME", "light, dark or auto (default)") {
            (options: inout Options, value: String, _: StrategyRegistry) throws(CommandError) in
            options.theme = try word("--theme", value, ThemeChoice.allCases)
        },
        .valued("--size", "WIDTHxHEIGHT", "size in points (960x640)") {
            (options: inout Options, value: String, _: StrategyRegistry) throws(CommandError) in
            options.size = try size(value)
        },
        .valued("--scale", "S", "device pixels a point") {
            (options: inout Options, value: String, _: StrategyRegistry) throws(CommandError) in
            guard let scale = Double(value), (0.5...8).contains(scale) else {
                throw refusal("--scale", value, "a number from 0.5 to 8")
            }
            options.scale = scale
        },
    ]

    // MARK: - Reading values

    /// Carries out something that throws what strategies throw, as wrong use of the command line.
    private static func asUsage(_ body: () throws(StrategyError) -> Void) throws(CommandError) {
        do { try body() } catch { throw .usage(error.description) }
    }

    private static func set(
        _ text: String, _ options: inout Options, _ registry: StrategyRegistry
    ) throws(CommandError) {
        guard let equals = text.firstIndex(of: "=") else {
            throw refusal("--option", text, "NAME.KEY=VALUE, for example fold.offset=40")
        }
        let key = String(text[..<equals])
        let value = String(text[text.index(after: equals)...])
        do {
            options.strategyOptions[key] = try StrategyOptions.parse(value, for: key, in: registry)
        } catch { throw .usage(error.description) }
    }

    private static func word<Choice: RawRepresentable<String>>(
        _ name: String, _ value: String, _ choices: [Choice]
    ) throws(CommandError) -> Choice {
        if let choice = choices.first(where: { $0.rawValue == value }) { return choice }
        let words = choices.map(\.rawValue)
        let list = words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
        throw refusal(name, value, list + NearestName.hint(value, among: words))
    }

    private static func size(_ value: String) throws(CommandError) -> Size {
        let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (160...16_384).contains(width), (120...16_384).contains(height)
        else {
            throw refusal(
                "--size", value, "WIDTHxHEIGHT in points from 160x120 to 16384x16384, for example 960x640")
        }
        return Size(width: Double(width), height: Double(height))
    }

    private static func refusal(_ name: String, _ value: String, _ range: String) -> CommandError {
        .usage("'\(name)' cannot be '\(value)': it takes \(range)")
    }
}
