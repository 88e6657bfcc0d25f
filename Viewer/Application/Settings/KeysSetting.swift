import Strata
import StrataInterface

extension ViewerSetting {
    /// `key.COMMAND = KEYS`: other keys for commands, and keys for layouts that have none.
    static var keys: ViewerSetting {
        ViewerSetting { before, now, scene in
            guard before.keyBindings != now.keyBindings else { return }
            let registry = scene.panes.first?.list.strategies.registry ?? StrategyRegistry()
            scene.commands = WindowCommands.viewer.binding(now.keyBindings) { name in
                guard let chain = KeyNames.chain(named: name), (try? StrategyChain(chain, in: registry)) != nil else {
                    return nil
                }
                return .strategy(chain, keys: [])
            }
            for (digit, chain) in scene.givenDigits { scene.give(digit, to: chain) }
        }
    }
}

/// The names that a config file may give keys and commands.
enum KeyNames {
    private static let strategy = "strategy-"

    /// Returns the chain of a command that lays lines out; nil where it is another.
    static func chain(named command: String) -> String? {
        command.hasPrefix(strategy) ? String(command.dropFirst(strategy.count)) : nil
    }

    /// Returns the reason why a line gives no keys to a command; nil if it does.
    static func complaint(_ command: String, _ keys: String) -> String? {
        let names = WindowCommands.viewer.all.map(\.id.description)
        guard names.contains(command) || chain(named: command) != nil else {
            let prefix = Settings.keyPrefix
            if names.contains(keys), KeyChord(command) != nil {
                return "the command stands before the key: \(prefix)\(keys) = \(OneLine.excerpt(command))"
            }
            let meant = NearestName.hint(command, among: names)
            return "there is no command '\(OneLine.excerpt(command))'\(meant)"
        }
        let wrong = keys.split(separator: " ").first { KeyChord(String($0)) == nil }
        return wrong.map {
            "'\(OneLine.excerpt(String($0)))' is not a key; write a character or a name such as PageDown, with Ctrl+ "
                + "before it or without"
        }
    }
}
