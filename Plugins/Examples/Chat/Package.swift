// swift-tools-version: 6.0
import PackageDescription

let products = [
    "Strata", "StrataStrategies", "StrataDocument", "StrataCanvas", "StrataInterface", "StrataWindow", "StrataX11",
]

let package = Package(
    name: "Chat",
    dependencies: [.package(name: "Strata", path: "../../..")],
    targets: [
        .executableTarget(name: "Chat", dependencies: products.map { .product(name: $0, package: "Strata") }),
        .testTarget(
            name: "ChatTests", dependencies: ["Chat", .product(name: "StrataWindowTesting", package: "Strata")]),
    ],
    swiftLanguageModes: [.v6]
)
