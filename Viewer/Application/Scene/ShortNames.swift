/// The names of files where there is little room: the parts that tell them apart.
enum ShortNames {
    /// Names have so many letters at most.
    static let longest = 12

    /// Names for paths, in their order.
    static func of(_ paths: [String]) -> [String] {
        let parts = paths.map { $0 == "-" ? ["stdin"] : $0.split(separator: "/").map(String.init) }
        return parts.map { own in
            let others = parts.filter { $0 != own }
            return fitted(name(own, among: others), among: others.compactMap(\.last))
        }
    }

    /// The ends of paths, in their order, each with as many folders as tell it from the others: `app.log`, and where two
    /// have that name `a/app.log`.
    static func ends(of paths: [String]) -> [String] {
        let parts = paths.map { $0.split(separator: "/").map(String.init) }
        return zip(paths, parts).map { path, own in
            let others = parts.filter { $0 != own }
            let end = (1...max(1, own.count)).lazy.map { own.suffix($0) }
                .first { end in others.allSatisfy { $0.suffix(end.count) != end } }
            return end.map { $0.joined(separator: "/") } ?? path
        }
    }

    /// The last part of a path that no path of the same last part has, with the last one where it is none other's.
    private static func name(_ own: [String], among others: [[String]]) -> String {
        let last = withoutExtension(own.last ?? "/")
        let same = others.filter { withoutExtension($0.last ?? "/") == last }
        guard !same.isEmpty else { return last }
        let places = own.indices.reversed().filter { place in
            let fromEnd = own.count - place
            return same.allSatisfy { $0.count < fromEnd || $0[$0.count - fromEnd] != own[place] }
        }
        return places.first.map { own[$0] } ?? last
    }

    private static func withoutExtension(_ name: String) -> String {
        for known in [".log", ".txt", ".json", ".jsonl"] where name.count > known.count && name.hasSuffix(known) {
            return String(name.dropLast(known.count))
        }
        return name
    }

    /// A name of so few letters as there is room for, without the beginning that all share.
    private static func fitted(_ name: String, among others: [String]) -> String {
        guard name.count > longest else { return name }
        let shared = others.map { zip($0, name).prefix { $0 == $1 }.count }.min() ?? 0
        // A word that has begun is not torn.
        let start = name.prefix(shared).lastIndex { !$0.isLetter && !$0.isNumber }.map { name.index(after: $0) }
        let rest = start.map { String(name[$0...]) } ?? name
        guard rest.count > longest else { return rest }
        return "\(rest.prefix(longest / 2))…\(rest.suffix(longest - longest / 2 - 1))"
    }
}
