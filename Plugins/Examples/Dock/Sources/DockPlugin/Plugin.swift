import Dock
import StrataPlugin

/// What a host looks for in the library.
@_cdecl("strata_plugin_entry")
public func entry(version: UInt32) -> UnsafeRawPointer? {
    export(Dock.self, as: PluginIdentity(id: "strata-dock", version: "1.0", author: "Strata"))
}
