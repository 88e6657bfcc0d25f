import Strata
import StrataStrategies
import StrataTesting
import Testing

// The example of the README, as it stands there.
/// Rows fade and grow narrower towards the start edge.
struct DepthLayout: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "depth", summary: "Rows recede towards the start edge.",
        options: [.number("strength", "How much they do.", default: 0.5, from: 0, to: 1)])

    private let strength: Double

    init(options: OptionValues) { strength = options.number("strength") }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            let height = attributes[place].end / context.viewport.length
            let size = 1 - strength * min(max(1 - height, 0), 1)
            attributes[place].crossStart += attributes[place].crossLength * (1 - size) / 2
            attributes[place].crossLength *= size
            attributes[place].opacity *= size
        }
    }
}

@Suite("The README") struct ReadmeTests {
    @Test("has an example that registers and lays out as it says")
    func exampleWorks() throws {
        let registry = StrategyRegistry.shipped
        try registry.register(DepthLayout.self)

        var configuration = ListConfiguration(viewport: Size(width: 400, height: 600))
        configuration.strategy = "inset+depth"
        configuration.options = ["depth.strength": .number(0.8)]
        let list = try ListEngine(configuration, registry: registry, items: [.measured(count: 1000, extent: 24)])

        let items = list.frame.items
        // The last row ends at the viewport's end: full size. The first ends at 24: 1 - 0.8 * (1 - 24 / 600) = 0.232.
        #expect(items.last?.opacity == 1)
        #expect(items.last?.frame == Rect(x: 0, y: 576, width: 400, height: 24))
        let first = try #require(items.first)
        #expect((first.opacity - 0.232).magnitude < 1e-9)
        #expect((first.frame.width - 92.8).magnitude < 1e-9)
        #expect((first.frame.x - 153.6).magnitude < 1e-9)
    }

    @Test("shows the code that this file compiles")
    func exampleIsCompiled() throws { try expectCode(of: "README.md", in: #filePath, blocks: 2) }
}

@Suite("The article 'Open a window of your own'") struct WindowArticleTests {
    @Test("shows the code of the example with a window")
    func exampleIsCompiled() throws {
        let window = "Plugins/Examples/Window/Sources/Window"
        try expectCode(
            of: "Sources/Strata/Strata.docc/AWindowOfYourOwn.md", in: #filePath,
            and: ["\(window)/Scene.swift", "\(window)/main.swift"], blocks: 2)
    }

    @Test("and 'Lists of your own' show code that a test compiles and runs")
    func listsAreCompiled() throws {
        try expectCode(
            of: "Sources/Strata/Strata.docc/ListsOfYourOwn.md", in: #filePath,
            and: ["Tests/StrataInterfaceTests/List/ListsOfYourOwnTests.swift"], blocks: 12)
    }

    @Test("'Page a chat' and 'Write a plugin in C' show the code of the examples that tests build")
    func examplesAreCompiled() throws {
        let chat = "Plugins/Examples/Chat/Sources/Chat"
        try expectCode(
            of: "Sources/Strata/Strata.docc/PageAChat.md", in: #filePath,
            and: ["\(chat)/Conversation.swift", "\(chat)/Scene.swift"], blocks: 4)
        try expectCode(
            of: "Sources/Strata/Strata.docc/PluginInC.md", in: #filePath, and: ["Plugins/Examples/Focus/focus.c"],
            blocks: 5)
    }

    @Test("says that the program with a window has forty lines, and it has no more")
    func windowIsShort() throws {
        let root = #filePath.split(separator: "/Tests/")[0]
        let count = try ["Scene", "main"].reduce(0) {
            try $0 + lines(of: "\(root)/Plugins/Examples/Window/Sources/Window/\($1).swift").count
        }
        #expect((1...40).contains(count))
    }
}
