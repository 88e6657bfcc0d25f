/// The files of the formats that ship, in the order in which their formats are tried: what says most of itself first.
enum ShippedDefinitions {
    static let files: [(name: String, bytes: [UInt8])] = [
        ("records", PackageResources.records_json), ("prefixes", PackageResources.prefixes_json),
        ("android", PackageResources.android_json), ("desktop", PackageResources.desktop_json),
        ("machines", PackageResources.machines_json), ("network", PackageResources.network_json),
        ("packages", PackageResources.packages_json), ("system", PackageResources.system_json),
        ("access", PackageResources.access_json),
        ("servers", PackageResources.servers_json), ("databases", PackageResources.databases_json),
        ("java", PackageResources.java_json),
        ("python", PackageResources.python_json), ("go", PackageResources.go_json),
        ("dotnet", PackageResources.dotnet_json), ("scripts", PackageResources.scripts_json),
        ("pairs", PackageResources.pairs_json), ("general", PackageResources.general_json),
    ]
}
