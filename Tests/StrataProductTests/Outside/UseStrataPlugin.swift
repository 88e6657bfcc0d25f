import Strata
import StrataPlugin

/// A plugin that is not there is refused with its path.
func usesStrataPlugin() -> Bool {
    do {
        try PluginLoader(registry: StrategyRegistry()).load("/nowhere/plugin.so")
        return false
    } catch {
        return error.path == "/nowhere/plugin.so"
    }
}
