import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// Where the golden pictures lie.
private let pictures =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Pictures/"

@Suite("Pictures of a text field")
struct TextFieldPictureTests {
    private static let themes: [ThemeChoice] = [.light, .dark]

    /// The field with some room around it, on the window's background.
    private func picture(_ rig: FieldRig, scale: Double = 1) -> Surface {
        let size = rig.field.size
        let margin = 12.0
        let width = Int((size.width + 2 * margin) * scale)
        let surface = Surface(width: width, height: Int((size.height + 2 * margin) * scale), scale: scale)
        let painter = Painter(on: surface)
        painter.clear(rig.palette.background)
        rig.field.draw(
            in: Rect(x: margin, y: margin, width: size.width, height: size.height), rig.palette, on: painter,
            at: rig.time)
        return surface
    }

    private func expect(_ surface: Surface, looksLike name: String, _ theme: ThemeChoice) throws {
        let golden = GoldenPicture(
            pictures + "field-\(name)-\(theme == .dark ? "dark" : "light").png", maximumTolerance: 255, meanTolerance: 2
        )
        let mismatch = try golden.mismatch(with: surface)
        #expect(mismatch == nil)
    }

    @Test("Empty, it says what it is for", arguments: themes)
    func empty(theme: ThemeChoice) throws {
        let rig = FieldRig(theme: theme)
        rig.field.placeholder = "Write a message"
        rig.field.setFocus(false, at: 0)
        try expect(picture(rig), looksLike: "empty", theme)
    }

    @Test(
        "The caret of an empty field and the first letter of what it says do not touch",
        arguments: [1, 1.25, 1.5, 1.75, 2, 3], ["Write", "Message", "jot", "Ägypten", "Add"])
    func caretBesidePlaceholder(scale: Double, placeholder: String) {
        let rig = FieldRig(scale: scale)
        rig.field.placeholder = placeholder
        let surface = picture(rig, scale: scale)
        let card = surface.pixel(x: Int(200 * scale), y: Int(32 * scale))
        let rows = Int(26 * scale)..<Int(38 * scale)
        // From the caret, which every row between its ends has, to the letter beside it.
        let columns = Int(20 * scale)..<Int(60 * scale)
        let inked = columns.filter { x in rows.contains { surface.pixel(x: x, y: $0) != card } }
        let caret = columns.filter { x in rows.allSatisfy { surface.pixel(x: x, y: $0) != card } }
        guard let first = caret.first, let letter = inked.first(where: { $0 > first && !inked.contains($0 - 1) }) else {
            Issue.record("there is no caret, or no gap after it")
            return
        }
        let end = (first..<letter).last { inked.contains($0) } ?? first
        #expect(Double(end - first + 1) <= 2.5 * scale, "that is the caret alone")
        #expect(letter - end - 1 >= Int(scale), "a pixel's breadth at scale 1 lies between them")
    }

    @Test("With the keyboard, and a part marked", arguments: themes)
    func selected(theme: ThemeChoice) throws {
        let rig = FieldRig("Meet me at the river", theme: theme)
        for _ in 0..<2 { rig.press(.left, [.control, .shift]) }
        try expect(picture(rig), looksLike: "selected", theme)
    }

    @Test("Arabic, Hebrew and Latin in one text", arguments: themes)
    func mixed(theme: ThemeChoice) throws {
        let rig = FieldRig("السلام عليكم Strata 2\nA Hebrew word: שלום.", theme: theme)
        rig.press(.home, .control)
        for _ in 0..<9 { rig.press(.left, .shift) }
        try expect(picture(rig), looksLike: "mixed", theme)
    }

    @Test("Longer than five lines, scrolled, at scale 2", arguments: themes)
    func scrolled(theme: ThemeChoice) throws {
        let rig = FieldRig(
            "The list keeps what is being read where it is.\n\nWhat comes in at the end is counted, and a click goes there. "
                + "Whoever scrolls back finds the place again that was left, with everything around it as it was.",
            scale: 2, theme: theme)
        for _ in 0..<5 { rig.press(.up) }
        try expect(picture(rig, scale: 2), looksLike: "scrolled", theme)
    }

    @Test("A text in the making is underlined, the part that is being chosen more", arguments: themes)
    func composing(theme: ThemeChoice) throws {
        let rig = FieldRig("Via  Appia", theme: theme)
        for _ in 0..<6 { rig.press(.left) }
        rig.field.compose(Preedit(text: "Ostiensis", caret: 9, chosen: 0..<4), at: rig.time)
        try expect(picture(rig), looksLike: "composing", theme)
    }
}
