import StrataDocument

extension DecoderRegistry {
    /// The decoders that ship.
    public static var shipped: DecoderRegistry {
        var registry = DecoderRegistry()
        registry.register("plain", "every byte as it is") { _, _ in PlainDecoder() }
        registry.register("ansi", "text for terminals, in its colours") { _, _ in TerminalDecoder() }
        return registry
    }
}
