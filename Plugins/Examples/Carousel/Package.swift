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
    name: "Carousel",
    products: [.library(name: "CarouselPlugin", type: .dynamic, targets: ["CarouselPlugin"])],
    dependencies: [.package(name: "Strata", path: "../../..")],
    targets: [
        .target(name: "Carousel", dependencies: [.product(name: "Strata", package: "Strata")]),
        .target(
            name: "CarouselPlugin", dependencies: ["Carousel", .product(name: "StrataPlugin", package: "Strata")],
            linkerSettings: plugin),
        .testTarget(
            name: "CarouselTests", dependencies: ["Carousel", .product(name: "StrataTesting", package: "Strata")]),
    ],
    swiftLanguageModes: [.v6]
)
