import Strata
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("The menu of all layouts")
struct LayoutChooserTests {
    private let rig: ApplicationRig
    private var list: ListView { rig.scene.activePane.list }
    private var menu: MenuView? { rig.scene.root.overlay as? MenuView }

    init() throws { rig = try ApplicationRig([(1...300).map { "row \($0)\n" }.joined()], ["--strategy", "inset"]) }

    /// Points at an item by keys.
    private func point(at title: String) throws {
        let items = try #require(menu).items
        let index = try #require(items.firstIndex { $0.title.hasPrefix(title) })
        rig.press(.home)
        for _ in 0..<index { rig.press(.down) }
        #expect(menu?.pointed == index)
    }

    @Test("lists every strategy there is, those of the chain ticked, and the options of these with their values")
    func lists() throws {
        rig.press(Key("0"))
        let items = try #require(menu).items
        for strategy in StrategyRegistry.shipped.descriptors {
            let item = try #require(items.first { $0.title == "\(strategy.name)  ·  \(strategy.summary)" })
            #expect(item.isOn == (strategy.name == "inset"))
        }
        let options = try StrategyRegistry.shipped.descriptor(named: "inset").options
        #expect(options.map(\.name).contains("leadingSpace"))
        #expect(items.suffix(options.count).contains { $0.title == "inset: leading space" })
        #expect(items.suffix(options.count).allSatisfy { $0.isOn == nil && $0.key.hasPrefix("‹ ") })
    }

    @Test("shows what is pointed at; Escape brings back what was, to the pixel, and Enter takes it")
    func preview() throws {
        rig.wheel(4)
        let offset = rig.engine.offset
        rig.press(Key("0"))
        try point(at: "custom  ·")
        #expect(list.strategies.plainChain == "custom+inset")
        try point(at: "fold  ·")
        #expect(list.strategies.plainChain == "inset+fold")
        rig.press(.escape)
        #expect(menu == nil && list.strategies.plainChain == "inset" && rig.engine.offset == offset)
        rig.press(Key("0"))
        try point(at: "fold  ·")
        rig.press(.enter)
        #expect(
            menu == nil && list.strategies.plainChain == "inset+fold" && list.strategies.history.shown.last == "inset")
        rig.press(Key("0"))
        try point(at: "custom  ·")
        rig.press(.enter)
        #expect(list.strategies.plainChain == "custom+inset+fold")
        rig.press(Key("0"))
        try point(at: "fold  ·")
        rig.press(.enter)
        #expect(list.strategies.plainChain == "custom+inset")
    }

    @Test("brings back what was where another command takes it away")
    func otherCommand() throws {
        rig.press(Key("0"))
        try point(at: "custom  ·")
        #expect(list.strategies.plainChain == "custom+inset")
        rig.press(.pageDown)
        #expect(menu == nil && list.strategies.plainChain == "inset" && list.strategies.chosenChain == "inset")
    }

    @Test("changes options by Left and Right, which Escape takes back, too")
    func options() throws {
        rig.press(Key("3"), .control)
        let custom = try StrategyRegistry.shipped.descriptor(named: "custom")
        func columns() -> Int { rig.engine.values(of: custom).integer("columns") }
        let before = columns()
        rig.press(Key("0"))
        try point(at: "custom: columns")
        for _ in 0..<3 { rig.press(.right) }
        rig.press(.left)
        #expect(columns() == before + 2)
        #expect(menu?.items.first { $0.title == "custom: columns" }?.key == "‹ \(before + 2) ›")
        rig.press(.escape)
        #expect(columns() == before)
        rig.press(Key("0"))
        try point(at: "custom: columns")
        rig.press(.right)
        rig.press(.enter)
        #expect(columns() == before + 1 && list.strategies.plainChain == "custom")
    }

    @Test("changes an option by a click on its value, forward and back, and stays open")
    func clicks() throws {
        let inset = try StrategyRegistry.shipped.descriptor(named: "inset")
        func spacing() -> Double { rig.engine.values(of: inset).number("leadingSpace") }
        rig.press(Key("0"))
        let menu = try #require(menu)
        let index = try #require(menu.items.firstIndex { $0.title == "inset: leading space" })
        let place = menu.place(ofItem: index)
        let (middle, right) = (place.y + place.height / 2, place.x + place.width - 8)
        let before = spacing()
        for _ in 0..<3 { rig.click(right - 2, middle) }
        #expect(spacing() == before + 3 && self.menu === menu)
        #expect(menu.items[index].key == "‹ \(Int(before) + 3) ›")
        // The arrow back stands at the beginning of the value.
        rig.click(right - 20, middle)
        #expect(spacing() == before + 2)
        rig.click(5, 5)
        #expect(self.menu == nil && spacing() == before + 2)
    }

    @Test("gives a digit to the chain that is shown")
    func digits() throws {
        rig.press(Key("0"))
        try point(at: "sticky  ·")
        rig.press(Key("7"))
        #expect(menu?.items.first { $0.title.hasPrefix("sticky  ·") }?.key == "Ctrl+7")
        rig.press(.escape)
        #expect(list.strategies.plainChain == "inset")
        rig.press(Key("7"), .control)
        #expect(list.strategies.plainChain == "inset+sticky")
    }

    @Test("steps through words, whole numbers and numbers within their ranges")
    func steps() {
        let word = OptionDescriptor.choice("a", "", default: "x", of: ["x", "y", "z"])
        #expect(word.value(1, from: .text("z")) == .text("x") && word.value(-1, from: .text("x")) == .text("z"))
        let whole = OptionDescriptor.integer("b", "", default: 1, from: 1, to: 3)
        #expect(whole.value(1, from: .number(3)) == .number(3) && whole.value(-1, from: .number(3)) == .number(2))
        let part = OptionDescriptor.number("c", "", default: 0.5, from: 0, to: 1)
        #expect(part.value(1, from: .number(0.5)) == .number(0.55) && part.value(-1, from: .number(0.02)) == .number(0))
        let open = OptionDescriptor.number("d", "", default: 8, from: 0)
        #expect(open.value(1, from: .number(8)) == .number(9) && open.value(1, from: .number(200)) == .number(220))
    }
}
