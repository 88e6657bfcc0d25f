import Strata

/// The tools of a list, one of each kind.
package final class ReadingTools {
    /// Those that were made so far, by their types.
    private var made: [ObjectIdentifier: any ReadingTool] = [:]
    private var isMade = false
    /// All of them, in the order in which time passes for them.
    private(set) var all: [any ReadingTool] = []
    /// The bars that something is typed into, back to front. One of them is open at most.
    private(set) var bars: [any TypedBar] = []
    /// The views at the edges of the list, from the outermost inwards.
    private(set) var docks: [any DockedView] = []

    /// The kinds of tools that every list has. A tool is a file of its own, and a line here; its commands are lines of
    /// ``WindowCommands/standard``.
    static var standard: [any ReadingTool.Type] {
        [
            PromptBar<Find>.self,
            PromptBar<Highlighter>.self,
            PromptBar<GoTo>.self,
            // Which rows there are comes before what is said of them.
            ListFilters.self,
            PromptBar<FilterDraft>.self,
            PromptBar<FilterNaming>.self,
            FieldHeaderView.self,
            ValueCounter.self,
            ListMarks.self,
            PromptBar<MarkWords>.self,
            ErrorStep.self,
            PaneColumns.self,
            PromptBar<SaveRows>.self,
        ]
    }

    /// Makes the tools of a list.
    func make(of pane: ListPane) {
        for kind in Self.standard { add(kind, to: pane) }
        isMade = true
    }

    /// Adds a tool to those of a list, of which it has none of the kind. Its dock lies around those that are there.
    package func add(_ kind: any ReadingTool.Type, to pane: ListPane) {
        let tool = made[ObjectIdentifier(kind)] ?? make(kind, of: pane)
        all.append(tool)
        if let bar = tool.bar { bars.append(bar) }
        if let dock = tool.dock { docks.insert(dock, at: 0) }
    }

    private func make(_ kind: any ReadingTool.Type, of pane: ListPane) -> any ReadingTool {
        let tool = kind.init(of: pane)
        made[ObjectIdentifier(kind)] = tool
        return tool
    }

    /// Returns the tool of a kind. While tools are made, one that another needs is made before that.
    fileprivate func tool<Tool: ReadingTool>(of pane: ListPane) -> Tool {
        if let tool = made[ObjectIdentifier(Tool.self)] { return unsafeDowncast(tool, to: Tool.self) }
        let isListed = !isMade && Self.standard.contains { $0 == Tool.self }
        precondition(isListed, "Lists have no tool \(Tool.self); name it in ReadingTools.standard.")
        return unsafeDowncast(make(Tool.self, of: pane), to: Tool.self)
    }

    /// Returns the tool of a kind that lists need not have; nil where this one has none.
    package func find<Tool: ReadingTool>(_ kind: Tool.Type) -> Tool? {
        made[ObjectIdentifier(kind)].map { unsafeDowncast($0, to: kind) }
    }

    // MARK: - Bars

    /// The bars whose texts are remembered from one day to another, by the names that these are kept under.
    package var remembering: [String: any TypedBar] {
        bars.reduce(into: [:]) { named, bar in if let name = bar.historyName { named[name] = bar } }
    }

    /// The field that something is being typed into; nil while all bars are closed.
    package var openField: TextFieldView? { bars.lazy.compactMap(\.field).first }

    /// Returns the rows of a list that are in view, but for those behind a bar at its top or its end; nil where there is
    /// none.
    func rowsInView(of list: ListView) -> Range<Int>? {
        guard list.axis == .vertical, let covered = bars.lazy.compactMap(\.covered).first else {
            return list.placed.items.rows()
        }
        let isAtTop = covered.y + covered.height / 2 < list.frame.height / 2
        return list.placed.items.rows(
            from: isAtTop ? covered.y + covered.height : -.infinity, to: isAtTop ? .infinity : covered.y)
    }

    /// Closes the bar that something is being typed into. Returns whether there was one.
    @discardableResult
    func closeBar() -> Bool {
        defer { for bar in bars { bar.close() } }
        return openField != nil
    }
}

extension ListPane {
    /// The tool of a kind, which the list has of every kind in ``ReadingTools/standard``.
    package func tool<Tool: ReadingTool>() -> Tool { tools.tool(of: self) }
}
