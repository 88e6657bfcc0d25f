/// An event of an object, for those who listen.
struct AccessibleEvent: Equatable {
    /// The objects that events of a kind are about.
    enum Subject: String {
        case object = "Object"
        case window = "Window"
    }

    /// The object to which it happened.
    var node: AccessibleNode
    var subject = Subject.object
    /// The name of what happened: `StateChanged`.
    var name: String
    /// The detail of the name: `focused`.
    var detail = ""
    /// Two numbers, whose meaning the name decides.
    var numbers = (0, 0)
    /// The further content.
    var content = Content.nothing

    /// The content that an event may tell.
    enum Content: Equatable {
        case nothing
        case text(String)
        case node(AccessibleNode)
    }

    static func == (one: AccessibleEvent, other: AccessibleEvent) -> Bool {
        one.node == other.node && one.subject == other.subject && one.name == other.name && one.detail == other.detail
            && one.numbers == other.numbers && one.content == other.content
    }

    /// Returns the event that a state came to hold of an object, or holds no longer.
    static func state(_ state: String, _ node: AccessibleNode, _ holds: Bool) -> AccessibleEvent {
        AccessibleEvent(node: node, name: "StateChanged", detail: state, numbers: (holds ? 1 : 0, 0))
    }

    /// The names in lower case by which programs ask for such events.
    var words: [String] {
        [subject.rawValue, name, detail].filter { !$0.isEmpty }.map { $0.filter { $0 != "-" }.lowercased() }
    }
}
