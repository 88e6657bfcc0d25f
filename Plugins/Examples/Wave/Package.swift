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
    name: "Wave",
    products: [.library(name: "WavePlugin", type: .dynamic, targets: ["WavePlugin"])],
    dependencies: [.package(name: "Strata", path: "../../..")],
    targets: [
        .target(name: "Wave", dependencies: [.product(name: "Strata", package: "Strata")]),
        .target(
            name: "WavePlugin", dependencies: ["Wave", .product(name: "StrataPlugin", package: "Strata")],
            linkerSettings: plugin),
        .testTarget(name: "WaveTests", dependencies: ["Wave", .product(name: "StrataTesting", package: "Strata")]),
    ],
    swiftLanguageModes: [.v6]
)
