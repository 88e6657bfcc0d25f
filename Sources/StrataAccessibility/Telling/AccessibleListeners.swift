/// Who wants to hear of which events.
struct AccessibleListeners {
    /// Whether somebody makes use of windows without seeing them.
    var isEnabled = false
    /// Whether that is a program that speaks.
    var isSpeaking = false
    /// What the registry says that programs ask for, each as words in lower case.
    private(set) var asked: Set<[String]> = []

    /// Whether anybody wants to hear anything.
    var isAnybodyThere: Bool { isEnabled || isSpeaking || !asked.isEmpty }

    /// Takes over what is asked for, such as `Object:StateChanged:focused` or `object:`.
    mutating func take(_ names: [String]) {
        asked = Set(
            names.map { name in
                name.split(separator: ":").map { $0.filter { $0 != "-" }.lowercased() }
            })
    }

    /// Whether somebody wants to hear of an event.
    func wants(_ event: AccessibleEvent) -> Bool {
        if isEnabled || isSpeaking { return true }
        let words = event.words
        return words.indices.contains { asked.contains(Array(words[...$0])) } || asked.contains([])
    }
}
