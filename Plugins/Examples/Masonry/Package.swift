// swift-tools-version: 6.0
import PackageDescription

/// A plugin brings its own standard library and exports one function; nothing in it is bound to anything of its host's.
let plugin: [LinkerSetting] = [
    .unsafeFlags([
        "-static-stdlib", "-Xlinker", "-Bsymbolic", "-Xlinker",
        "--version-script=\(Context.packageDirectory)/plugin.exports",
    ])
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
        .testTarget(
            name: "MasonryTests", dependencies: ["Masonry", .product(name: "StrataTesting", package: "Strata")]),
    ],
    swiftLanguageModes: [.v6]
)
