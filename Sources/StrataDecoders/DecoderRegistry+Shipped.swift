import StrataDocument

extension DecoderRegistry {
    /// The decoders that ship.
    public static let shipped: DecoderRegistry = {
        var registry = DecoderRegistry()
        registry.register("plain", "every byte as it is") { _, _ in PlainDecoder() }
        registry.register("ansi", "text for terminals, in its colours") { _, _ in TerminalDecoder() }
        registry.register("json", "a record a line", recognizes: areRecords) { _, settings in
            RecordDecoder(fields: settings.fields)
        }
        registry.register("logfmt", "a line of name=value", recognizes: mostly(LogfmtDecoder.recognizes)) {
            _, settings in
            LogfmtDecoder(fields: settings.fields)
        }
        registry.register("cri", "what containers of Kubernetes write", recognizes: mostly(ContainerDecoder.recognizes))
        {
            _, _ in ContainerDecoder()
        }
        registry.register("syslog", "messages that begin with a priority", recognizes: mostly(SyslogDecoder.recognizes))
        {
            _, _ in SyslogDecoder()
        }
        registry.register(
            "csv", "columns with commas or semicolons between them", recognizes: TableDecoder.recognizes(",;")
        ) { first, _ in TableDecoder(",;", first) }
        registry.register("tsv", "columns with tabs between them", recognizes: TableDecoder.recognizes("\t")) {
            first, _ in
            TableDecoder("\t", first)
        }
        return registry
    }()

    /// Returns true if nearly all lines are records, or some are behind the prefixes of containers, of which not all need
    /// write records.
    private static let areRecords: @Sendable ([ArraySlice<UInt8>]) -> Bool = { lines in
        if mostly(RecordDecoder.recognizes)(lines) { return true }
        return 5 * lines.count(where: RecordDecoder.recognizesPrefixed) >= lines.count
    }

    /// Returns a test that holds if something is so of nearly all lines: programs that write records still write a line
    /// of another kind at times.
    private static func mostly(
        _ isSo: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
    ) -> @Sendable ([ArraySlice<UInt8>]) -> Bool {
        { lines in 5 * lines.count(where: isSo) >= 4 * lines.count }
    }
}
