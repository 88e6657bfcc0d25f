/// A part of the menu, with a line between it and the next; in the order of the menu.
public enum MenuGroup: CaseIterable, Sendable {
    /// What can be done with the row that is pointed at.
    case row
    /// Where in the list is read.
    case reading
    /// How rows look.
    case look
    /// How rows lie.
    case layout
    /// What is done with the window.
    case window
}

/// Where a command stands in the menu.
public struct MenuPlace {
    /// The part it belongs to.
    public let group: MenuGroup
    /// What it is called there.
    public let title: String
    /// Whether what it switches is on, which has a tick then; nil where it switches nothing.
    public let isOn: ((WindowScene) -> Bool)?
    /// Whether it is of any use now; nil: always.
    public let isUseful: ((WindowScene) -> Bool)?
}

extension WindowCommand {
    /// The same command with a place in the menu.
    ///
    /// - Parameters:
    ///   - group: the part of the menu.
    ///   - title: what it is called there; nil: as help says it, with a capital.
    ///   - isOn: whether what it switches is on.
    ///   - isUseful: whether it is to be seen; nil: always.
    public func inMenu(
        _ group: MenuGroup, _ title: String? = nil, isOn: ((WindowScene) -> Bool)? = nil,
        isUseful: ((WindowScene) -> Bool)? = nil
    ) -> WindowCommand {
        var command = self
        let name = title ?? self.title.prefix(1).uppercased() + self.title.dropFirst()
        command.menu = MenuPlace(group: group, title: name, isOn: isOn, isUseful: isUseful)
        return command
    }
}
