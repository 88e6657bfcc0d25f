/// The keys that a command is given in place of those that it has.
public struct KeyBinding: Sendable, Hashable {
    /// The command's name, such as `page-down`.
    public let command: String
    /// As ``KeyChord/init(_:)`` reads them; none where the command is to have none.
    public let keys: [String]

    /// Keys for a command.
    public init(_ command: String, keys: [String]) { (self.command, self.keys) = (command, keys) }
}

extension Settings {
    /// The beginning of the names of settings that give keys to a command.
    public static let keyPrefix = "key."

    /// The keys that commands are given, by the commands' names in order.
    public var keyBindings: [KeyBinding] {
        var keys: [String: String] = [:]
        for layer in layers { keys.merge(layer.filter { $0.key.hasPrefix(Self.keyPrefix) }) { $1 } }
        return keys.sorted { $0.key < $1.key }.map { name, text in
            KeyBinding(
                String(name.dropFirst(Self.keyPrefix.count)), keys: text.split(separator: " ").map(String.init))
        }
    }
}
