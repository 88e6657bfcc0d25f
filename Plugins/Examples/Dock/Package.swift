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
    name: "Dock",
    products: [.library(name: "DockPlugin", type: .dynamic, targets: ["DockPlugin"])],
    dependencies: [.package(name: "Strata", path: "../../..")],
    targets: [
        .target(name: "Dock", dependencies: [.product(name: "Strata", package: "Strata")]),
        .target(
            name: "DockPlugin", dependencies: ["Dock", .product(name: "StrataPlugin", package: "Strata")],
            linkerSettings: plugin),
        .testTarget(name: "DockTests", dependencies: ["Dock", .product(name: "StrataTesting", package: "Strata")]),
    ],
    swiftLanguageModes: [.v6]
)
