import Strata
import StrataAccessibility
import StrataDocument
import StrataWindow

/// The scene of a window for users who cannot see it: its lists, headers, fields and menus as they are at the moment of
/// asking.
package final class WindowAccess: AccessibleScene {
    package let application: String
    package let title: String
    fileprivate let host: Application
    fileprivate let window: any Window
    fileprivate var scene: WindowScene
    private lazy var accessibility = Accessibility(self, loop: loop)
    private let loop: any EventLoop

    /// Access to a window and the scene in it.
    ///
    /// - Parameters:
    ///   - title: the title of the window.
    ///   - application: the name of the program.
    package init(
        to scene: WindowScene, titled title: String, of application: String, in window: any Window,
        host: Application, loop: any EventLoop
    ) {
        (self.scene, self.title, self.application) = (scene, title, application)
        (self.window, self.host, self.loop) = (window, host, loop)
    }

    /// Takes note that a picture of a scene was drawn.
    package func frameDrawn(_ scene: WindowScene) {
        self.scene = scene
        accessibility.update()
    }

    package var isActive: Bool { scene.hasKeyboard }
    package var isMoving: Bool { scene.isMoving }

    package var area: PixelRect {
        let origin = window.screenOrigin ?? (0, 0)
        return PixelRect(x: origin.x, y: origin.y, width: window.size.pixelWidth, height: window.size.pixelHeight)
    }

    // MARK: - Parts

    package var parts: [AccessiblePart] {
        let panes = scene.panes.indices.filter { scene.panes[$0].isVisible }
        return tabs + panes.flatMap(parts(ofPane:)) + bottomParts + spokenViews.map(part(of:))
    }

    package var focusedPart: String? {
        if let overlay = spokenOverlay ?? scene.focused as? any SpokenOverlay, !(scene.focused is TextFieldView) {
            return overlay.spokenPointed.map { "\(overlay.spokenName)_\($0)" } ?? overlay.spokenName
        }
        guard let field = scene.focused as? TextFieldView else { return "list\(scene.selected)" }
        return entries.first { $0.field === field }?.name
    }

    private func parts(ofPane index: Int) -> [AccessiblePart] {
        let pane = scene.panes[index]
        let content = pane.headerContent
        var header = AccessiblePart("header\(index)", .label, title: content.spoken, area: pixels(pane.header.frame))
        header.onClick = { [unowned self] in click(pane.header.frame) }
        var list = AccessiblePart("list\(index)", .list, title: pane.status.title, area: pixels(pane.list.frame))
        list.rows = RowsAccess(index, in: self)
        list.onFocus = { [unowned self] in
            host.change {
                scene.select(index)
                scene.focus(nil)
            }
        }
        return [header, list] + notice(of: pane, index)
    }

    private func notice(of pane: ListPane, _ index: Int) -> [AccessiblePart] {
        guard pane.notice.isOpen, let notice = pane.notice.notice else { return [] }
        return [AccessiblePart("notice\(index)", .label, title: notice.text, area: pixels(pane.notice.frame))]
    }

    private var tabs: [AccessiblePart] {
        let strip = scene.root.tabs
        guard scene.root.children.contains(where: { $0 === strip }) else { return [] }
        var tabs = AccessiblePart("tabs", .tabs, title: "", area: pixels(strip.frame))
        tabs.parts = strip.titles.enumerated().map { index, title in
            let place =
                strip.places.indices.contains(index) ? strip.places[index].moved(by: strip.frame.origin) : strip.frame
            var tab = AccessiblePart("tab_\(index)", .tab, title: title, area: pixels(place))
            tab.isOn = index == scene.selected
            tab.onClick = { [unowned self] in host.change { scene.select(index) } }
            return tab
        }
        return [tabs]
    }

    /// Fields that are typed into, whichever lie there, and the buttons below the lists.
    private var bottomParts: [AccessiblePart] {
        let above = fields(of: spokenOverlay)
        var parts = entries.filter { entry in !above.contains { $0 === entry.field } }.map(part(of:))
        for view in scene.root.bottom {
            view.visit { view in
                guard let button = view as? ButtonView else { return }
                var part = AccessiblePart(
                    "button\(parts.count)", .button, title: button.words, area: pixels(button.frame))
                part.onClick = { [unowned self] in click(button.frame) }
                parts.append(part)
            }
        }
        return parts
    }

    /// Each with a name of its own, since what reads them remembers them by that.
    private var entries: [(name: String, field: TextFieldView)] {
        var entries: [(String, TextFieldView)] = []
        scene.root.visit { view in
            guard let field = view as? TextFieldView else { return }
            let words = field.placeholder.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
            entries.append(("entry\(entries.count)_\(String(String.UnicodeScalarView(words)))", field))
        }
        return entries
    }

    private func part(of entry: (name: String, field: TextFieldView)) -> AccessiblePart {
        let field = entry.field
        var part = AccessiblePart(entry.name, .entry, title: field.placeholder, area: pixels(field.frame))
        part.entry = AccessibleEntry(text: field.text, caret: field.editor.selection.caret)
        part.onFocus = { [unowned self] in host.change { scene.focus(field) } }
        return part
    }

    private var spokenOverlay: (any SpokenOverlay)? { scene.root.overlay as? any SpokenOverlay }

    private func fields(of view: (any View)?) -> [TextFieldView] {
        view?.children.compactMap { $0 as? TextFieldView } ?? []
    }

    /// Whatever lies over everything else, or beside a list.
    private var spokenViews: [any SpokenOverlay] {
        var views: [any SpokenOverlay] = []
        scene.root.visit { if let view = $0 as? any SpokenOverlay { views.append(view) } }
        return views
    }

    private func part(of overlay: any SpokenOverlay) -> AccessiblePart {
        let fields = fields(of: overlay)
        let isMenu = overlay.isMenu
        var part = AccessiblePart(
            overlay.spokenName, isMenu ? .menu : .dialog, title: overlay.spokenTitle,
            area: pixels(overlay.spokenPlace))
        part.parts = entries.filter { entry in fields.contains { $0 === entry.field } }.map(self.part(of:))
        part.parts += overlay.spokenItems.enumerated().map { index, item in
            var entry = AccessiblePart(
                "\(overlay.spokenName)_\(index)", item.isOn == nil ? .menuItem : .switchItem, title: item.title,
                area: pixels(item.place))
            (entry.description, entry.isOn) = (item.detail, item.isOn)
            entry.onClick = { [unowned self] in host.change(item.action) }
            return entry
        }
        return part
    }

    // MARK: - Hands

    /// Clicks in the middle of a place of the window, and leaves the pointer where it is.
    private func click(_ place: Rect) {
        let middle = Point(x: place.x + place.width / 2, y: place.y + place.height / 2)
        host.change {
            let pointer = scene.pointer
            scene.press(ButtonEvent(button: .primary, position: middle))
            scene.release(ButtonEvent(button: .primary, position: middle))
            scene.movePointer(to: pointer)
        }
    }

    /// Returns a place of the window in device pixels.
    fileprivate func pixels(_ place: Rect) -> PixelRect {
        let scale = window.size.scale
        return PixelRect(
            left: Int((place.x * scale).rounded()), top: Int((place.y * scale).rounded()),
            right: Int(((place.x + place.width) * scale).rounded()),
            bottom: Int(((place.y + place.height) * scale).rounded()))
    }
}

extension HeaderContent {
    /// All that it says, one after another.
    fileprivate var spoken: String {
        let filters = filters.map { "filter \($0.label)" + ($0.isOn ? "" : " off") }
        let texts = [title, state] + filters + [note, hint ?? "", positions.first ?? ""]
        return texts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// The rows of one of the lists.
private final class RowsAccess: AccessibleRows {
    private let place: Int
    private let access: WindowAccess

    private var pane: ListPane { access.scene.panes[place] }
    private var list: ListView { pane.list }

    /// The greatest number of bytes of a row that are read aloud.
    private static let mostBytes = 32 << 10

    init(_ place: Int, in access: WindowAccess) { (self.place, self.access) = (place, access) }

    var count: Int { list.document.count }
    func name(at index: Int) -> Int { list.document.id(at: index).ordinal }
    func index(of name: Int) -> Int? { list.document.index(of: RowID(name)) }

    /// Returns the text in the order in which it is heard: of a record its parts, without what only programs need.
    func text(at index: Int) -> String {
        let line = list.document.line(at: index)
        guard !isHeader(at: index) else { return Self.text(line.bytes) }
        let page = page(of: line)
        let texts = [page.title, page.subtitle, page.picture?.name ?? "", Self.text(page.text[...]), page.date]
        return (texts + page.remarks).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Returns all of it, with the fields that only its page shows.
    func openedText(at index: Int) -> String {
        if let details = list.document.details(of: list.document.id(at: index)) { return Self.text(details[...]) }
        let fields = page(of: list.document.line(at: index)).fields
        return ([text(at: index)] + fields.map { "\($0.key): \($0.value)" }).joined(separator: "\n")
    }

    /// Returns the place of a row, with the mark that the reader has put on it.
    func place(at index: Int) -> String {
        guard !isHeader(at: index) else { return "" }
        let mark = pane.marks.rows[list.document.id(at: index)]
        let words = mark.map { $0.word.isEmpty ? ", marked" : ", marked \($0.word)" }
        return pane.spokenPlace(ofRow: index) + (words ?? "")
    }

    func isHeader(at index: Int) -> Bool { list.document.isHeader(at: index) }

    private func page(of line: Line) -> Page { list.cell.page(of: line, size: list.frame.size, list.painter.palette) }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix(mostBytes), as: UTF8.self)
    }

    func area(at index: Int) -> PixelRect? {
        list.placed.items.first { $0.index == index }.map { access.pixels($0.shownFrame.moved(by: list.frame.origin)) }
    }

    func index(x: Int, y: Int) -> Int? {
        let scale = access.window.size.scale
        return list.row(at: list.inside(Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)))
    }

    var inView: Range<Int> { list.rowsInView ?? 0..<0 }
    var pointed: Int? { opened ?? list.focus.row }
    var opened: Int? { list.engine.activeItem }
    var marked: Range<Int> { list.selector.ends.map { $0.rows.lowerBound..<$0.rows.upperBound + 1 } ?? 0..<0 }
    var arrivals: Int { list.arrivals }
    var follows: Bool { list.readingState == .live }
    var noun: String { pane.noun.many }

    // MARK: - Hands

    func point(at index: Int) -> Bool {
        guard list.engine.activeItem == nil, !isHeader(at: index) else { return false }
        access.host.change {
            access.scene.select(place)
            list.engine.scroll(toItem: index, alignment: .nearest, animated: false)
            list.engine.focus(index)
            list.focus.isShown = true
        }
        return true
    }

    func open(at index: Int) -> Bool {
        if opened == index {
            access.host.change { list.focus.collapse() }
            return true
        }
        guard point(at: index) else { return false }
        var isDone = false
        access.host.change { isDone = access.scene.perform("confirm") }
        return isDone
    }

    func mark(_ rows: Range<Int>) -> Bool {
        var isDone = false
        access.host.change { isDone = list.selector.select(rows) }
        return isDone
    }
}
