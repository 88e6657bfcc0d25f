import StrataInterface
import StrataJSON
import StrataSystem

/// Filters that have names, in a file beside the settings: a line of JSON for each.
final class FilterFile: SavedFilters {
    private let path: String
    private typealias Entry = (text: String, set: (name: String, filters: FilterSet)?)
    /// Lines that say nothing that is known stay as they are.
    private var lines: [Entry] = []
    /// The reason why what is there cannot be read, if that is so. Then nothing is written there either.
    private var problem: String?

    /// Returns the file of the user; nil if there is no place for one.
    static func standard(_ warn: (String) -> Void) -> FilterFile? {
        ConfigFolder.path.map { FilterFile($0 + "/filters", warn) }
    }

    /// - Parameters:
    ///   - path: where it is; it need not be there yet.
    ///   - warn: takes what cannot be understood of it.
    init(_ path: String, _ warn: (String) -> Void) {
        self.path = path
        read()
        if let problem { warn(problem) }
        let number = lines.firstIndex { $0.set == nil && !$0.text.allSatisfy(\.isWhitespace) }
        if let number { warn("\(path), line \(number + 1): it is no filter with a name; it is left out") }
    }

    var sets: [(name: String, filters: FilterSet)] {
        read()
        return lines.compactMap(\.set)
    }

    /// Reads the file, which another window may have written.
    private func read() {
        let text = SmallFile.read(path)
        let isUnreadable = text == nil && (try? FileStatus(path: path)) != nil
        problem =
            isUnreadable ? "\(path) is longer than 64 KiB, or cannot be read; filters by name are left out" : nil
        var texts = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        if texts.last?.isEmpty == true { texts.removeLast() }
        lines = texts.map { (String($0), Self.set(in: String($0))) }
    }

    private static func set(in line: String) -> (name: String, filters: FilterSet)? {
        guard let json = try? JSONValue(line: line.utf8), let name = json.object?["name"]?.string, !name.isEmpty,
            let filters = json.object?["filters"].flatMap({ FilterSet($0) })
        else { return nil }
        return (name, filters)
    }

    func keep(_ filters: FilterSet, as name: String) -> String? {
        let line = JSONValue.object(JSONObject([("name", .text(name)), ("filters", filters.json)])).compactText
        return change { lines in
            if let place = lines.firstIndex(where: { $0.set?.name == name }) {
                lines[place] = (line, (name, filters))
            } else {
                lines.append((line, (name, filters)))
            }
        }
    }

    func forget(_ name: String) -> String? { change { lines in lines.removeAll { $0.set?.name == name } } }

    private func change(_ body: (inout [Entry]) -> Void) -> String? {
        read()
        if let problem { return problem + "." }
        var changed = lines
        body(&changed)
        let text = changed.map { $0.text + "\n" }.joined()
        if let problem = ConfigFolder.write(text, to: path) { return problem }
        lines = changed
        return nil
    }
}
