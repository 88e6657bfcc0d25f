import Testing

/// The modules whose folders still need each other in a circle.
private let circular: Set<String> = [
    "Strata", "StrataBenchmarks", "StrataFeeds", "StrataPlugin", "StrataPluginCommand", "StrataViewer", "StrataX11",
]

@Suite("The rooms of the house")
struct CircleTests {
    @Test("need each other in no circle", arguments: modules.filter { !circular.contains($0.name) })
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
        needs.read("struct Rope { let parts: [Part] } // a Knot", in: "Ropes")
        needs.read("enum Part { case end(Knot) }", in: "Parts")
        needs.read("class Knot { let text = \"Rope\" }", in: "Knots")
        #expect(needs.reached(from: "Ropes") == ["Parts", "Knots"])
        #expect(needs.reached(from: "Knots").isEmpty)
        needs.read("extension Knot { func untie() -> Rope? { nil } }", in: "Knots")
        #expect(needs.reached(from: "Knots") == ["Ropes", "Parts", "Knots"])
    }
}

/// Which folders of a module say the names of types that others of its folders declare.
private struct FolderNeeds {
    /// The folders that declare a type of a name.
    private var declared: [String: Set<String>] = [:]
    /// The names that a folder says.
    private var said: [String: Set<String>] = [:]

    init() {}

    init(_ files: [String]) throws {
        let paths = files.map { $0.split(separator: "/").dropLast().map(String.init) }
        var depth = 0
        while let name = paths.first?.dropFirst(depth).first, paths.allSatisfy({ $0.dropFirst(depth).first == name }) {
            depth += 1
        }
        for (file, path) in zip(files, paths) {
            let folder = path.dropFirst(depth).first ?? ""
            for line in try lines(of: file) { read(line, in: folder) }
        }
    }

    var folders: [String] { said.keys.sorted() }

    /// Takes in a line of a file.
    mutating func read(_ line: String, in folder: String) {
        let words = Self.words(of: line)
        for (first, second) in zip(words, words.dropFirst()) where Self.declaring.contains(first) {
            if second.first?.isUppercase == true { declared[second, default: []].insert(folder) }
        }
        said[folder, default: []].formUnion(words.filter { $0.first?.isUppercase == true })
    }

    private static let declaring: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

    /// The words of a line that are code.
    private static func words(of line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isText = false
        var last: Character = " "
        for character in line + " " {
            if character == "\"" && last != "\\" { isText.toggle() }
            if !isText && character == "/" && last == "/" { break }
            if !isText && (character.isLetter || character.isNumber || character == "_") {
                word.append(character)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
            last = character
        }
        return words
    }

    /// The folders that a folder needs, and those that they need. A name that several declare says nothing.
    func reached(from folder: String) -> Set<String> {
        var reached: Set<String> = []
        var rest = [folder]
        while let next = rest.popLast() {
            for name in said[next] ?? [] {
                guard let owner = declared[name], owner.count == 1, let other = owner.first, other != next else {
                    continue
                }
                if reached.insert(other).inserted { rest.append(other) }
            }
        }
        return reached
    }
}
