// swift-tools-version: 6.0
import PackageDescription

/// A plugin brings its own standard library and exports one function; nothing in it is bound to anything of its host's.
/// SwiftPM takes such flags from no dependency, so the plugins that ship are a package of their own, as a user's are.
let plugin: [LinkerSetting] = [
    .unsafeFlags([
        "-static-stdlib", "-Xlinker", "-Bsymbolic", "-Xlinker",
        "--version-script=\(Context.packageDirectory)/plugin.exports",
    ])
]

/// The strategies that ship, each a library `libStrataNAMEPlugin.so`.
let names = ["Flip", "Inset", "CustomLayout", "Fold", "Sticky"]

let package = Package(
    name: "Loadable",
    products: names.map { .library(name: "Strata\($0)Plugin", type: .dynamic, targets: ["Strata\($0)Plugin"]) },
    dependencies: [.package(name: "Strata", path: "../..")],
    targets: names.map {
        .target(
            name: "Strata\($0)Plugin",
            dependencies: [
                .product(name: "Strata\($0)", package: "Strata"), .product(name: "StrataPlugin", package: "Strata"),
            ],
            path: $0, linkerSettings: plugin)
    },
    swiftLanguageModes: [.v6]
)
