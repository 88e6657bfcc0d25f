// swift-tools-version: 6.0
import PackageDescription

// STRATA_HEADLESS=1 leaves out everything that needs a C library: the framework, its strategies, the simulation and
// their tests then build with a Swift toolchain alone.
let isHeadless = Context.environment["STRATA_HEADLESS"] == "1"

/// The strategies that ship, each in a target of its own that imports `Strata` and nothing else.
let strategies: [Target.Dependency] = ["StrataFlip", "StrataInset", "StrataCustomLayout", "StrataFold"]

var products: [Product] = [
    .library(name: "Strata", targets: ["Strata"]),
    .library(name: "StrataFlip", targets: ["StrataFlip"]),
    .library(name: "StrataInset", targets: ["StrataInset"]),
    .library(name: "StrataCustomLayout", targets: ["StrataCustomLayout"]),
    .library(name: "StrataFold", targets: ["StrataFold"]),
    .library(name: "StrataTesting", targets: ["StrataTesting"]),
]

var targets: [Target] = [
    // Rounding is the C library's, which nothing links where nothing is imported.
    .target(name: "Strata", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "StrataFlip", dependencies: ["Strata"], path: "Plugins/Flip"),
    .target(name: "StrataInset", dependencies: ["Strata"], path: "Plugins/Inset"),
    .target(name: "StrataCustomLayout", dependencies: ["Strata"], path: "Plugins/CustomLayout"),
    .target(name: "StrataFold", dependencies: ["Strata"], path: "Plugins/Fold"),
    .target(name: "StrataSimulation", dependencies: ["Strata"] + strategies),
    .target(name: "StrataTesting", dependencies: ["Strata"]),
    .testTarget(name: "StrataTests", dependencies: ["Strata", "StrataTesting"] + strategies),
    .testTarget(
        name: "StrataSimulationTests", dependencies: ["StrataSimulation", "StrataTesting"] + strategies),
    .testTarget(
        name: "StrataTestingTests", dependencies: ["Strata", "StrataTesting", "StrataSimulation"] + strategies),
]

#if os(Linux)
    if !isHeadless {
        products.append(.executable(name: "strata", targets: ["strata"]))
        targets += [
            .systemLibrary(
                name: "CX11", pkgConfig: "x11 xext xi",
                providers: [.apt(["libx11-dev", "libxext-dev", "libxi-dev"])]),
            .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
            .systemLibrary(name: "CLinux"),
            .target(name: "StrataFeeds", dependencies: ["CLinux"]),
            .target(name: "StrataGenerators"),
            .target(name: "StrataCanvas", dependencies: ["Strata", "CPangoCairo"]),
            .target(name: "StrataCanvasTesting", dependencies: ["StrataCanvas"]),
            .target(name: "StrataX11", dependencies: ["CX11"]),
            .target(name: "StrataX11Testing"),
            .target(
                name: "StrataViewer",
                dependencies: [
                    "Strata", "StrataSimulation", "StrataTesting", "StrataFeeds", "StrataCanvas", "StrataX11",
                ] + strategies,
                path: "Viewer/Application"),
            .executableTarget(
                name: "strata", dependencies: ["StrataViewer"], path: "Viewer/Command",
                linkerSettings: [
                    .unsafeFlags(
                        [
                            "-static-stdlib", "-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections",
                            "-lswiftSynchronization",
                        ],
                        .when(configuration: .release))
                ]),
            .executableTarget(name: "StrataScreenshot", dependencies: ["StrataCanvas", "StrataX11"]),
            .executableTarget(
                name: "StrataBenchmarks",
                dependencies: ["Strata", "StrataFeeds", "StrataCanvas", "StrataGenerators"] + strategies),
            .testTarget(name: "StrataFeedsTests", dependencies: ["StrataFeeds", "StrataGenerators"]),
            .testTarget(
                name: "StrataCanvasTests", dependencies: ["StrataCanvas", "StrataCanvasTesting"]),
            .testTarget(name: "StrataX11Tests", dependencies: ["StrataX11", "StrataX11Testing"]),
            .testTarget(
                name: "StrataViewerTests",
                dependencies: [
                    "StrataViewer", "StrataCanvasTesting", "StrataGenerators", "StrataX11",
                    "StrataX11Testing",
                ],
                exclude: ["Pictures"]),
        ]
    }
#endif

let package = Package(
    name: "Strata",
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
