extension WindowCommand {
    /// Returns the same command as a switch.
    ///
    /// - Parameters:
    ///   - isOn: whether what it switches is on.
    ///   - title: what it is called while that is on; nil: as ever, with a tick in menus.
    public func switching(_ isOn: @escaping (WindowScene) -> Bool, to title: String? = nil) -> WindowCommand {
        var command = self
        command.toggle = CommandSwitch(isOn: isOn, titleWhenOn: title)
        return command
    }

    /// Returns the same command with a title that names what it would be done to now.
    ///
    /// - Parameter title: the title now; nil: the one that it has.
    public func named(_ title: @escaping (WindowScene) -> String?) -> WindowCommand {
        var command = self
        command.titleNow = title
        return command
    }

    /// Returns the same command, offered only while it is of any use. Its keys work all the time.
    public func useful(_ isUseful: @escaping (WindowScene) -> Bool) -> WindowCommand {
        var command = self
        command.isUseful = isUseful
        return command
    }

    /// The title in the present state of a scene.
    public func title(in scene: WindowScene) -> String {
        if let title = titleNow?(scene) { return title }
        guard let toggle, let other = toggle.titleWhenOn, toggle.isOn(scene) else { return title }
        return other
    }

    /// Returns true if a menu ticks it; nil if it switches nothing, or its title says it.
    public func isTicked(in scene: WindowScene) -> Bool? {
        guard let toggle, toggle.titleWhenOn == nil else { return nil }
        return toggle.isOn(scene)
    }

    /// Returns true if it can be done now and is of any use.
    public func isOffered(in scene: WindowScene) -> Bool { isEnabled(scene) && isUseful?(scene) != false }

    /// The titles that it may have, apart from those that quote a row.
    public var titles: [String] { [title] + (toggle?.titleWhenOn.map { [$0] } ?? []) }
}
