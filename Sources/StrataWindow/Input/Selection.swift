/// A selection: text that one program offers and others ask for.
public enum Selection: Hashable, Sendable, CaseIterable {
    /// The selection that Copy and Paste use.
    case clipboard
    /// The text that was last marked, pasted with the middle button.
    case primary

    /// The longest time that a window waits for the desktop to take over what it offers, in milliseconds.
    package static let longestHandover = 1000.0
}

/// The reason why a paste has not all of the text.
public enum PasteFailure: Hashable, Sendable {
    /// The owner ended the text before it was whole; what came of it was told by `pasted` before.
    case cut
    /// The owner has not answered, or not gone on; nothing was pasted.
    case unanswered
    /// The text is too long, or cannot be read; nothing was pasted.
    case unreadable
}
