import Glibc
import Strata
import StrataPlugin
import Testing

/// A broken plugin and what its host says about it.
struct Exhibit: CustomTestStringConvertible, Sendable {
    let name: String
    let sentence: String

    var testDescription: String { name }

    init(_ name: String, _ sentence: String) {
        self.name = name
        self.sentence = sentence
    }
}

extension PluginTests {
    @Suite("A plugin that cannot be trusted is refused with a sentence") struct Refusals {
        private let museum = Museum()

        @Test(arguments: refusedExhibits)
        func refuses(exhibit: Exhibit) throws {
            let path = try museum.build(exhibit.name)
            let registry = StrategyRegistry()
            let loader = PluginLoader(registry: registry)
            let error = try #require(throws: PluginError.self) { try loader.load(path) }
            #expect(error.description == "plugin '\(path)': \(exhibit.sentence)")
            #expect(error.kind == .refused)
            #expect(registry.descriptors.map(\.name) == ["stack"])
        }

        @Test("that is no library, exports nothing, or is not there")
        func noPlugin() throws {
            let loader = PluginLoader(registry: StrategyRegistry())
            let text = museum.write("no library", to: "text.so")
            let error = try #require(throws: PluginError.self) { try loader.load(text) }
            #expect(error.description.hasPrefix("plugin '\(text)': it cannot be loaded: "))
            let empty = museum.folder + "/empty.so"
            try Museum.compile([museum.write("int unused;\n", to: "empty.c")], to: empty)
            let exportsNothing = try #require(throws: PluginError.self) { try loader.load(empty) }
            #expect(
                exportsNothing.reason == "it exports no function strata_plugin_entry, so it is no plugin of Strata")
            let missing = try #require(throws: PluginError.self) { try loader.load("/nowhere/at-all.so") }
            #expect(missing.kind == .missing)
            #expect(missing.reason == "it cannot be opened: No such file or directory")
            let folder = try #require(throws: PluginError.self) { try loader.load(museum.folder) }
            #expect(folder.kind == .missing)
            #expect(folder.reason == "it is not a file")
        }

        @Test("that others can write to, unless forced")
        func writable() throws {
            let path = try museum.build("nothing")
            chmod(path, 0o666)
            let loader = PluginLoader(registry: StrategyRegistry())
            let file = try #require(throws: PluginError.self) { try loader.load(path) }
            #expect(file.kind == .writable)
            #expect(file.reason == "everybody could change it; take that away (chmod go-w) or force it")
            chmod(path, 0o644)
            chmod(museum.folder, 0o777)
            let folder = try #require(throws: PluginError.self) { try loader.load(path) }
            #expect(folder.kind == .writable)
            #expect(folder.reason.hasPrefix("in its folder, everybody could change it"))
            try PluginLoader(registry: StrategyRegistry(), isForced: true).load(path)
            chmod(museum.folder, 0o700)
            try loader.load(path)
        }

        @Test("that lie in a folder below one that others can write to, unless it is sticky, or forced")
        func writableAbove() throws {
            let path = try museum.build("nothing")
            let deep = museum.folder + "/above/folder"
            mkdir(museum.folder + "/above", 0o755)
            mkdir(deep, 0o755)
            defer {
                unlink(deep + "/nothing.so")
                rmdir(deep)
                rmdir(museum.folder + "/above")
            }
            link(path, deep + "/nothing.so")
            let loader = PluginLoader(registry: StrategyRegistry())
            chmod(museum.folder + "/above", 0o777)
            let error = try #require(throws: PluginError.self) { try loader.load(deep + "/nothing.so") }
            #expect(error.kind == .writable)
            #expect(
                error.reason == "in the folder '\(museum.folder)/above' above it, everybody could change it; "
                    + "take that away (chmod go-w) or force it")
            try PluginLoader(registry: StrategyRegistry(), isForced: true).load(deep + "/nothing.so")
            chmod(museum.folder + "/above", 0o1777)
            try loader.load(deep + "/nothing.so")
        }

        @Test(
            "that lie in a folder below one of another user, who can replace them there even where it is sticky",
            .enabled(if: geteuid() == 0, "only root may give a folder away"), arguments: [0o755, 0o1755, 0o1777])
        func foreignAbove(mode: mode_t) throws {
            let path = try museum.build("nothing")
            let above = museum.folder + "/above"
            mkdir(above, 0o755)
            link(path, above + "/nothing.so")
            defer {
                unlink(above + "/nothing.so")
                rmdir(above)
            }
            chown(above, 1234, 1234)
            chmod(above, mode)
            let loader = PluginLoader(registry: StrategyRegistry())
            let error = try #require(throws: PluginError.self) { try loader.load(above + "/nothing.so") }
            #expect(error.kind == .writable)
            #expect(error.reason.hasPrefix("in its folder, user 1234, who owns it, could change it"))
        }

        @Test("whose strategies are loaded already")
        func loadedTwice() throws {
            let path = try museum.build("nothing")
            let loader = PluginLoader(registry: StrategyRegistry())
            try loader.load(path)
            let error = try #require(throws: PluginError.self) { try loader.load(path) }
            #expect(error.reason == "its strategy 'museum/exhibit' was loaded already, from '\(path)'")
        }

        @Test("while a name that is taken is qualified by the plugin's id")
        func qualified() throws {
            let registry = StrategyRegistry()
            let maker = StrategyMaker.base {
                StackLayout(
                    options: OptionValues(StackLayout.descriptor, setting: $0.value("x").map { ["x": $0] } ?? [:]))
            }
            try registry.register(StrategyDescriptor(name: "exhibit", summary: "Another."), maker)
            let plugin = try PluginLoader(registry: registry).load(try museum.build("nothing"))
            #expect(plugin.strategies.map(\.descriptor.name) == ["museum/exhibit"])
            _ = try StrategyChain("museum/exhibit", in: registry)
            let value = try StrategyOptions.parse("7", for: "museum/exhibit.number", in: registry)
            #expect(value == .number(7))
        }
    }
}

private let refusedExhibits = [
    Exhibit("null_table", "strata_plugin_entry gives no table: it cannot work with version 1 of the ABI"),
    Exhibit("wrong_version", "it was built for version 2 of the ABI and this is version 1; rebuild it"),
    Exhibit("tiny_table", "its table is truncated: struct_size is 4"),
    Exhibit("truncated_table", "its table is truncated: struct_size is 16, not 32"),
    Exhibit("null_factory", "its function strategy is null"),
    Exhibit("no_strategies", "strategy_count says 0; a plugin has 1 to 64 strategies"),
    Exhibit("billion_strategies", "strategy_count says 1000000000; a plugin has 1 to 64 strategies"),
    Exhibit("null_strategy", "strategy 0 is a null pointer"),
    Exhibit("truncated_strategy", "strategy 0 is truncated: struct_size is 40, not 120"),
    Exhibit("null_create", "strategy 'exhibit': its function create is null"),
    Exhibit("null_place", "strategy 'exhibit': its function place is null"),
    Exhibit("bad_base_flag", "strategy 'exhibit': is_base is 2; it must be 0 or 1"),
    Exhibit("bad_utf8", "the summary of strategy 'exhibit' is not valid UTF-8: 'a \u{FFFD}( text'"),
    Exhibit("empty_name", "the name of strategy 0 is empty"),
    Exhibit("bad_name", "the name of strategy 0 cannot be 'a+b': use at most 64 ASCII letters, digits, '-' and '_'"),
    Exhibit("endless_text", "the summary of strategy 'exhibit' is longer than 4096 bytes, or has no end"),
    Exhibit("null_summary", "the summary of strategy 'exhibit' is a null pointer; it must be a text"),
    Exhibit("control_character", "the summary of strategy 'exhibit' has a control character in it"),
    Exhibit("same_name_twice", "two of its strategies are named 'exhibit'"),
    Exhibit("billion_options", "strategy 'exhibit' claims 1000000000 options; it may have 64"),
    Exhibit("null_options", "strategy 'exhibit': its options are a null pointer"),
    Exhibit("null_option", "option 0 of strategy 'exhibit' is a null pointer"),
    Exhibit("truncated_option", "option 0 of strategy 'exhibit' is truncated: struct_size is 12, not 64"),
    Exhibit("reversed_bounds", "option 'exhibit.number': its bounds 11.0 to 10.0 must be finite and in order"),
    Exhibit("infinite_bounds", "option 'exhibit.number': its bounds -inf to 10.0 must be finite and in order"),
    Exhibit("nan_default", "option 'exhibit.number': its default nan is not between 0.0 and 10.0"),
    Exhibit("default_out_of_bounds", "option 'exhibit.number': its default 11.0 is not between 0.0 and 10.0"),
    Exhibit(
        "fractional_integer",
        "option 'exhibit.number': its bounds and default must be whole numbers within 2^53, not [0.0, 10.0, 1.5]"),
    Exhibit("unknown_kind", "option 'exhibit.number' is of the unknown kind 9"),
    Exhibit("no_words", "option 'exhibit.choice' claims 0 words; it needs 1 to 256, and a list of them"),
    Exhibit("same_word_twice", "option 'exhibit.choice' offers a word twice: [\"one\", \"one\"]"),
    Exhibit("default_word_out_of_range", "option 'exhibit.choice': its default is word 2 of 2"),
]
