// swift-tools-version: 6.0
import PackageDescription

/// A plugin brings its own standard library and exports one function; nothing in it is bound to anything of its host's.
let plugin: [LinkerSetting] = [
    .unsafeFlags([
        "-static-stdlib", "-Xlinker", "-Bsymbolic", "-Xlinker",
        "--version-script=\(Context.packageDirectory)/plugin.exports",
    ])
]

let window = [
    "Strata", "StrataStrategies", "StrataDocument", "StrataCanvas", "StrataInterface", "StrataWindow", "StrataX11",
]

let package = Package(
    name: "Masonry",
    products: [.library(name: "MasonryPlugin", type: .dynamic, targets: ["MasonryPlugin"])],
    dependencies: [.package(name: "Strata", path: "../../..")],
    targets: [
        .target(name: "Masonry", dependencies: [.product(name: "Strata", package: "Strata")]),
        .target(
            name: "MasonryPlugin", dependencies: ["Masonry", .product(name: "StrataPlugin", package: "Strata")],
            linkerSettings: plugin),
        .executableTarget(
            name: "Photos", dependencies: ["Masonry"] + window.map { .product(name: $0, package: "Strata") }),
        .testTarget(
            name: "PhotosTests", dependencies: ["Photos", .product(name: "StrataWindowTesting", package: "Strata")]),
        .testTarget(
            name: "MasonryTests", dependencies: ["Masonry", .product(name: "StrataTesting", package: "Strata")]),
    ],
    swiftLanguageModes: [.v6]
)
