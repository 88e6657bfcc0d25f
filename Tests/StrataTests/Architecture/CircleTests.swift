import Testing

@Suite("The rooms of the house")
struct CircleTests {
    @Test("need each other in no circle", arguments: modules)
    func circles(module: Module) throws {
        let needs = try FolderNeeds(module.files)
        for folder in needs.folders {
            let circle = needs.reached(from: folder).contains(folder)
            #expect(!circle, "\(module.name): the folder '\(folder)' needs one that needs it")
        }
    }

    @Test("are found to need each other where one says the name of a type that another declares")
    func names() {
        var needs = FolderNeeds()
        needs.read(["struct Rope { let parts: [Part] } // a Knot"], in: "Ropes")
        needs.read(["enum Part { case end(Knot) }"], in: "Parts")
        needs.read(["class Knot { let text = \"Rope\" }", "let story = \"\"\"", "    Part", "    \"\"\""], in: "Knots")
        #expect(needs.reached(from: "Ropes") == ["Parts", "Knots"])
        #expect(needs.reached(from: "Knots").isEmpty)
        needs.read(["extension Knot { func untie() -> Rope? { nil } }"], in: "Knots")
        #expect(needs.reached(from: "Knots") == ["Ropes", "Parts", "Knots"])
    }

    @Test("are found to need each other where one uses a function of another, or what it adds to a type of a third")
    func additions() {
        var needs = FolderNeeds()
        needs.read(["struct Rope {}", "func braid() {}"], in: "Ropes")
        needs.read(["extension Rope {", "    var end: Int { 0 }", "}"], in: "Ropes")
        needs.read(
            ["extension Rope {", "    var knot: Int { 0 }", "    private var loop: Int { 1 }", "}"], in: "Knots")
        needs.read(["let length = own.end + own.loop"], in: "Lengths")
        #expect(needs.reached(from: "Lengths").isEmpty)
        needs.read(["let tied = own.knot"], in: "Ties")
        #expect(needs.reached(from: "Ties") == ["Knots", "Ropes"])
        needs.read(["let plait = braid()"], in: "Plaits")
        #expect(needs.reached(from: "Plaits") == ["Ropes"])
        // Which of them is meant, nobody can tell from the name.
        needs.read(["let knot = 1"], in: "Speeds")
        #expect(needs.reached(from: "Ties").isEmpty)
    }
}

/// Which folders of a module say the names of what others of its folders declare: types, functions, and what their
/// extensions add to types of others. A name that several declare says nothing.
private struct FolderNeeds {
    /// What a folder declares outside the types that are its own.
    private struct Addition: Hashable {
        let folder: String
        /// The type that is extended; nil for a function of no type.
        let type: String?
    }

    /// The folders that declare a type of a name.
    private var types: [String: Set<String>] = [:]
    private var additions: [String: Set<Addition>] = [:]
    /// The names of all else that is declared.
    private var others: Set<String> = []
    /// The names that a folder says, and those of them that it calls or asks something for.
    private var said: [String: Set<String>] = [:]
    private var used: [String: Set<String>] = [:]

    init() {}

    init(_ files: [String]) throws {
        let paths = files.map { $0.split(separator: "/").dropLast().map(String.init) }
        var depth = 0
        while let name = paths.first?.dropFirst(depth).first, paths.allSatisfy({ $0.dropFirst(depth).first == name }) {
            depth += 1
        }
        for (file, path) in zip(files, paths) { read(try lines(of: file), in: path.dropFirst(depth).first ?? "") }
    }

    var folders: [String] { said.keys.sorted() }

    // MARK: - Reading

    /// Takes in a file.
    mutating func read(_ lines: [String], in folder: String) {
        var scope = Scope()
        for line in lines {
            let words = scope.words(of: line)
            note(words, scope, folder)
            scope.enter(words)
        }
    }

    private mutating func note(_ words: [String], _ scope: Scope, _ folder: String) {
        for (place, word) in words.enumerated() where word.first?.isLetter == true {
            let before = place > 0 ? words[place - 1] : ""
            let isUsed = before == "." || (place + 1 < words.count && words[place + 1] == "(")
            if word.first?.isUppercase == true {
                said[folder, default: []].insert(word)
                if Self.typeWords.contains(before) { types[word, default: []].insert(folder) }
            } else if !Self.memberWords.contains(before) {
                if isUsed { used[folder, default: []].insert(word) }
            } else if before != "case" && scope.isAdding(words, before) {
                additions[word, default: []].insert(Addition(folder: folder, type: scope.extended))
            } else {
                others.insert(word)
            }
        }
    }

    private static let typeWords: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    private static let memberWords: Set<String> = ["func", "var", "let", "case"]

    /// Where in a file a line stands.
    private struct Scope {
        /// The type that is extended there, by the last part of its name.
        private(set) var extended: String?
        private var isHidden = false
        private var depth = 0
        private var isInText = false

        /// Whether what a line declares can be used elsewhere, and belongs to no type of its own.
        func isAdding(_ words: [String], _ kind: String) -> Bool {
            let isPrivate = isHidden || words.contains("private") || words.contains("fileprivate")
            return !isPrivate && (extended != nil ? depth == 1 : depth == 0 && kind == "func")
        }

        /// Goes on behind a line.
        mutating func enter(_ words: [String]) {
            if depth == 0, let place = words.firstIndex(of: "extension") {
                let name = words[(place + 1)...].prefix { ![":", "{", "where"].contains($0) }
                extended = name.last { $0.first?.isUppercase == true }
                isHidden = words.contains("private") || words.contains("fileprivate")
            }
            depth += words.count { $0 == "{" } - words.count { $0 == "}" }
            if depth == 0 && words.contains("}") { (extended, isHidden) = (nil, false) }
        }

        /// The words of a line that are code, and the signs between them.
        mutating func words(of line: String) -> [String] {
            let parts = line.split(separator: "\"\"\"", omittingEmptySubsequences: false)
            defer { if parts.count == 2 { isInText.toggle() } }
            return FolderNeeds.words(of: isInText ? (parts.count == 2 ? parts[1] : "") : parts[0])
        }
    }

    private static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var isText = false
        var last: Character = " "
        for character in line + " " {
            if character == "\"" && last != "\\" { isText.toggle() }
            if !isText && character == "/" && last == "/" { break }
            if !isText && (character.isLetter || character.isNumber || character == "_") {
                word.append(character)
            } else {
                if !word.isEmpty { words.append(word) }
                word = ""
                if !isText && ".({}:".contains(character) { words.append(String(character)) }
            }
            last = character
        }
        return words
    }

    // MARK: - Needs

    /// The folders that a folder needs, and those that they need.
    func reached(from folder: String) -> Set<String> {
        var reached: Set<String> = []
        var rest = [folder]
        while let next = rest.popLast() {
            for other in needs(of: next) where reached.insert(other).inserted { rest.append(other) }
        }
        return reached
    }

    private func needs(of folder: String) -> Set<String> {
        let typed = (said[folder] ?? []).compactMap { owner(ofType: $0) }
        let added = (used[folder] ?? []).compactMap { owner(ofAddition: $0) }
        return Set(typed + added).subtracting([folder])
    }

    private func owner(ofType name: String) -> String? { types[name].flatMap { $0.count == 1 ? $0.first : nil } }

    private func owner(ofAddition name: String) -> String? {
        guard !others.contains(name), let additions = additions[name], additions.count == 1,
            let addition = additions.first
        else { return nil }
        return addition.type.flatMap { owner(ofType: $0) } == addition.folder ? nil : addition.folder
    }
}
