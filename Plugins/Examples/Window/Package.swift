// swift-tools-version: 6.0
import PackageDescription

let products = ["Strata", "StrataStrategies", "StrataDocument", "StrataCanvas", "StrataInterface", "StrataX11"]

let package = Package(
    name: "Window",
    dependencies: [.package(name: "Strata", path: "../../..")],
    targets: [
        .executableTarget(name: "Window", dependencies: products.map { .product(name: $0, package: "Strata") }),
        .testTarget(
            name: "WindowTests",
            dependencies: [
                "Window", .product(name: "StrataWindow", package: "Strata"),
                .product(name: "StrataWindowTesting", package: "Strata"),
                .product(name: "StrataX11Testing", package: "Strata"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
