/// The C header of plugins, as the program carries it.
package enum PluginHeader {
    /// The name of its file.
    package static let name = "strata_plugin.h"

    /// Its text.
    package static var text: String { String(decoding: PackageResources.strata_plugin_h, as: UTF8.self) }
}
