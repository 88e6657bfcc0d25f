import StrataPluginCommand

/// The files that an author of a plugin compiles it with.
enum PluginFiles {
    /// The header, in a folder of its own.
    static let header = InstalledFile(path: "include/strata/\(PluginHeader.name)", content: .text(PluginHeader.text))

    /// The file for pkg-config. It finds the header from where it lies itself, so that all of it may be moved.
    static let pkgConfig = InstalledFile(
        path: "share/pkgconfig/strata-plugin.pc",
        content: .text(
            """
            prefix=${pcfiledir}/../..
            includedir=${prefix}/include

            Name: strata-plugin
            Description: Layout strategies that strata loads at run time, the C header
            Version: \(Release.version)
            Cflags: -I${includedir}/strata

            """))
}
