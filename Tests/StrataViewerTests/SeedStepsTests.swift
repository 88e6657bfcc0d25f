import Foundation
import Strata
import StrataCanvas
import StrataSimulation
import StrataStrategies
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// What the article "Where it comes from" tells its readers to try.
struct SeedExample: Sendable, CustomTestStringConvertible {
    /// The scene that is named above the table.
    let scene: String
    /// The code in a row's third cell, piece by piece.
    let pieces: [String]

    var testDescription: String { "\(scene): \(pieces.joined(separator: " "))" }

    static let root = String(#filePath.split(separator: "/Tests/")[0])

    /// All of them; those of several rows once.
    static let all: [SeedExample] = {
        let article = "\(root)/Sources/Strata/Strata.docc/Seeds.md"
        let text = (try? String(contentsOfFile: article, encoding: .utf8)) ?? ""
        var scene = ""
        var examples: [SeedExample] = []
        for paragraph in text.split(separator: "\n\n").drop(while: { !$0.hasPrefix("### ") }) {
            let isTable = paragraph.hasPrefix("|")
            if !isTable, let name = paragraph.firstMatch(of: /strata demo ([a-z]+)/) { scene = String(name.1) }
            guard isTable else { continue }
            for row in paragraph.split(separator: "\n").dropFirst(2) {
                let example = SeedExample(scene: scene, pieces: code(in: String(row.split(separator: "|")[2])))
                if !examples.contains(where: { $0.pieces == example.pieces }) { examples.append(example) }
            }
        }
        return examples
    }()

    private static func code(in cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}

@Suite("What the article 'Where it comes from' says to try") struct SeedStepsTests {
    @Test("is a command, a story or a script that does what it should without a fault", arguments: SeedExample.all)
    func works(example: SeedExample) throws {
        let first = try #require(example.pieces.first)
        if first.hasPrefix("strata ") {
            #expect(example.pieces.count == 1)
            try check(command: first.split(separator: " ").dropFirst().map(String.init))
        } else if first.hasPrefix(#"{"viewport""#) {
            try run(example.pieces)
        } else {
            try play(example)
        }
    }

    @Test("is there for every scene that comes from a document")
    func scenes() {
        let names = Set(SeedExample.all.map(\.scene))
        #expect(names == ["notes", "visits", "undo", "emoji", "chat", "methods"])
        #expect(SeedExample.all.count > 50)
    }

    /// A story must show something else than the scene opens with, at its end or on the way there.
    private func play(_ example: SeedExample) throws {
        let scene = try #require(DemoScene.named(example.scene))
        let options = try ArgumentParser(.demo, registry: .shipped).parse(
            ["--theme", "light", "--size", "\(Int(scene.size.width))x\(Int(scene.size.height))"])
        let player = try StoryPlayer(
            scene.make(SceneBuilder(options, registry: .shipped, scale: 1)), scale: 1)
        let opened = player.picture.copy()
        var differs = false
        player.onFrame = { frame, _ in
            differs =
                differs
                || (0..<frame.height).contains { row in
                    (0..<frame.width).contains { frame.pixel(x: $0, y: row) != opened.pixel(x: $0, y: row) }
                }
        }
        try player.play(Story(example.pieces.joined(separator: "\n")))
        #expect(differs, "nothing is to be seen")
    }

    private func run(_ script: [String]) throws {
        var dumps = 0
        let simulation = Simulation { _ in dumps += 1 }
        for line in script { try simulation.run(line: Array(line.utf8)) }
        try simulation.finish()
        #expect(dumps > 0)
    }

    private func check(command words: [String]) throws {
        let rest = Array(words.dropFirst())
        let registry = StrategyRegistry.shipped
        switch words[0] {
        case "simulate":
            let script = try String(contentsOfFile: "\(SeedExample.root)/\(rest[0])", encoding: .utf8)
            try run(script.split(separator: "\n").map(String.init))
        case "check": _ = try StrategyChain(rest[0], in: registry)
        case "render":
            let options = try ArgumentParser(.render, registry: registry).parse(rest)
            #expect(options.picture.output != nil && !options.files.isEmpty)
        case "demo":
            #expect(DemoScene.named(rest[0]) != nil)
            _ = try ArgumentParser(.demo, registry: registry).parse(Array(rest.dropFirst()))
        default: _ = try ArgumentParser(.window, registry: registry).parse(words)
        }
    }
}
