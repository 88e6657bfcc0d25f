import StrataWindow

extension WindowCommands {
    /// The commands that go along what is read, in the order in which help has them.
    static var moves: [WindowCommand] { pointing + shifting + sideways + steps }

    /// The commands that point at another row; an open page is read on, and at its end the next row is opened.
    private static var pointing: [WindowCommand] {
        let directions: [(id: CommandID, title: String, key: String, direction: Int)] = [
            ("focus-up", "Select previous line", "Up", -1), ("focus-down", "Select next line", "Down", 1),
        ]
        return directions.map { id, title, key, direction in
            WindowCommand(id, title, in: .move, keys: [key], synonyms: ["arrow", "point", "row"]) {
                if !$0.activePane.page.step(direction, $0.context) {
                    $0.activePane.list.focus.move(direction)
                    $0.activePane.list.selector.followFocus()
                }
            }
        }
    }

    /// The commands that move rows to other places, where the program has them moved.
    private static var shifting: [WindowCommand] {
        let directions: [(id: CommandID, title: String, key: String, direction: Int)] = [
            ("move-row-up", "Move row up", "Control+Up", -1), ("move-row-down", "Move row down", "Control+Down", 1),
        ]
        return directions.map { id, title, key, direction in
            WindowCommand(
                id, title, in: .move, keys: [key], synonyms: ["reorder", "drag", "sort"],
                isEnabled: { $0.activePane.list.reordering.canShiftRows }
            ) { $0.activePane.list.reordering.shiftRows(direction) }
        }
    }

    /// The commands that go to rows beside others, or along lines that do not wrap; lines that do, by one.
    private static var sideways: [WindowCommand] {
        let directions: [(id: CommandID, title: String, key: String, direction: Double)] = [
            ("left", "Scroll left", "Left", -1), ("right", "Scroll right", "Right", 1),
        ]
        return directions.map { id, title, key, direction in
            WindowCommand(id, title, in: .move, keys: [key], synonyms: ["sideways", "horizontal", "pan"]) {
                let pane = $0.activePane
                if pane.list.focus.moveSideways(Int(direction)) {
                    pane.list.selector.followFocus()
                } else if pane.list.painter.canScrollSideways, pane.list.engine.activeItem == nil {
                    pane.list.painter.stepSideways(direction, at: $0.context.time)
                } else {
                    pane.read(.lines(direction), $0.context)
                }
            }
            .useful { $0.activePane.list.painter.canScrollSideways }
        }
    }

    /// The commands that go on in the open page, or else in the list.
    private static var steps: [WindowCommand] {
        let steps: [(id: CommandID, title: String, keys: [String], synonyms: [String], step: ReadingStep)] = [
            ("line-up", "Scroll up one line", ["k"], [], .lines(-1)),
            ("line-down", "Scroll down one line", ["j"], [], .lines(1)),
            ("page-up", "Scroll up one page", ["PageUp", "b", "Backspace", "Shift+Space"], [], .pages(-1)),
            ("page-down", "Scroll down one page", ["PageDown", "f", "Space"], [], .pages(1)),
            ("half-page-up", "Scroll up half a page", ["u", "Control+u"], [], .pages(-0.5)),
            ("half-page-down", "Scroll down half a page", ["d", "Control+d"], [], .pages(0.5)),
            ("to-first", "Go to first line", ["Home", "Control+Home", "g"], ["top", "head", "start"], .limit(.start)),
            ("to-last", "Go to last line", ["End", "Control+End", "G"], ["bottom", "newest"], .limit(.end)),
        ]
        return steps.map { id, title, keys, synonyms, step in
            WindowCommand(id, title, in: .move, keys: keys, synonyms: synonyms) { $0.activePane.read(step, $0.context) }
        }
    }
}
