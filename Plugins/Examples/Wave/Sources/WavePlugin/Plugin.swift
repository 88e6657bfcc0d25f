import StrataPlugin
import Wave

/// What a host looks for in the library.
@_cdecl("strata_plugin_entry")
public func entry(version: UInt32) -> UnsafeRawPointer? {
    export(Wave.self, as: PluginIdentity(id: "strata-wave", version: "1.0", author: "Strata"))
}
