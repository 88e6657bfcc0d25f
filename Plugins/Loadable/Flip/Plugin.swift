import StrataFlip
import StrataPlugin

/// What a host looks for in the library.
@_cdecl("strata_plugin_entry")
public func entry(version: UInt32) -> UnsafeRawPointer? {
    export(FlipLayout.self, as: PluginIdentity(id: "strata-flip", version: "1.0", author: "Strata"))
}
