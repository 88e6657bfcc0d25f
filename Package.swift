// swift-tools-version: 6.0
import PackageDescription

// STRATA_HEADLESS=1 leaves out everything that needs a C library: the framework, its strategies, the simulation and
// their tests then build with a Swift toolchain alone.
let isHeadless = Context.environment["STRATA_HEADLESS"] == "1"

// STRATA_FUZZING=1, which script/fuzz sets, makes a program for libFuzzer of what is otherwise a test of its corpora.
let isFuzzing = Context.environment["STRATA_FUZZING"] == "1"

// STRATA_SANITIZER=address, which script/sanitize sets, leaves Swift's library out of `strata`, so that the sanitizer's
// allocator is that of all libraries. Otherwise the program can be copied to where no Swift is.
let isSanitizing = Context.environment["STRATA_SANITIZER"] != nil

/// The strategies that ship, each in a target of its own that imports `Strata` and nothing else.
let strategies: [Target.Dependency] = ["StrataFlip", "StrataInset", "StrataCustomLayout", "StrataFold", "StrataSticky"]

/// A registry of them all.
let shipped: Target.Dependency = "StrataStrategies"

/// What a package outside may import, each a library of one module. None of these targets, nor of those below them, may
/// have unsafe flags, which SwiftPM takes from no dependency that has a version. So the program is no product of the
/// package, and the plugins that ship are a package of their own, Plugins/Loadable.
var libraries = [
    "Strata", "StrataFlip", "StrataInset", "StrataCustomLayout", "StrataFold", "StrataSticky", "StrataStrategies",
    "StrataPlugin", "StrataTesting", "StrataDocument", "StrataWindow", "StrataWindowTesting",
]

/// The program of a plugin's process, for programs that are not that themselves.
var programs: [Product] = []

var targets: [Target] = [
    // Rounding is the C library's, which nothing links where nothing is imported.
    .target(name: "Strata", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "StrataFlip", dependencies: ["Strata"], path: "Plugins/Flip"),
    .target(name: "StrataInset", dependencies: ["Strata"], path: "Plugins/Inset"),
    .target(name: "StrataCustomLayout", dependencies: ["Strata"], path: "Plugins/CustomLayout"),
    .target(name: "StrataFold", dependencies: ["Strata"], path: "Plugins/Fold"),
    .target(name: "StrataSticky", dependencies: ["Strata"], path: "Plugins/Sticky"),
    .target(name: "StrataStrategies", dependencies: ["Strata"] + strategies),
    .systemLibrary(name: "StrataPluginABI"),
    .target(name: "StrataPlugin", dependencies: ["Strata", "StrataPluginABI", "StrataSystem"]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CConfinement"),
    .target(name: "StrataSystem", dependencies: ["CLinux", "CConfinement"]),
    .target(name: "StrataWindow", dependencies: ["Strata", "StrataSystem"]),
    .target(name: "StrataWindowTesting", dependencies: ["Strata", "StrataWindow", "StrataSystem"]),
    .target(name: "StrataCommandLine", dependencies: ["Strata", "StrataSystem"]),
    .target(name: "StrataJSON"),
    .target(name: "StrataTime", dependencies: ["StrataSystem"]),
    .testTarget(name: "StrataTimeTests", dependencies: ["StrataTime", "StrataSystem"]),
    .target(name: "StrataDocument", dependencies: ["StrataTime", "StrataSystem"]),
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
        dependencies: ["StrataDocument", "StrataTime", "StrataTesting", "StrataGenerators", "StrataSystem"]),
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
            "Strata", "StrataTesting", "StrataScript", "StrataGenerators", "StrataJSON", "StrataSimulation", shipped,
        ] + strategies),
]

#if os(Linux)
    if !isHeadless {
        programs += [.executable(name: "strata-plugin-host", targets: ["strata-plugin-host"])]
        libraries += ["StrataFeeds", "StrataCanvas", "StrataX11", "StrataX11Testing", "StrataInterface", "StrataCells"]
        libraries += ["StrataAccessibility", "StrataCanvasTesting"]
        targets += [
            .systemLibrary(
                name: "CX11", pkgConfig: "x11 xext xi",
                providers: [.apt(["libx11-dev", "libxext-dev", "libxi-dev"])]),
            // One of the flags of "pangocairo" packages may not use; of Pango only the libraries are needed.
            .systemLibrary(name: "CPangoCairo", pkgConfig: "cairo", providers: [.apt(["libpango1.0-dev"])]),
            .systemLibrary(
                name: "CCompression", pkgConfig: "zlib libzstd liblzma",
                providers: [.apt(["zlib1g-dev", "libzstd-dev", "liblzma-dev", "libbz2-dev"])]),
            .target(name: "StrataFeeds", dependencies: ["Strata", "StrataDocument", "StrataSystem", "CCompression"]),
            .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
            .target(name: "StrataJournal", dependencies: ["Strata", "StrataDocument", "StrataSystem", "CSystemd"]),
            .testTarget(
                name: "StrataJournalTests", dependencies: ["StrataJournal", "StrataDocument", "StrataSystem"]),
            .testTarget(
                name: "StrataAccessibilityTests", dependencies: ["StrataAccessibility", "StrataBus", "StrataWindow"]),
            .target(name: "StrataBus", dependencies: ["StrataWindow", "StrataSystem", "CSystemd"]),
            .target(name: "StrataAccessibility", dependencies: ["StrataBus", "StrataWindow", "StrataSystem"]),
            .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
            .systemLibrary(name: "CVectorscan", pkgConfig: "libhs", providers: [.apt(["libvectorscan-dev"])]),
            .target(
                name: "StrataSearch",
                dependencies: [
                    "Strata", "StrataDocument", "StrataTime", "StrataSystem", "CPCRE2", "CVectorscan",
                ]),
            .testTarget(
                name: "StrataSearchTests",
                dependencies: [
                    "StrataSearch", "StrataTime", "StrataDocument", "StrataFeeds", "StrataGenerators", "StrataSystem",
                ]),
            .target(name: "CShippedFormats"),
            .target(
                name: "StrataFormats",
                dependencies: [
                    "StrataSearch", "StrataDocument", "StrataTime", "StrataJSON", "StrataSystem", "CShippedFormats",
                ],
                exclude: ["Shipped"]),
            .testTarget(
                name: "StrataFormatsTests",
                dependencies: [
                    "StrataFormats", "StrataSearch", "StrataDocument", "StrataTime", "StrataGenerators", "StrataJSON",
                    "StrataSystem", "StrataTesting",
                ]),
            .target(
                name: "StrataDecoders",
                dependencies: ["StrataFormats", "StrataDocument", "StrataTime", "StrataSystem"]),
            .testTarget(
                name: "StrataDecodersTests",
                dependencies: ["StrataDecoders", "StrataDocument", "StrataGenerators", "StrataTesting", "StrataSystem"]),
            .target(name: "StrataCanvas", dependencies: ["Strata", "StrataWindow", "CPangoCairo"]),
            .target(name: "StrataCanvasTesting", dependencies: ["StrataCanvas", "StrataWindow", "StrataSystem"]),
            .target(
                name: "StrataInterface",
                dependencies: [
                    "Strata", "StrataSystem", "StrataTime", "StrataDocument", "StrataSearch", "StrataCanvas",
                    "StrataWindow", "StrataPlugin", "StrataAccessibility",
                ]),
            .target(
                name: "StrataCells",
                dependencies: [
                    "Strata", "StrataInterface", "StrataJSON", "StrataDocument", "StrataDecoders", "StrataFormats",
                    "StrataTime", "StrataCanvas", "StrataSystem",
                ]),
            .target(name: "StrataX11", dependencies: ["Strata", "StrataWindow", "StrataSystem", "CX11"]),
            .target(name: "StrataX11Testing", dependencies: ["StrataSystem", "CX11"]),
            .target(
                name: "StrataPluginCommand",
                dependencies: [
                    "Strata", "StrataCommandLine", "StrataPlugin", "StrataTesting", "StrataScript", "StrataGenerators",
                    "StrataSystem", shipped,
                ],
                resources: [.embedInCode("New/strata_plugin.h"), .embedInCode("New/strata.rs")]),
            .target(
                name: "StrataViewer",
                dependencies: [
                    "Strata", "StrataCommandLine", "StrataJSON", "StrataSimulation", "StrataDocument", "StrataFeeds",
                    "StrataJournal", "StrataSearch", "StrataCanvas", "StrataWindow", "StrataX11", "StrataInterface",
                    "StrataCells", "StrataDecoders", "StrataFormats", "StrataTime", "StrataPlugin",
                    "StrataPluginCommand", "StrataAccessibility",
                    "StrataBus",
                    "StrataTesting", "StrataSystem", shipped,
                ],
                path: "Viewer/Application",
                resources: ["paper", "mist", "dusk", "midnight"].map { .embedInCode("Themes/Files/\($0).theme") }),
            .executableTarget(
                name: "strata", dependencies: ["StrataViewer", "StrataSystem"], path: "Viewer/Command",
                linkerSettings: isSanitizing ? [] : [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),
            .executableTarget(name: "StrataScreenshot", dependencies: ["StrataCanvas", "StrataX11", "StrataSystem"]),
            .executableTarget(
                name: "StrataBenchmarks",
                dependencies: [
                    "Strata", "StrataDocument", "StrataFormats", "StrataDecoders", "StrataFeeds", "StrataSearch",
                    "StrataCanvas", "StrataGenerators", "StrataX11Testing", "StrataPlugin", "StrataSystem",
                    "StrataCommandLine", "StrataJSON", "CCounters", shipped,
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
                dependencies: [
                    "Strata", "StrataDocument", "StrataFeeds", "StrataGenerators", "StrataSystem", "CCompression",
                ]),
            .testTarget(
                name: "StrataCanvasTests",
                dependencies: ["StrataCanvas", "StrataCanvasTesting", "StrataGenerators", "StrataWindow"]),
            .testTarget(
                name: "StrataInterfaceTests",
                dependencies: [
                    "Strata", "StrataInterface", "StrataDocument", "StrataSearch", "StrataCanvas", "StrataWindow",
                    "StrataGenerators", "StrataAccessibility", "StrataPlugin", "StrataWindowTesting", "StrataTesting",
                    "StrataSystem", shipped,
                ]),
            .testTarget(
                name: "StrataCellsTests",
                dependencies: [
                    "StrataInterface", "StrataCells", "StrataCanvas", "StrataDocument", "StrataFormats", "StrataTime",
                    "StrataJSON", "StrataTesting", "StrataSystem",
                ]),
            .executableTarget(
                name: "strata-plugin-host", dependencies: ["StrataPlugin"], path: "Sources/StrataPluginHost"),
            .testTarget(
                name: "StrataPluginTests",
                dependencies: [
                    "StrataPlugin", "strata-plugin-host", "StrataPluginABI", "StrataPluginCommand", "StrataSimulation",
                    "StrataTesting",
                    "StrataSystem", shipped,
                ],
                exclude: ["Former", "Museum"]),
            .testTarget(
                name: "StrataProductTests", dependencies: ["StrataSystem"], exclude: ["Declarations", "Outside"]),
            .testTarget(
                name: "StrataX11Tests",
                dependencies: ["Strata", "StrataWindow", "StrataX11", "StrataX11Testing", "StrataSystem"]),
            .testTarget(
                name: "StrataFaultTests", dependencies: ["StrataX11Testing", "StrataSystem"], exclude: ["Shim"]),
            .testTarget(
                name: "StrataViewerTests",
                dependencies: [
                    "StrataViewer", "StrataInterface", "StrataCells", "StrataCommandLine", "StrataJSON",
                    "StrataDocument", "StrataDecoders", "StrataFormats", "StrataTime", "StrataJournal", "StrataSearch",
                    "StrataCanvasTesting",
                    "StrataGenerators", "StrataTesting", "StrataWindow", "StrataWindowTesting", "StrataX11",
                    "StrataX11Testing", "StrataSystem", shipped,
                ],
                exclude: ["Access/notices.py", "Access/reader.py", "Portal/portal.py", "Formats/Samples", "Pictures"]),
        ]
        let fuzzed: [Target.Dependency] =
            [
                "Strata", "StrataJSON", "StrataSimulation", "StrataDocument", "StrataFeeds", "StrataCanvas",
                "StrataWindow", "StrataX11", "CX11", "StrataPlugin", "StrataPluginABI", "StrataInterface",
                "StrataCells", "StrataDecoders", "StrataFormats", "StrataTime", "StrataViewer", "StrataSystem",
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

// What tests test is optimised in release; they themselves are not, which halves the time that they take to build. They
// run in surroundings of their own, which the C target makes before the first thread.
targets.append(.target(name: "CTestProcess", path: "Tests/CTestProcess", exclude: ["fonts.conf"]))
for target in targets where target.type == .test {
    target.dependencies.append("CTestProcess")
    // Nothing waits for their modules. The largest is built last, when nothing else is left to build, and so by both
    // processors; in four parts, for each macro that is expanded makes the next one of a part dearer.
    let parts = [
        "-no-whole-module-optimization", "-enable-batch-mode", "-driver-batch-count", "4", "-no-emit-module-separately",
    ]
    let flags = ["-Onone"] + (target.name == "StrataViewerTests" ? parts : ["-no-emit-module-separately-wmo"])
    target.swiftSettings = [.unsafeFlags(flags, .when(configuration: .release))]
}

let package = Package(
    name: "Strata",
    products: libraries.map { .library(name: $0, targets: [$0]) } + programs,
    targets: targets,
    swiftLanguageModes: [.v6]
)
