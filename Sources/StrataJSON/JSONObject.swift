/// The members of a JSON object, in the order in which they were written. No key is there twice.
package struct JSONObject: Equatable, Sendable {
    /// A key and its value.
    package struct Member: Equatable, Sendable {
        package let key: String
        package let value: JSONValue
    }

    /// The members, in order.
    package private(set) var members: [Member] = []
    /// The index of each key, kept only for objects of so many members that looking through them would be slow.
    private var places: [String: Int] = [:]

    /// Most objects have so few members that looking through them is faster than a table.
    private static let few = 16

    /// An object without members.
    package init() {}

    /// The keys, in order.
    package var keys: [String] { members.map(\.key) }

    /// The value of a key.
    package subscript(key: String) -> JSONValue? { place(of: key).map { members[$0].value } }

    /// Adds a member behind the others, unless the key is there already.
    ///
    /// - Returns: whether it was added.
    package mutating func append(_ key: String, _ value: JSONValue) -> Bool {
        guard place(of: key) == nil else { return false }
        members.append(Member(key: key, value: value))
        if !places.isEmpty {
            places[key] = members.count - 1
        } else if members.count > Self.few {
            for (place, member) in members.enumerated() { places[member.key] = place }
        }
        return true
    }

    private func place(of key: String) -> Int? {
        places.isEmpty ? members.firstIndex { $0.key == key } : places[key]
    }
}
