import Strata
import StrataCommandLine
import StrataJSON
import StrataSimulation

/// `strata strategies [--json]`: what is registered, with options, ranges and defaults.
enum StrategiesCommand {
    private static let json = CommandOption("--json", "print them as JSON")

    static let command = Command(
        "strategies", [.init("strata strategies [--json]", "list the layouts and their options")],
        options: [json] + ProgramOption.of(.strategies).syntax, refusal: refusal
    ) { arguments throws(CommandError) in
        if let word = arguments.words.first { throw .usage(refusal(of: word)) }
        let registry = try Plugins(arguments).registry
        try StandardOutput.print(arguments.has(json.name) ? json(registry) : text(registry))
        return 0
    }

    private static func refusal(of argument: String) -> String {
        "strategies takes no '\(argument)'; it takes --json, or nothing"
    }

    private static func isBase(_ strategy: StrategyDescriptor, in registry: StrategyRegistry) -> Bool {
        (try? registry.isBase(strategy.name)) == true
    }

    // MARK: - For people

    static func text(_ registry: StrategyRegistry) -> String {
        registry.descriptors.map { strategy in
            let kind = isBase(strategy, in: registry) ? "base" : "lies on another"
            let options = strategy.options.map { text($0, of: strategy) }
            return "\(strategy.name)  (\(kind))\n    \(OneLine.escaping(strategy.summary))\n" + options.joined()
        }.joined(separator: "\n")
    }

    private static func text(_ option: OptionDescriptor, of strategy: StrategyDescriptor) -> String {
        let key = "\(strategy.name).\(option.name)=\(option.defaultValue)"
        return "    \(OneLine.escaping(key))\n"
            + "        \(OneLine.escaping("\(option.summary) Takes \(option.range)."))\n"
    }

    // MARK: - For programs

    static func json(_ registry: StrategyRegistry) -> String {
        let objects = registry.descriptors.map { object($0, isBase: isBase($0, in: registry)) }
        return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private static func object(_ strategy: StrategyDescriptor, isBase: Bool) -> String {
        let options = strategy.options.map(object).joined(separator: ",")
        return "{\"name\":\(quoted(strategy.name)),\"summary\":\(quoted(strategy.summary)),"
            + "\"base\":\(isBase),\"options\":[\(options)]}"
    }

    private static func object(_ option: OptionDescriptor) -> String {
        "{\"name\":\(quoted(option.name)),\"summary\":\(quoted(option.summary)),\(kind(option.kind)),"
            + "\"default\":\(value(option.defaultValue))}"
    }

    /// Returns the type, and the bounds that are not boundless.
    private static func kind(_ kind: OptionDescriptor.Kind) -> String {
        switch kind {
        case .number(let range):
            let greatest = Double.greatestFiniteMagnitude
            let lower = range.lowerBound > -greatest ? ",\"minimum\":\(value(.number(range.lowerBound)))" : ""
            let upper = range.upperBound < greatest ? ",\"maximum\":\(value(.number(range.upperBound)))" : ""
            return "\"type\":\"number\"" + lower + upper
        case .integer(let range):
            return "\"type\":\"integer\",\"minimum\":\(range.lowerBound),\"maximum\":\(range.upperBound)"
        case .choice(let words):
            return "\"type\":\"choice\",\"values\":[\(words.map(quoted).joined(separator: ","))]"
        }
    }

    private static func value(_ value: OptionValue) -> String {
        switch value {
        case .number: value.description
        case .text(let text): quoted(text)
        }
    }

    /// Writes a text that a terminal would not show as it is as JSON may have it.
    private static func quoted(_ text: String) -> String {
        JSONValue.quote(text) { OneLine.escaping(String($0)) != String($0) }
    }
}
