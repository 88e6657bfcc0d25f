/// A source of values for settings. A later layer goes before an earlier one.
public enum SettingsLayer: Int, CaseIterable, Sendable {
    /// The settings that the desktop has for all programs.
    case desktop
    /// The program's own file.
    case file
    /// The arguments that it was started with.
    case arguments
    /// The reader, while it runs.
    case reader
}

/// The values of settings, layer upon layer.
public struct Settings: Sendable, Equatable {
    private(set) var layers = SettingsLayer.allCases.map { _ in [String: String]() }

    /// Settings of which no layer says anything.
    public init() {}

    /// The value of a setting: that of the last layer that has one it takes, else the built-in one.
    public subscript<Value>(_ setting: Setting<Value>) -> Value {
        for layer in layers.reversed() {
            if let value = layer[setting.name].flatMap(setting.read) { return value }
        }
        return setting.builtIn
    }

    /// Returns true if a layer has a value for a setting.
    public func says<Value>(_ setting: Setting<Value>, in layer: SettingsLayer) -> Bool {
        layers[layer.rawValue][setting.name].flatMap(setting.read) != nil
    }

    /// Has a layer say what a setting is.
    public mutating func set(_ name: String, to text: String, in layer: SettingsLayer) {
        layers[layer.rawValue][name] = text
    }

    /// Has a layer say what a setting is, over what later ones have said of it.
    public mutating func settle(_ name: String, to text: String, in layer: SettingsLayer) {
        for later in layers.indices where later > layer.rawValue { layers[later][name] = nil }
        set(name, to: text, in: layer)
    }

    /// Has a layer say this, and nothing else.
    public mutating func set(_ values: [String: String], in layer: SettingsLayer) { layers[layer.rawValue] = values }

    /// Returns the value of a setting, in words; nil if no layer has one and none is built in.
    public func text(of entry: SettingsTable.Entry) -> String? {
        layers.reversed().lazy.compactMap { $0[entry.name] }.first(where: entry.accepts) ?? entry.builtIn
    }
}

/// Settings that may change while they are shown.
public final class SettingsStore {
    /// The settings as they are now.
    public private(set) var settings: Settings
    private var observers: [Observer] = []

    private struct Observer {
        weak var owner: AnyObject?
        let body: (_ before: Settings, _ after: Settings) -> Void
    }

    /// Settings as they are at first.
    public init(_ settings: Settings = Settings()) { self.settings = settings }

    /// Calls `body` with what they were and what they are whenever a setting has changed, for as long as `owner` lives.
    public func observe(_ owner: AnyObject, _ body: @escaping (_ before: Settings, _ after: Settings) -> Void) {
        observers.removeAll { $0.owner == nil }
        observers.append(Observer(owner: owner, body: body))
    }

    /// Has a layer say what a setting is.
    public func set(_ name: String, to text: String, in layer: SettingsLayer) {
        change { $0.set(name, to: text, in: layer) }
    }

    /// Has a layer say what a setting is, over what later ones have said of it.
    public func settle(_ name: String, to text: String, in layer: SettingsLayer) {
        change { $0.settle(name, to: text, in: layer) }
    }

    /// Has a layer say this, and nothing else.
    public func set(_ values: [String: String], in layer: SettingsLayer) { change { $0.set(values, in: layer) } }

    private func change(_ body: (inout Settings) -> Void) {
        let before = settings
        body(&settings)
        guard settings != before else { return }
        for observer in observers where observer.owner != nil { observer.body(before, settings) }
    }
}
