import Strata
import StrataCanvas
import StrataWindow

/// A menu over everything else in a window: what can be done, in groups. It has the pointer and the keyboard until
/// something is chosen, or until a click beside it or Escape closes it.
package final class MenuView: View {
    /// A line of the menu.
    package struct Item: Hashable {
        package var title: String
        /// The first of its keys.
        package var key: String
        /// True if it is ticked; nil for an item that never is.
        package var isOn: Bool?
        /// True if it opens another menu, which a chevron tells.
        package var opensMenu = false
        /// The colour of a dot at its right; nil for none.
        package var color: Color?
    }

    /// The menus that items open.
    package struct Submenus {
        /// Opens the menu of an item beside this one, which stays to be gone back to.
        package var open: (_ item: Int) -> Void
        /// Shows this menu without the one that an item has opened.
        package var back: () -> Void
    }

    /// Everything that decides how it looks.
    private struct Look: Hashable {
        var layout: MenuLayout
        var card: Rect
        var scroll: Double
        var pointed: Int?
        var isPressed: Bool
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private var layout: MenuLayout
    /// The item that is pointed at, counted through all groups.
    package private(set) var pointed: Int? {
        didSet { if pointed != oldValue { onPoint?(pointed) } }
    }
    /// Called when it is taken away, be it that another command is carried out.
    package var onDismiss: () -> Void = {}
    /// Hears of what is pointed at.
    package var onPoint: ((Int?) -> Void)?
    /// Takes another key while an item is pointed at. Returns whether it means something.
    package var onKey: ((KeyEvent, _ item: Int) -> Bool)?
    /// Takes a click on an item, and whether it is on the first half of what stands at its right, as on the arrow back of
    /// a value. Returns whether it means something; else the item is chosen.
    package var onClick: ((_ item: Int, _ isBack: Bool) -> Bool)?
    /// The menus of its items, if they have some.
    package var submenus: Submenus?
    /// The menu that this one was opened from; nil if it was opened from none.
    let parent: MenuView?
    /// The item whose menu lies beside this one.
    var openItem: Int?
    /// The item that opens its menu if the pointer stays on it, and the time of that, in milliseconds.
    var rest: (item: Int, due: Double)?
    /// The last point of the pointer that this menu was told.
    private var lastPoint: Point?
    private let anchor: Point
    private var scroll = 0.0
    private(set) var isPressed = false
    /// True if there are other items than those that were laid out.
    private var isStale = false
    /// The text typed so far to find an item, and the time of its last letter.
    private var typed = (text: "", time: -Double.infinity)
    private let onChoice: (Int?) -> Void

    /// The pause after which typing begins anew, in milliseconds.
    private static let typingPause = 1000.0

    static let padding = MenuLayout.padding
    static let margin = 8.0
    /// Right of a key or a value.
    private static let keyMargin = 8.0
    /// So much room a dot takes, with what lies before it and behind.
    private static let dotRoom = 48.0
    /// So much room a key or a value has in any case.
    private static let leastKey = 48.0

    /// - Parameters:
    ///   - groups: The items.
    ///   - title: The words above them; empty for none.
    ///   - anchor: The corner that it grows from, in points of the window.
    ///   - parent: The menu that it is opened from, beside whose item it then lies.
    ///   - onChoice: Takes which was chosen, counted through all groups; nil: none, and the menu is to be closed.
    package init(
        _ groups: [[Item]], titled title: String = "", at anchor: Point, from parent: MenuView? = nil,
        onChoice: @escaping (Int?) -> Void
    ) {
        layout = MenuLayout(title: title, groups: groups.filter { !$0.isEmpty })
        (self.anchor, self.parent, self.onChoice) = (anchor, parent, onChoice)
    }

    /// The items of the menu; a line lies between two groups.
    package var groups: [[Item]] { layout.groups }
    /// The size of its card, in points.
    var size: Size { layout.size }

    /// Shows other items.
    package func update(_ groups: [[Item]]) {
        let groups = groups.filter { !$0.isEmpty }
        guard groups != self.groups else { return }
        (layout.groups, isStale) = (groups, true)
        let count = items.count
        if let pointed, pointed >= count { self.pointed = count > 0 ? count - 1 : nil }
        if let rest, rest.item >= count { self.rest = nil }
    }

    /// All items, from top to bottom.
    package var items: [Item] { layout.items }

    // MARK: - Places

    /// Other items may have come since the menu was laid out in this frame, and no other frame may follow.
    package func advance(_ context: FrameContext) {
        parent?.advance(context)
        if isStale { layOut(context) }
        openRested(at: context.time)
    }

    package func nextChange(after time: Double) -> Double? {
        [rest?.due, parent?.nextChange(after: time)].compactMap(\.self).min()
    }

    package func layOut(_ context: FrameContext) {
        parent?.frame = frame
        parent?.layOut(context)
        isStale = false
        let measure = { (text: String) in context.text.size(text).width }
        let widths = items.map { item in
            measure(item.title) + (item.key.isEmpty ? 0 : 32 + measure(item.key))
                + (item.color == nil ? 0 : Self.dotRoom)
        }
        let room = Size(width: frame.width - 2 * Self.margin, height: frame.height - 2 * Self.margin)
        layout.fit(max(widths.max() ?? 0, measure(layout.title)), within: room)
        scroll = min(scroll, layout.scrollLimit)
    }

    /// The frame of the menu in the window: to the right of its anchor and below it, as far as there is room.
    package var card: Rect {
        if let card = cardBesideParent { return card }
        let right = frame.width - Self.margin - size.width
        let below = frame.height - Self.margin - size.height
        let isLow = anchor.y > below && anchor.y - size.height >= Self.margin
        return Rect(
            x: max(Self.margin, min(anchor.x, right)),
            y: max(Self.margin, isLow ? anchor.y - size.height : min(anchor.y, below)),
            width: size.width, height: size.height)
    }

    /// The place of an item in the window.
    package func place(ofItem index: Int) -> Rect {
        let card = card
        return Rect(
            x: card.x + Self.padding, y: card.y + layout.tops[index] - scroll,
            width: card.width - 2 * Self.padding, height: layout.itemHeight)
    }

    private func item(at point: Point) -> Int? {
        guard card.contains(point) else { return nil }
        return items.indices.first { place(ofItem: $0).contains(point) }
    }

    // MARK: - Pointer

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let change = parent?.pointerMoved(to: point.flatMap { meansParent($0) ? $0 : nil }, context)
        // Keys may have pointed elsewhere since.
        guard point == nil || point != lastPoint else { return change == true }
        let (before, isFirst) = (pointed, lastPoint == nil)
        lastPoint = point ?? lastPoint
        let item = point.flatMap(item)
        // A pointer that lay elsewhere when a key opened the menu points at nothing.
        if isFirst, item == nil, openItem == nil { return change == true }
        // On the way to the menu beside it the pointer may pass over other items.
        if point != nil || openItem != nil { pointed = item ?? openItem }
        noteRest(on: item, at: context.time)
        return pointed != before || change == true
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if meansParent(press.position) { return parent?.pressed(press, context) ?? () }
        guard card.contains(press.position) else { return onChoice(nil) }
        isPressed = press.button == .primary
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        if parent?.isHeld == true { return parent?.released(release, context) ?? () }
        defer { isPressed = false }
        guard isPressed, let index = item(at: release.position) else { return }
        if let onClick {
            let (place, width) = (place(ofItem: index), context.text.size(items[index].key).width)
            let before = place.x + place.width - Self.keyMargin - release.position.x
            if onClick(index, before > width / 2 && before <= width) { return }
        }
        choose(index)
    }

    package func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        if meansParent(scroll.position), let parent { return parent.scrolled(scroll, context) }
        self.scroll = min(max(0, self.scroll + scroll.vertical * layout.itemHeight), layout.scrollLimit)
        return true
    }

    // MARK: - Keys

    /// Points at the first item, for a menu that a key has opened, unless it points at one.
    func pointAtFirst() { if pointed == nil, !items.isEmpty { point(at: 0) } }

    package func handle(_ key: KeyEvent, _ context: FrameContext) -> Bool {
        switch key.key {
        case .escape, .menu: onChoice(nil)
        case .down, .tab: point(at: pointed.map { ($0 + 1) % items.count } ?? 0)
        case .up, .backTab: point(at: pointed.map { ($0 + items.count - 1) % items.count } ?? items.count - 1)
        case .home: point(at: 0)
        case .end: point(at: items.count - 1)
        case .enter, .space: if let pointed { choose(pointed) }
        case .right where pointed.map(opensMenu) == true: if let pointed { choose(pointed) }
        case .left where parent != nil: parent?.comeBack()
        default:
            if let pointed, onKey?(key, pointed) == true { return true }
            return key.key == .left || key.key == .right || typeAhead(key, at: context.time)
        }
        return true
    }

    /// Points at the next item that begins with what is typed. Returns whether the key writes something: what is
    /// written while a menu is open means the menu, and no command.
    private func typeAhead(_ key: KeyEvent, at time: Double) -> Bool {
        guard !key.text.isEmpty, key.modifiers.isDisjoint(with: [.control, .alt]) else { return false }
        let isNew = time - typed.time > Self.typingPause
        typed = ((isNew ? "" : typed.text) + key.text.lowercased(), time)
        // The same letter again goes on to the next one.
        let isRepeated = Set(typed.text).count == 1
        let wanted = isRepeated ? String(typed.text.prefix(1)) : typed.text
        let first = pointed.map { isNew || isRepeated ? $0 + 1 : $0 } ?? 0
        let order = items.indices.map { ($0 + first) % items.count }
        if let found = order.first(where: { items[$0].title.lowercased().hasPrefix(wanted) }) { point(at: found) }
        return true
    }

    /// Opens the menu of an item, or has it chosen.
    func choose(_ index: Int) {
        guard opensMenu(index) else { return onChoice(index) }
        (pointed, openItem, rest) = (index, index, nil)
        submenus?.open(index)
    }

    private func point(at index: Int) {
        guard !items.isEmpty else { return }
        pointed = index
        let top = layout.tops[index]
        // With the first item the title comes into view.
        let ends = (top + layout.itemHeight + Self.padding - size.height, index == 0 ? 0 : top - Self.padding)
        scroll = min(max(scroll, ends.0), ends.1, layout.scrollLimit)
        scroll = max(0, scroll)
    }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        parent?.draw(&drawing, context)
        let look = Look(
            layout: layout, card: card, scroll: scroll, pointed: pointed, isPressed: isPressed)
        drawing.paint(FloatingCard.bounds(of: look.card), look, by: self) { Self.draw(look, context, on: $0) }
    }

    private static func draw(_ look: Look, _ context: FrameContext, on painter: Painter) {
        painter.drawFloatingCard(look.card, context.palette)
        painter.pushClip(look.card, radius: FloatingCard.radius)
        defer { painter.popClip() }
        let (itemHeight, tops, groups) = (look.layout.itemHeight, look.layout.tops, look.layout.groups)
        let title = look.layout.title
        if !title.isEmpty {
            context.text.draw(
                title, .caption, left: look.card.x + padding + MenuLayout.tickWidth - 4,
                right: look.card.x + look.card.width - padding,
                centreY: look.card.y + look.layout.titleMiddle - look.scroll, context.palette.quiet, on: painter)
        }
        var index = 0
        for (number, group) in groups.enumerated() {
            for item in group {
                let top = look.card.y + tops[index] - look.scroll
                let place = Rect(
                    x: look.card.x + padding, y: top, width: look.card.width - 2 * padding, height: itemHeight)
                if index == look.pointed {
                    let strength = look.isPressed ? 0.22 : 0.12
                    painter.fill(place, radius: 6, context.palette.accent.opacity(strength))
                }
                draw(item, in: place, context, on: painter)
                index += 1
            }
            guard number < groups.count - 1, index > 0 else { continue }
            let line =
                look.card.y + tops[index - 1] + itemHeight - look.scroll + (MenuLayout.lineHeight / 2).rounded(.down)
            painter.fill(
                Rect(x: look.card.x + padding, y: line, width: look.card.width - 2 * padding, height: 1),
                context.palette.hairline)
        }
        if look.scroll > 0 { painter.drawMore(.start, of: look.card, context.palette) }
        if look.scroll < look.layout.scrollLimit { painter.drawMore(.end, of: look.card, context.palette) }
    }

    private static func draw(_ item: Item, in place: Rect, _ context: FrameContext, on painter: Painter) {
        let middle = place.y + place.height / 2
        let right = place.x + place.width - keyMargin
        // Where there is too little room for both, what stands on the right gives way.
        let room = right - place.x - MenuLayout.tickWidth + 4 - context.text.size(item.title).width - 16
        let keyWidth = item.key.isEmpty ? 0 : min(context.text.size(item.key).width, max(leastKey, room))
        context.text.draw(
            item.title, left: place.x + MenuLayout.tickWidth - 4, right: right - (keyWidth > 0 ? keyWidth + 16 : 0),
            centreY: middle, context.palette.ink, on: painter)
        if keyWidth > 0 {
            context.text.draw(
                item.key, left: right - keyWidth, right: right + 4, centreY: middle, context.palette.quiet, on: painter)
        }
        if let color = item.color {
            let left = right - (item.opensMenu ? 26 : 12)
            painter.fill(Rect(x: left, y: middle - 6, width: 12, height: 12), radius: 6, color)
        }
        if item.opensMenu {
            painter.stroke(
                [
                    Point(x: right - 5, y: middle - 4), Point(x: right - 1, y: middle),
                    Point(x: right - 5, y: middle + 4),
                ], width: 1.5, context.palette.quiet)
        }
        guard item.isOn == true else { return }
        let left = place.x + 8
        painter.stroke(
            [
                Point(x: left, y: middle), Point(x: left + 3.5, y: middle + 3.5),
                Point(x: left + 9.5, y: middle - 4),
            ], width: 1.75, context.palette.accentText)
    }
}

extension MenuView: SpokenOverlay {
    package var spokenName: String { "menu" }
    package var isMenu: Bool { true }
    package var spokenTitle: String { layout.title.isEmpty ? "Menu" : layout.title }
    package var spokenPlace: Rect { card }
    package var spokenPointed: Int? { pointed }
    package var spokenItems: [SpokenItem] {
        items.enumerated().map { index, item in
            SpokenItem(
                title: item.title, detail: item.key, isOn: item.isOn, place: place(ofItem: index),
                action: { [unowned self] in choose(index) })
        }
    }
}
