import Strata
import StrataStrategies

extension NewPackage {
    /// Returns true if the type of a package in Swift, or its module, would stand in the way of what the package uses.
    static func isTakenInSwift(_ name: String) -> Bool {
        let type = type(of: name)
        return type.hasPrefix("Strata") || SwiftTemplate.used.contains(type)
    }

    private static func type(of name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Returns a package in Swift.
    ///
    /// - Parameters:
    ///   - name: The package's; the strategy has the same in small letters.
    ///   - kit: Where the kit comes from.
    ///   - command: How the program is started, as it is typed in a shell.
    static func swift(_ name: String, _ kit: KitSource, command: String) -> NewPackage {
        let type = type(of: name)
        let strategy = name.lowercased()
        let fill = { (text: String) in
            text.replacingEach("@TYPE@", by: type).replacingEach("@STRATEGY@", by: strategy)
                .replacingEach("@DEPENDENCY@", by: kit.dependency).replacingEach("@PACKAGE@", by: kit.package)
                .replacingEach("@STRATA@", by: kit.place).replacingEach("@COMMAND@", by: command)
                .replacingEach("@GROUND@", by: ShippedExamples.ground)
        }
        return NewPackage(
            folder: name,
            files: [
                ("Package.swift", fill(SwiftTemplate.manifest)), ("plugin.exports", SwiftTemplate.exports),
                ("Sources/\(type)/\(type).swift", fill(SwiftTemplate.strategy)),
                ("Sources/\(type)Plugin/Plugin.swift", fill(SwiftTemplate.plugin)),
                ("Tests/\(type)Tests/\(type)Tests.swift", fill(SwiftTemplate.tests)),
                ("README.md", fill(SwiftTemplate.readme)), (".gitignore", ".build/\n"),
            ],
            advice: """
                \(name) is a strategy in Swift, complete as it is. Try it:

                    cd \(name)
                    swift test
                    swift build -c release
                    \(command) plugin check .build/release/lib\(type)Plugin.so
                    \(command) --plugin .build/release/lib\(type)Plugin.so --strategy \(ShippedExamples.ground)+\(strategy) FILE

                Then make it yours: Sources/\(type)/\(type).swift.

                """)
    }
}

/// The texts of a package in Swift.
private enum SwiftTemplate {
    /// The names that these texts use, those of modules and types. All modules of Strata begin with its name.
    static let used: Set<String> = [
        "Any", "ConformanceSuite", "Dispatch", "Double", "ExtentTree", "Foundation", "Glibc", "ItemSequence",
        "LayoutAttributes", "LayoutContext", "LayoutEffect", "NamedStrategy", "OptionValues", "PluginIdentity", "Self",
        "Size", "StrategyDescriptor", "Swift", "Synchronization", "Test", "Testing", "UInt32", "UnsafeRawPointer",
        "ViewportGeometry",
    ]

    static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription

        // A plugin brings its own standard library and exports one function; nothing in it is bound to its host's.
        let plugin: [LinkerSetting] = [
            .unsafeFlags([
                "-static-stdlib", "-Xlinker", "-Bsymbolic",
                "-Xlinker", "--version-script=\\(Context.packageDirectory)/plugin.exports",
            ])
        ]

        let package = Package(
            name: "@TYPE@",
            products: [.library(name: "@TYPE@Plugin", type: .dynamic, targets: ["@TYPE@Plugin"])],
            dependencies: [.package(@DEPENDENCY@)],
            targets: [
                .target(name: "@TYPE@", dependencies: [.product(name: "Strata", package: "@PACKAGE@")]),
                .target(
                    name: "@TYPE@Plugin", dependencies: ["@TYPE@", .product(name: "StrataPlugin", package: "@PACKAGE@")],
                    linkerSettings: plugin),
                .testTarget(
                    name: "@TYPE@Tests", dependencies: ["@TYPE@", .product(name: "StrataTesting", package: "@PACKAGE@")]),
            ],
            swiftLanguageModes: [.v6]
        )

        """

    static let exports = """
        {
            global: strata_plugin_entry;
            local: *;
        };

        """

    static let strategy = """
        import Strata

        /// Items step back from the sides, the further they are from the middle of the viewport. An effect: it lies on any list.
        package struct @TYPE@: LayoutEffect, NamedStrategy {
            /// `@STRATEGY@` and its options.
            package static let descriptor = StrategyDescriptor(
                name: "@STRATEGY@", summary: "Items step back from the sides, away from the middle of the viewport.",
                options: [.number("depth", "How far items step back at the edges, in points.", default: 60, from: 0)])

            private let depth: Double

            /// Takes its options, each of which has a value that was checked.
            package init(options: OptionValues) {
                depth = options.number("depth")
            }

            /// Changes what the items in view look like. Runs in every frame.
            package func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
                let middle = context.viewport.length / 2
                guard middle > 0 else { return }
                for place in attributes.indices {
                    let centre = attributes[place].start + attributes[place].length / 2
                    let distance = min(abs(centre - middle) / middle, 1)
                    let step = min(depth * distance * distance, attributes[place].crossLength / 2)
                    attributes[place].crossStart += step
                    attributes[place].crossLength -= 2 * step
                }
            }
        }

        """

    static let plugin = """
        import @TYPE@
        import StrataPlugin

        /// What a host looks for in the library. The id should be one of a kind in the world.
        @_cdecl("strata_plugin_entry")
        package func entry(version: UInt32) -> UnsafeRawPointer? {
            export(@TYPE@.self, as: PluginIdentity(id: "example-@STRATEGY@", version: "0.1.0", author: "Its author"))
        }

        """

    static let tests = """
        import @TYPE@
        import Strata
        import StrataTesting
        import Testing

        @Test("keeps the laws that every list relies on")
        func keepsTheLaws() throws {
            try ConformanceSuite.check(@TYPE@.self)
        }

        @Test("leaves the middle alone and steps back at the edges")
        func stepsBack() {
            let strategy = @TYPE@(options: OptionValues(@TYPE@.descriptor, setting: ["depth": .number(60)]))
            let context = LayoutContext(
                items: ItemSequence(ExtentTree()), viewport: ViewportGeometry(size: Size(width: 400, height: 300)))
            // One in the middle, from 140 to 160; one around the edge, from 290 to 310.
            var items = [140.0, 290].map { LayoutAttributes(start: $0, length: 20, crossStart: 0, crossLength: 400) }
            strategy.adjust(&items, in: context)
            #expect(items.map(\\.crossStart) == [0, 60])
            #expect(items.map(\\.crossLength) == [400, 280])
        }

        """

    static let readme = """
        # @TYPE@

        A layout strategy for Strata, as a plugin.

            swift test                  # runs the conformance suite
            swift build -c release      # makes .build/release/lib@TYPE@Plugin.so
            @COMMAND@ plugin check .build/release/lib@TYPE@Plugin.so
            @COMMAND@ --plugin .build/release/lib@TYPE@Plugin.so --strategy @GROUND@+@STRATEGY@ FILE

        With `--watch-plugins` the window takes over every new build. To have it always at hand, copy the file to
        `~/.local/share/strata/plugins`.

        The strategy is `Sources/@TYPE@/@TYPE@.swift`; `Sources/@TYPE@Plugin/Plugin.swift` exports it. The package uses the
        kit in `@STRATA@`; change that in `Package.swift` if you move it.

        """
}
