// swift-tools-version: 6.0
import PackageDescription

// STRATA_HEADLESS=1 leaves out everything that needs a C library: the framework, its strategies, the simulation and
// their tests then build with a Swift toolchain alone.
let isHeadless = Context.environment["STRATA_HEADLESS"] == "1"

// STRATA_FUZZING=1, which script/fuzz sets, makes a program for libFuzzer of what is otherwise a test of its corpora.
let isFuzzing = Context.environment["STRATA_FUZZING"] == "1"

/// The strategies that ship, each in a target of its own that imports `Strata` and nothing else.
let strategies: [Target.Dependency] = ["StrataFlip", "StrataInset", "StrataCustomLayout", "StrataFold"]

/// A registry of them all.
let shipped: Target.Dependency = "StrataStrategies"

/// A plugin brings its own standard library and exports one function; nothing in it is bound to anything of its host's.
let plugin: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-Xlinker", "-Bsymbolic", "-Xlinker",
            "--version-script=\(Context.packageDirectory)/Plugins/Loadable/plugin.exports",
        ], .when(platforms: [.linux]))
]

var products: [Product] = [
    .library(name: "Strata", targets: ["Strata"]),
    .library(name: "StrataFlip", targets: ["StrataFlip"]),
    .library(name: "StrataInset", targets: ["StrataInset"]),
    .library(name: "StrataCustomLayout", targets: ["StrataCustomLayout"]),
    .library(name: "StrataFold", targets: ["StrataFold"]),
    .library(name: "StrataStrategies", targets: ["StrataStrategies"]),
    .library(name: "StrataTesting", targets: ["StrataTesting"]),
    .library(name: "StrataWindow", targets: ["StrataWindow"]),
    .library(name: "StrataWindowTesting", targets: ["StrataWindowTesting"]),
    .library(name: "StrataPlugin", targets: ["StrataPlugin"]),
    .library(name: "StrataFlipPlugin", type: .dynamic, targets: ["StrataFlipPlugin"]),
    .library(name: "StrataInsetPlugin", type: .dynamic, targets: ["StrataInsetPlugin"]),
    .library(name: "StrataCustomLayoutPlugin", type: .dynamic, targets: ["StrataCustomLayoutPlugin"]),
    .library(name: "StrataFoldPlugin", type: .dynamic, targets: ["StrataFoldPlugin"]),
]

var targets: [Target] = [
    // Rounding is the C library's, which nothing links where nothing is imported.
    .target(name: "Strata", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "StrataFlip", dependencies: ["Strata"], path: "Plugins/Flip"),
    .target(name: "StrataInset", dependencies: ["Strata"], path: "Plugins/Inset"),
    .target(name: "StrataCustomLayout", dependencies: ["Strata"], path: "Plugins/CustomLayout"),
    .target(name: "StrataFold", dependencies: ["Strata"], path: "Plugins/Fold"),
    .target(name: "StrataStrategies", dependencies: ["Strata"] + strategies),
    .systemLibrary(name: "StrataPluginABI"),
    .target(name: "StrataPlugin", dependencies: ["Strata", "StrataPluginABI", "StrataSystem"]),
    .target(
        name: "StrataFlipPlugin", dependencies: ["StrataFlip", "StrataPlugin"], path: "Plugins/Loadable/Flip",
        linkerSettings: plugin),
    .target(
        name: "StrataInsetPlugin", dependencies: ["StrataInset", "StrataPlugin"], path: "Plugins/Loadable/Inset",
        linkerSettings: plugin),
    .target(
        name: "StrataCustomLayoutPlugin", dependencies: ["StrataCustomLayout", "StrataPlugin"],
        path: "Plugins/Loadable/CustomLayout", linkerSettings: plugin),
    .target(
        name: "StrataFoldPlugin", dependencies: ["StrataFold", "StrataPlugin"], path: "Plugins/Loadable/Fold",
        linkerSettings: plugin),
    .systemLibrary(name: "CLinux"),
    .target(name: "StrataSystem", dependencies: ["CLinux"]),
    .target(name: "StrataWindow", dependencies: ["Strata", "StrataSystem"]),
    .target(name: "StrataWindowTesting", dependencies: ["Strata", "StrataWindow", "StrataSystem"]),
    .target(name: "StrataCommandLine", dependencies: ["Strata", "StrataSystem"]),
    .target(name: "StrataJSON"),
    .target(name: "StrataDocument", dependencies: ["StrataSystem"]),
    .testTarget(name: "StrataSystemTests", dependencies: ["StrataSystem"]),
    .target(name: "StrataGenerators", dependencies: ["StrataSystem"]),
    .target(name: "StrataScript", dependencies: ["Strata", "StrataJSON"]),
    .target(
        name: "StrataSimulation", dependencies: ["Strata", "StrataJSON", "StrataScript", "StrataSystem", shipped]),
    .target(name: "StrataTesting", dependencies: ["Strata", "StrataScript", "StrataGenerators", "StrataSystem"]),
    .testTarget(name: "StrataJSONTests", dependencies: ["StrataJSON"]),
    .testTarget(name: "StrataCommandLineTests", dependencies: ["StrataCommandLine"]),
    .testTarget(
        name: "StrataDocumentTests",
        dependencies: ["StrataDocument", "StrataTesting", "StrataGenerators", "StrataSystem"]),
    .testTarget(
        name: "StrataWindowTests", dependencies: ["Strata", "StrataWindow", "StrataWindowTesting", "StrataSystem"]),
    .testTarget(
        name: "StrataTests",
        dependencies: [
            "Strata", "StrataTesting", "StrataScript", "StrataGenerators", "StrataJSON", "StrataSystem", shipped,
        ]),
    .testTarget(
        name: "StrataSimulationTests",
        dependencies: ["StrataSimulation", "StrataTesting", "StrataGenerators", "StrataJSON", shipped]),
    .testTarget(
        name: "StrataTestingTests",
        dependencies: [
            "Strata", "StrataTesting", "StrataScript", "StrataGenerators", "StrataSimulation", shipped,
        ] + strategies),
]

#if os(Linux)
    if !isHeadless {
        products.append(.executable(name: "strata", targets: ["strata"]))
        targets += [
            .systemLibrary(
                name: "CX11", pkgConfig: "x11 xext xi",
                providers: [.apt(["libx11-dev", "libxext-dev", "libxi-dev"])]),
            .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
            .target(name: "StrataFeeds", dependencies: ["StrataDocument", "StrataSystem"]),
            .target(name: "StrataCanvas", dependencies: ["Strata", "StrataWindow", "CPangoCairo"]),
            .target(name: "StrataCanvasTesting", dependencies: ["StrataCanvas", "StrataWindow", "StrataSystem"]),
            .target(name: "StrataX11", dependencies: ["Strata", "StrataWindow", "StrataSystem", "CX11"]),
            .target(name: "StrataX11Testing", dependencies: ["StrataSystem"]),
            .target(
                name: "StrataPluginCommand",
                dependencies: [
                    "Strata", "StrataCommandLine", "StrataPlugin", "StrataTesting", "StrataScript", "StrataGenerators",
                    "StrataSystem", shipped,
                ],
                resources: [.embedInCode("New/strata_plugin.h")]),
            .target(
                name: "StrataViewer",
                dependencies: [
                    "Strata", "StrataCommandLine", "StrataJSON", "StrataSimulation", "StrataDocument", "StrataFeeds",
                    "StrataCanvas", "StrataWindow", "StrataX11", "StrataPlugin", "StrataPluginCommand",
                    "StrataTesting", "StrataSystem", shipped,
                ],
                path: "Viewer/Application"),
            .executableTarget(
                name: "strata", dependencies: ["StrataViewer", "StrataSystem"], path: "Viewer/Command",
                linkerSettings: [
                    .unsafeFlags(["-static-stdlib"], .when(configuration: .release))
                ]),
            .executableTarget(name: "StrataScreenshot", dependencies: ["StrataCanvas", "StrataX11", "StrataSystem"]),
            .executableTarget(
                name: "StrataBenchmarks",
                dependencies: [
                    "Strata", "StrataFeeds", "StrataCanvas", "StrataGenerators", "StrataX11Testing", "StrataPlugin",
                    "StrataSystem", "StrataCommandLine", "CCounters", shipped,
                ]),
            .target(name: "CCounters"),
            .executableTarget(
                name: "StrataSoak",
                dependencies: [
                    "StrataDocument", "StrataFeeds", "StrataGenerators", "StrataX11Testing", "StrataSystem",
                    "StrataCommandLine",
                ]),
            .testTarget(
                name: "StrataFeedsTests",
                dependencies: ["StrataDocument", "StrataFeeds", "StrataGenerators", "StrataSystem"]),
            .testTarget(
                name: "StrataCanvasTests",
                dependencies: ["StrataCanvas", "StrataCanvasTesting", "StrataGenerators", "StrataWindow"]),
            .testTarget(
                name: "StrataPluginTests",
                dependencies: [
                    "StrataPlugin", "StrataPluginABI", "StrataPluginCommand", "StrataSimulation", "StrataTesting",
                    shipped,
                ],
                exclude: ["Former", "Museum"]),
            .testTarget(
                name: "StrataX11Tests",
                dependencies: ["Strata", "StrataWindow", "StrataX11", "StrataX11Testing", "StrataSystem"]),
            .testTarget(
                name: "StrataFaultTests", dependencies: ["StrataX11Testing", "StrataSystem"], exclude: ["Shim"]),
            .testTarget(
                name: "StrataViewerTests",
                dependencies: [
                    "StrataViewer", "StrataCommandLine", "StrataJSON", "StrataDocument", "StrataCanvasTesting",
                    "StrataGenerators", "StrataTesting", "StrataWindow", "StrataWindowTesting", "StrataX11",
                    "StrataX11Testing", "StrataSystem", shipped,
                ],
                exclude: ["Pictures"]),
        ]
        let fuzzed: [Target.Dependency] =
            [
                "Strata", "StrataJSON", "StrataSimulation", "StrataDocument", "StrataFeeds", "StrataCanvas",
                "StrataWindow", "StrataX11", "CX11", "StrataPlugin", "StrataPluginABI", "StrataViewer", "StrataSystem",
                "StrataCommandLine", shipped,
            ]
        let corpora = ["CFuzzer", "Corpus", "Dictionaries"]
        targets +=
            isFuzzing
            ? [
                .systemLibrary(name: "CFuzzer", path: "Tests/StrataFuzzTests/CFuzzer"),
                .executableTarget(
                    name: "StrataFuzz", dependencies: fuzzed + ["CFuzzer"], path: "Tests/StrataFuzzTests",
                    exclude: corpora + ["Replay"]),
            ] : [.testTarget(name: "StrataFuzzTests", dependencies: fuzzed, exclude: corpora + ["Program"])]
    }
#endif

let package = Package(
    name: "Strata",
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
