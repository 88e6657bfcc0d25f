import Strata
import StrataWindow

extension WindowCommand {
    package static var listStrategies: WindowCommand {
        WindowCommand(
            "list-strategies", "Choose layout…", in: .layout, keys: ["0"], synonyms: ["strategy", "options", "arrange"]
        ) {
            LayoutChooser(of: $0.activePane, in: $0).open()
        }.inMenu(.layout)
    }
}

/// The menu of all that a list may be laid out by. What is pointed at is shown in the list behind it; Enter takes it, and
/// Escape brings back what was. Left, Right and a click change an option, and a digit gives the chain that is shown the key
/// of Control and that digit.
private final class LayoutChooser {
    private unowned let pane: ListPane
    private unowned let scene: WindowScene
    private let before: String
    private let valuesBefore: [String: OptionValue]
    private let choices: LayoutChoices
    /// The options that were changed, which go back with the chain.
    private var changed: Set<String> = []
    private var chosen: LayoutChoices.Choice?

    init(of pane: ListPane, in scene: WindowScene) {
        (self.pane, self.scene, before) = (pane, scene, pane.list.strategies.plainChain)
        choices = LayoutChoices(pane.list.strategies.registry, chain: before)
        var values: [String: OptionValue] = [:]
        for case .option(let strategy, let option) in choices.groups.flatMap(\.self) {
            values["\(strategy.name).\(option.name)"] = pane.list.engine.values(of: strategy).value(option.name)
        }
        valuesBefore = values
    }

    /// Shows the menu, which keeps this alive.
    func open() {
        let all = choices.groups.flatMap(\.self)
        let anchor = Point(x: pane.list.frame.x + 16, y: pane.list.frame.y + 8)
        let menu = MenuView(items, titled: "Layout", at: anchor) { [self, unowned scene] choice in
            chosen = choice.map { all[$0] }
            scene.closeOverlay()
        }
        menu.onDismiss = { [unowned self] in if let chosen { choose(chosen) } else { leave() } }
        menu.onPoint = { [unowned self] index in show(index.map { choices.chain(with: all[$0]) } ?? before) }
        menu.onKey = { [unowned self, unowned menu] key, index in
            let steps = key.key == .left ? -1 : key.key == .right ? 1 : 0
            guard steps != 0 ? change(all[index], by: steps) : assign(key) else { return false }
            menu.update(items)
            return true
        }
        menu.onClick = { [unowned self, unowned menu] index, isBack in
            guard change(all[index], by: isBack ? -1 : 1) else { return false }
            // A hand has nothing like Enter: what it has changed is kept.
            changed = []
            menu.update(items)
            return true
        }
        scene.show(over: menu)
    }

    private var items: [[MenuView.Item]] {
        choices.groups.map { group in
            group.map { choice in
                let (title, key) = words(of: choice)
                return MenuView.Item(title: title, key: key, isOn: choices.isOn(choice))
            }
        }
    }

    private func words(of choice: LayoutChoices.Choice) -> (title: String, key: String) {
        switch choice {
        case .base(let strategy), .effect(let strategy):
            let id = CommandID.strategy(choices.chain(with: choice))
            let key = scene.commands.all.first { $0.id == id }?.keys.first?.shortName ?? ""
            return ("\(strategy.name)  ·  \(strategy.summary)", key)
        case .option(let strategy, let option):
            let value = pane.list.engine.values(of: strategy).value(option.name) ?? option.defaultValue
            return ("\(strategy.name): \(Self.words(of: option.name))", "‹ \(value) ›")
        }
    }

    /// Returns a name of several words, such as `leadingSpace`, with spaces between them.
    private static func words(of name: String) -> String {
        name.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
    }

    // MARK: - What is done

    private func show(_ chain: String) {
        guard pane.list.strategies.plainChain != chain else { return }
        pane.list.strategies.look(at: chain)
    }

    private func choose(_ choice: LayoutChoices.Choice) {
        show(choices.chain(with: choice))
        pane.list.strategies.history.choose(insteadOf: before)
    }

    private func leave() {
        pane.list.strategies.history.endLook()
        pane.list.strategies.show(before, options: valuesBefore.filter { changed.contains($0.key) })
    }

    /// Goes to another value of an option. Returns false for what is none.
    private func change(_ choice: LayoutChoices.Choice, by steps: Int) -> Bool {
        guard case .option(let strategy, let option) = choice else { return false }
        let name = "\(strategy.name).\(option.name)"
        let value = pane.list.engine.values(of: strategy).value(option.name) ?? option.defaultValue
        changed.insert(name)
        pane.list.strategies.show(before, options: [name: option.value(steps, from: value)])
        return true
    }

    private func assign(_ key: KeyEvent) -> Bool {
        guard case .character(let scalar) = key.key else { return false }
        let digit = String(scalar)
        guard WindowScene.layoutDigits.contains(digit) else { return false }
        scene.give(digit, to: pane.list.strategies.plainChain)
        return true
    }
}

extension WindowScene {
    /// The digits that may be given to layouts: each is a key with Control.
    package static let layoutDigits = (1...9).map(String.init)

    /// Has a digit with Control lay the lines out with a chain, instead of what it did before.
    package func give(_ digit: String, to chain: String) {
        let command = WindowCommand.strategy(chain, layoutTitle(of: chain), keys: ["Control+\(digit)"])
        commands = commands.removing([.strategy(chain)]).adding([command])
        givenDigits = givenDigits.filter { $0.value != chain }
        givenDigits[digit] = chain
    }
}
