/// The listeners, and the events that they want to hear of.
struct AccessibleListeners {
    /// True if a program makes use of windows without seeing them, as a screen reader does.
    var isEnabled = false
    /// True if that is a program that speaks.
    var isSpeaking = false
    /// The events that programs ask for, as the registry says, each as words in lower case.
    private(set) var asked: Set<[String]> = []

    /// True if a program wants to hear anything.
    var isAnybodyThere: Bool { isEnabled || isSpeaking || !asked.isEmpty }

    /// Takes over what is asked for, such as `Object:StateChanged:focused` or `object:`.
    mutating func update(_ names: [String]) {
        asked = Set(
            names.map { name in
                name.split(separator: ":").map { $0.filter { $0 != "-" }.lowercased() }
            })
    }

    /// Returns true if a program wants to hear of an event.
    func wants(_ event: AccessibleEvent) -> Bool {
        if isEnabled || isSpeaking { return true }
        let words = event.words
        return words.indices.contains { asked.contains(Array(words[...$0])) } || asked.contains([])
    }
}
