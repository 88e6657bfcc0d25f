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
        case .focus(let id): "{\"focus\":\(id.map(quoted) ?? "null")}"
        case .pointer(let point): "{\"pointer\":\(point.map { "[\($0.x),\($0.y)]" } ?? "null")}"
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
        case .move(let count, let index, let target): "{\"move\":\(count),\"at\":\(index),\"to\":\(target)}"
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

/// Writes items in groups: single neighbours without an identifier that are alike but for their extents share one.
private func groups(_ items: [Event.Item]) -> String {
    var groups: [String] = []
    var rest = items[...]
    while let first = rest.first {
        let run = rest.prefix { $0.sharesGroup(with: first) }
        if run.isEmpty {
            let name = first.id.map { "\"id\":\(quoted($0))" } ?? "\"count\":\(first.count)"
            let size = first.area.map { "\"area\":\($0)" } ?? "\"extent\":\(first.extent)"
            groups.append("{\(name),\(size)\(first.groupKeys)}")
            rest = rest.dropFirst()
        } else {
            let extents = run.map { "\($0.extent)" }.joined(separator: ",")
            groups.append("{\"extents\":[\(extents)]\(first.groupKeys)}")
            rest = rest.dropFirst(run.count)
        }
    }
    return "[\(groups.joined(separator: ","))]"
}

extension Event.Item {
    /// Returns true if it can be written among the extents of a group that `first` begins.
    fileprivate func sharesGroup(with first: Event.Item) -> Bool {
        id == nil && count == 1 && area == nil && first.area == nil && estimate == first.estimate
            && isHeader == first.isHeader && values.isEmpty && first.values.isEmpty
    }

    private var valueMembers: String {
        values.sorted { $0.key < $1.key }.map { name, number in
            let isOne = count == 1 || number.step == 0
            return isOne
                ? "\(quoted(name)):\(number.first)"
                : "\(quoted(name)):{\"from\":\(number.first),\"step\":\(number.step)}"
        }.joined(separator: ",")
    }

    /// The keys of a group besides its count and its extents.
    fileprivate var groupKeys: String {
        (estimate.map { ",\"estimate\":\($0)" } ?? "") + (isHeader ? ",\"header\":true" : "")
            + (values.isEmpty ? "" : ",\"values\":{\(valueMembers)}")
    }
}
