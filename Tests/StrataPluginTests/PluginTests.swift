import Testing

/// All tests that load plugins: one after another, because a plugin is called from one thread at a time.
@Suite("Plugins", .serialized) struct PluginTests {}
