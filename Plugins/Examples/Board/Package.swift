// swift-tools-version: 6.0
import PackageDescription

let products = [
    "Strata", "StrataStrategies", "StrataDocument", "StrataCanvas", "StrataInterface", "StrataWindow", "StrataX11",
]

let package = Package(
    name: "Board",
    dependencies: [.package(name: "Strata", path: "../../..")],
    targets: [
        .executableTarget(name: "Board", dependencies: products.map { .product(name: $0, package: "Strata") }),
        .testTarget(
            name: "BoardTests", dependencies: ["Board", .product(name: "StrataWindowTesting", package: "Strata")]),
    ],
    swiftLanguageModes: [.v6]
)
