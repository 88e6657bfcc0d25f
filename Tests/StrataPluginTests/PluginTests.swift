import Testing

/// All tests that load plugins. Each suite builds files of its own or calls theirs one after another, because a plugin
/// is called from one thread at a time.
@Suite("Plugins") struct PluginTests {}
