import StrataWindow

extension Notice {
    /// Tells why a paste has not all of the text.
    init(_ failure: PasteFailure) {
        let words =
            switch failure {
            case .cut: "Not all was pasted: the program that has the text ended it too early."
            case .unanswered: "Nothing was pasted: the program that has the text does not answer."
            case .unreadable: "Nothing was pasted: the text is too long or cannot be read."
            }
        self.init(text: words, isWarning: true)
    }

    /// Tells that more was dropped than a window takes.
    static var tooManyDropped: Notice {
        Notice(text: "Not opened: too many files were dropped at once. Drop their folder.", isWarning: true)
    }
}
