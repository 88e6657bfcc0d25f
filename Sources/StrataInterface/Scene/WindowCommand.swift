import Strata
import StrataWindow

/// The name of a command in a program: for tests, for settings, and for a program that adds another one with the same
/// key.
public struct CommandID: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, such as `page-down`.
    public let description: String
    /// A name.
    public init(_ name: String) { description = name }
    /// A name.
    public init(stringLiteral value: String) { description = value }
}

/// Something that can be asked of a window, by a key or from a menu.
public struct WindowCommand {
    /// The name in a program, such as `page-down`.
    public let id: CommandID
    /// The title: an imperative in sentence case, as menus, help and manual say it.
    public let title: String
    /// The part of the list of commands that it belongs to.
    public let group: CommandGroup
    /// Other words that people look for it by, such as `tail` or `grep`.
    public let synonyms: [String]
    /// The keys that ask for it.
    public var keys: [KeyChord]
    /// Returns true if it can be asked for now; while it cannot, its keys may be another command's.
    public let isEnabled: (WindowScene) -> Bool
    /// Does it.
    public let action: (WindowScene) -> Void
    /// The part of the menu that it stands in; nil: it is not there.
    public internal(set) var menu: MenuGroup?
    /// The state that it switches; nil: none.
    var toggle: CommandSwitch?
    /// The title that names what it would be done to now.
    var titleNow: ((WindowScene) -> String?)?
    /// Returns true if it is of any use now; nil: always.
    var isUseful: ((WindowScene) -> Bool)?

    /// A command.
    ///
    /// - Parameters:
    ///   - id: what it is called in a program.
    ///   - title: an imperative with its object, in sentence case.
    ///   - group: the part of the list of commands that it belongs to.
    ///   - keys: as ``KeyChord/init(_:)`` reads them.
    ///   - synonyms: other words that people look for it by.
    ///   - isEnabled: whether it can be asked for now.
    ///   - action: does it.
    public init(
        _ id: CommandID, _ title: String, in group: CommandGroup = .view, keys: [String] = [], synonyms: [String] = [],
        isEnabled: @escaping (WindowScene) -> Bool = { _ in true }, action: @escaping (WindowScene) -> Void
    ) {
        (self.id, self.title, self.isEnabled, self.action) = (id, title, isEnabled, action)
        (self.group, self.synonyms) = (group, synonyms)
        self.keys = keys.map { text in
            guard let chord = KeyChord(text) else { preconditionFailure("There is no key '\(text)'.") }
            return chord
        }
    }
}

/// The commands of a window, from which its keys, its help and the manual are made. Of several with the same key the
/// first one that can be asked for has it.
public struct WindowCommands {
    /// In the order in which help lists them.
    public private(set) var all: [WindowCommand]

    /// The commands of a list of them, in the order in which help has them.
    public init(_ all: [WindowCommand]) { self.all = all }

    /// The same with other commands, whose keys go before.
    public func adding(_ commands: [WindowCommand]) -> WindowCommands { WindowCommands(commands + all) }

    /// The same without some.
    public func removing(_ ids: [CommandID]) -> WindowCommands { WindowCommands(all.filter { !ids.contains($0.id) }) }

    /// The command with a name, if it can be asked for now.
    public func command(_ id: CommandID, in scene: WindowScene) -> WindowCommand? {
        all.first { $0.id == id && $0.isEnabled(scene) }
    }

    /// Returns the command that a key asks for now.
    public func command(for event: KeyEvent, in scene: WindowScene) -> WindowCommand? {
        guard let chord = KeyChord(event) else { return nil }
        return all.first { $0.keys.contains(chord) && $0.isEnabled(scene) }
    }

    /// The keys of each command that has keys, and its titles.
    public var help: [(keys: String, title: String)] {
        all.filter { !$0.keys.isEmpty }.map {
            ($0.keys.map(\.description).joined(separator: " "), $0.titles.joined(separator: " / "))
        }
    }
}
