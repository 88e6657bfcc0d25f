import Strata

extension Event {
    /// The event as a line for `strata simulate` (SPEC 12), without the line break.
    public var jsonLine: String {
        switch self {
        case .append(let items): "{\"append\":\(groups(items))}"
        case .prepend(let items): "{\"prepend\":\(groups(items))}"
        case .insert(let items, let index): "{\"insert\":\(groups(items)),\"at\":\(index)}"
        case .remove(let count, let index): "{\"remove\":\(count),\"at\":\(index)}"
        case .resize(let extent, let index): "{\"resize\":\(extent),\"at\":\(index)}"
        case .viewport(let size): "{\"viewport\":[\(size.width),\(size.height)]}"
        case .strategy(let chain, let options): strategyLine(chain, options)
        case .options(let options): "{\"option\":\(object(options))}"
        case .batch(let events): "{\"batch\":[\(events.map(\.jsonLine).joined(separator: ","))]}"
        case .wheel, .scrollBy, .scrollTo, .scrollToItem: scrollLine
        case .trigger: "{\"trigger\":\"top\"}"
        case .visible(let isVisible): "{\"visible\":\(isVisible)}"
        case .activate(let id): "{\"activate\":\(quoted(id))}"
        case .deactivate: "{\"deactivate\":true}"
        case .advance(let milliseconds): "{\"advance\":\(milliseconds)}"
        case .settle: "{\"settle\":true}"
        case .dump: "{\"dump\":true}"
        }
    }

    /// An append of so many equal items, as a line for `strata simulate`: more than anybody would want as values.
    static func groupLine(count: Int, extent: Double) -> String {
        "{\"append\":[{\"count\":\(count),\"extent\":\(extent)}]}"
    }

    private var scrollLine: String {
        switch self {
        case .wheel(let clicks): "{\"wheel\":\(clicks)}"
        case .scrollBy(let distance): "{\"scrollBy\":\(distance)}"
        case .scrollTo(let offset): "{\"scrollTo\":\(offset)}"
        case .scrollToItem(let id, .none): "{\"scrollToItem\":\(quoted(id))}"
        case .scrollToItem(let id, .some(let alignment)):
            "{\"scrollToItem\":\(quoted(id)),\"align\":\"\(alignment.rawValue)\"}"
        default: preconditionFailure("Only a scroll is printed as one.")
        }
    }
}

extension ScriptConfiguration {
    /// The configuration as the first line for `strata simulate` (SPEC 12), without the line break.
    public var jsonLine: String {
        "{\"viewport\":[\(viewport.width),\(viewport.height)],\"axis\":\"\(axis.rawValue)\","
            + "\"direction\":\"\(direction.rawValue)\",\"strategy\":\(quoted(strategy)),"
            + "\"options\":\(object(options)),\"wheelStep\":\(wheelStep),\"animations\":false,"
            + "\"items\":\(groups(items))}"
    }
}

private func strategyLine(_ chain: String, _ options: [String: OptionValue]) -> String {
    options.isEmpty
        ? "{\"strategy\":\(quoted(chain))}" : "{\"strategy\":\(quoted(chain)),\"options\":\(object(options))}"
}

private func object(_ options: [String: OptionValue]) -> String {
    let members = options.sorted { $0.key < $1.key }.map { key, value in
        switch value {
        case .number(let number): "\(quoted(key)):\(number)"
        case .text(let word): "\(quoted(key)):\(quoted(word))"
        }
    }
    return "{\(members.joined(separator: ","))}"
}

/// Neighbours without an identifier and with the same estimate share a group.
private func groups(_ items: [Event.Item]) -> String {
    var groups: [String] = []
    var rest = items[...]
    while let first = rest.first {
        if let id = first.id {
            groups.append("{\"id\":\(quoted(id)),\"extent\":\(first.extent)}")
            rest = rest.dropFirst()
            continue
        }
        let run = rest.prefix { $0.id == nil && $0.estimate == first.estimate }
        let extents = run.map { "\($0.extent)" }.joined(separator: ",")
        let estimate = first.estimate.map { ",\"estimate\":\($0)" } ?? ""
        groups.append("{\"extents\":[\(extents)]\(estimate)}")
        rest = rest.dropFirst(run.count)
    }
    return "[\(groups.joined(separator: ","))]"
}

private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": quoted += "\\\(scalar)"
        case "\0"..<" ":
            let digits = String(scalar.value, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
