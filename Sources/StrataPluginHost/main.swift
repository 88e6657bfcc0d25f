import StrataPlugin

// The process of a plugin, for programs that load plugins and do not say that they can be that themselves.
PluginHost.runIfAsked()
