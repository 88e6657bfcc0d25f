extension FeedError {
    /// The error of a stream of a name that cannot be read on.
    init(_ fault: StreamFault, of name: String) {
        self =
            switch fault {
            case .system(let error): .reading(name, error)
            case .cut: .cutWhileRead(name)
            case .unfinished(let format, let offset): .unfinished(name, format: format, at: offset)
            case .wrongChecksum(let format): .wrongChecksum(name, format: format)
            case .tooLarge(let format, let offset, let advice):
                .tooLarge(name, format: format, at: offset, advice: advice)
            case .damaged(let format, let offset, let reason): .damaged(name, format: format, at: offset, reason)
            }
    }
}
