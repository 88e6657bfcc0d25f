import Strata
import StrataJSON

extension Event {
    /// The event as a line for `strata simulate` (Behaviour, "Scripts"), without the line break.
    package var jsonLine: String {
        switch self {
        case .edit(let edit): edit.jsonLine
        case .batch(let edits): "{\"batch\":[\(edits.map(\.jsonLine).joined(separator: ","))]}"
        case .viewport(let size): "{\"viewport\":[\(size.width),\(size.height)]}"
        case .strategy(let chain, let options): strategyLine(chain, options)
        case .options(let options): "{\"option\":\(object(options))}"
        case .wheel(let clicks): "{\"wheel\":\(clicks)}"
        case .scrollBy(let distance, let animated): "{\"scrollBy\":\(distance)\(animation(animated))}"
        case .scrollTo(let offset, let animated): "{\"scrollTo\":\(offset)\(animation(animated))}"
        case .scrollToItem(let id, let alignment, let animated):
            "{\"scrollToItem\":\(quoted(id))\(align(alignment))\(animation(animated))}"
        case .trigger: "{\"trigger\":\"top\"}"
        case .visible(let isVisible): "{\"visible\":\(isVisible)}"
        case .activate(let id): "{\"activate\":\(quoted(id))}"
        case .deactivate: "{\"deactivate\":true}"
        case .advance(let milliseconds): "{\"advance\":\(milliseconds)}"
        case .settle: "{\"settle\":true}"
        case .dump: "{\"dump\":true}"
        }
    }
}

extension Event.Edit {
    fileprivate var jsonLine: String {
        switch self {
        case .append(let items): "{\"append\":\(groups(items))}"
        case .prepend(let items): "{\"prepend\":\(groups(items))}"
        case .insert(let items, let index): "{\"insert\":\(groups(items)),\"at\":\(index)}"
        case .remove(let count, let index): "{\"remove\":\(count),\"at\":\(index)}"
        case .resize(let extent, let index): "{\"resize\":\(extent),\"at\":\(index)}"
        }
    }
}

extension ScriptConfiguration {
    /// The configuration as the first line for `strata simulate` (Behaviour, "Scripts"), without the line break.
    package var jsonLine: String {
        "{\"viewport\":[\(viewport.width),\(viewport.height)],\"axis\":\"\(axis.rawValue)\","
            + "\"direction\":\"\(direction.rawValue)\",\"strategy\":\(quoted(strategy)),"
            + "\"options\":\(object(options)),\"wheelStep\":\(wheelStep),\"animations\":\(animations),"
            + "\"items\":\(groups(items))}"
    }
}

private func quoted(_ text: String) -> String { JSONValue.quote(text) }

private func animation(_ isAnimated: Bool) -> String { isAnimated ? ",\"animated\":true" : "" }

private func align(_ alignment: ItemAlignment?) -> String {
    alignment.map { ",\"align\":\"\($0.rawValue)\"" } ?? ""
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

/// Single neighbours without an identifier and with the same estimate share a group.
private func groups(_ items: [Event.Item]) -> String {
    var groups: [String] = []
    var rest = items[...]
    while let first = rest.first {
        let estimate = first.estimate.map { ",\"estimate\":\($0)" } ?? ""
        guard first.id == nil, first.count == 1 else {
            let name = first.id.map { "\"id\":\(quoted($0))" } ?? "\"count\":\(first.count)"
            groups.append("{\(name),\"extent\":\(first.extent)\(estimate)}")
            rest = rest.dropFirst()
            continue
        }
        let run = rest.prefix { $0.id == nil && $0.count == 1 && $0.estimate == first.estimate }
        groups.append("{\"extents\":[\(run.map { "\($0.extent)" }.joined(separator: ","))]\(estimate)}")
        rest = rest.dropFirst(run.count)
    }
    return "[\(groups.joined(separator: ","))]"
}
