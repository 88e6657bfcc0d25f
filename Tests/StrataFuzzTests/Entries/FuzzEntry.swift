/// A part of the program that is given bytes of any kind. It must end soon, without a trap, and keep its promises.
///
/// What an entry does depends on the bytes alone, so that an input that fails fails again.
protocol FuzzEntry {
    /// What `script/fuzz` and the folder of its corpus call it.
    static var name: String { get }

    /// Works on an input. Returns the promise that was broken, with the values; nil where all were kept.
    static func complaint(about input: UnsafeRawBufferPointer) -> String?
}

/// All that is fuzzed.
enum FuzzEntries {
    static var all: [any FuzzEntry.Type] {
        [
            LinesEntry.self, TextEntry.self, JSONEntry.self, SimulateEntry.self, StoriesEntry.self, OptionsEntry.self,
            PluginsEntry.self, PreeditEntry.self, SelectionEntry.self, DecodersEntry.self, JournalEntry.self,
            TimesEntry.self, DefinitionsEntry.self,
        ]
    }
}
