import StrataJSON

extension StateFolder {
    /// Returns what is kept under a name, member by member; none if nothing is, or something else.
    func members(of name: String) -> [String: JSONValue] {
        guard let text = read(name), let object = (try? JSONValue(line: text.utf8))?.object else { return [:] }
        return Dictionary(object.members.map { ($0.key, $0.value) }) { $1 }
    }

    /// Keeps members under a name. An error is ignored: the program does without them.
    func keep(_ members: [String: JSONValue], as name: String) {
        let sorted = members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        try? write(JSONValue.object(JSONObject(sorted)).compactText + "\n", as: name)
    }
}
