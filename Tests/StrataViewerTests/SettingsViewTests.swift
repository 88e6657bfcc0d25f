import Strata
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// A window with the dialog of settings open, whose file is a table of what was kept.
private final class Dialog {
    let rig: RowsRig
    var kept: [String: String] = [:]
    var problem: String?

    init() throws {
        rig = try RowsRig()
        // What settings do to a window is for the viewer's own to say.
        rig.window.settings.observe(self) { [unowned self] before, now in
            ViewerSetting.wrap.apply(before, now, rig.window)
        }
        let view = SettingsView(.viewer, in: rig.window, place: "the file") { [unowned self] name, value in
            kept[name] = value
            return problem
        }
        rig.window.show(over: view)
        rig.draw()
    }

    var view: SettingsView {
        get throws { try #require(rig.window.root.overlay as? SettingsView) }
    }

    func row(_ title: String) throws -> Int { try #require(view.rows.firstIndex { $0.title == title }) }

    func click(_ place: Rect) { rig.click(place.x + place.width / 2, place.y + place.height / 2) }
}

@Suite("The dialog of settings") struct SettingsViewTests {
    @Test("has a row for each setting, a switch where it is on or off, and swatches of all themes")
    func rows() throws {
        let view = try Dialog().view
        #expect(view.rows.map(\.title) == SettingsTable.viewer.entries.map(\.label))
        #expect(view.rows.first { $0.title == "Wrap" }?.control == .toggle(isOn: true))
        // It is on in chats and off in logs unless somebody says otherwise.
        let days = try #require(view.rows.first { $0.title == "Day headers" })
        #expect(days.control == .toggle(isOn: nil) && days.summary == "Automatic: show a header for each day")
        #expect(view.rows.first { $0.title == "Font" }?.control == .stepper("10 pt · DejaVu Sans Mono"))
        let zone = try #require(view.rows.first { $0.title == "Time zone" })
        #expect(zone.control == .text("local") && zone.summary == "In the file: time-zone = local")
        let theme = try #require(view.rows.first { $0.title == "Theme" })
        #expect(theme.summary == "Colours; auto follows the desktop", "Defaults and values are for the manual.")
        #expect(theme.swatches.map(\.value) == ["auto"] + ThemeShelf.standard.names)
        #expect(theme.swatches.allSatisfy { $0.colors.count > 1 } && theme.chosen == "auto")
    }

    @Test("stays open while settings are changed, which hold and are kept at once")
    func changes() throws {
        let dialog = try Dialog()
        let wrap = try dialog.row("Wrap")
        dialog.click(try dialog.view.layout.controls[wrap])
        #expect(dialog.kept == ["wrap": "no"] && !dialog.rig.list.cell.wraps)
        #expect(try dialog.view.rows[wrap].control == .toggle(isOn: false))
        let font = try dialog.row("Font")
        dialog.click(try dialog.view.layout.step(font, 1))
        dialog.click(try dialog.view.layout.step(font, 1))
        dialog.click(try dialog.view.layout.step(font, -1))
        #expect(dialog.kept["font"] == "DejaVu Sans Mono, monospace 11")
        // Between the two ends nothing is changed.
        dialog.click(try dialog.view.layout.controls[font])
        #expect(dialog.kept["font"] == "DejaVu Sans Mono, monospace 11")
    }

    @Test("sets a theme by its swatch, which says its name where the pointer rests")
    func swatches() throws {
        let dialog = try Dialog()
        let theme = try dialog.row("Theme")
        let place = try #require(try dialog.view.layout.swatches[theme].dropFirst(2).first)
        #expect(try dialog.view.tip(at: Point(x: place.x + 5, y: place.y + 5)) == "Dark")
        dialog.click(place)
        #expect(dialog.kept == ["theme": "dark"])
        #expect(try dialog.view.rows[theme].chosen == "dark")
    }

    @Test("is used by keys alone, and letters are no commands while it is open")
    func keys() throws {
        let dialog = try Dialog()
        dialog.rig.type(.right)
        #expect(dialog.kept == ["wrap": "no"])
        dialog.rig.type(.space)
        #expect(dialog.kept == ["wrap": "yes"])
        for _ in 0..<(try dialog.row("Font")) { dialog.rig.type(.down) }
        dialog.rig.type(.left)
        #expect(dialog.kept["font"] == "DejaVu Sans Mono, monospace 9")
        for _ in 0...(try dialog.row("Font")) { dialog.rig.type(.up) }
        #expect(try dialog.view.pointed == dialog.view.rows.count - 2, "Round the ends, past the time zone.")
        dialog.rig.type(Key("q"), text: "q")
        #expect(dialog.rig.requests.isEmpty)
        dialog.rig.type(.escape)
        #expect(dialog.rig.window.root.overlay == nil)
    }

    @Test("says what cannot be kept, and does not point at what can be set in the file alone")
    func problems() throws {
        let dialog = try Dialog()
        dialog.problem = "The disk is full."
        dialog.rig.type(.right)
        #expect(try dialog.view.footer == ("The disk is full.", true))
        dialog.problem = nil
        dialog.rig.type(.right)
        #expect(try dialog.view.footer == ("Changes are saved in the file", false))
        dialog.rig.type(.end)
        #expect(try dialog.view.pointed == dialog.row("Time zone") - 1)
        let (view, kept) = (try dialog.view, dialog.kept)
        let zone = view.layout.rows[try dialog.row("Time zone")]
        #expect(view.layout.target(at: Point(x: zone.x + 20, y: zone.y + 10)) == nil)
        dialog.click(zone)
        #expect(view.pointed == (try dialog.row("Time zone")) - 1 && dialog.kept == kept)
    }

    @Test("keeps the row that keys are at in view where a window is low, and closes by a click beside it")
    func low() throws {
        let dialog = try Dialog()
        for _ in try dialog.view.rows {
            dialog.rig.type(.down)
            let (layout, row) = (try dialog.view.layout, try dialog.view.pointed)
            #expect(layout.rows[row].y >= layout.list.y - 0.5)
            #expect(layout.rows[row].y + layout.rows[row].height <= layout.list.y + layout.list.height + 0.5)
        }
        dialog.rig.click(2, 2)
        #expect(dialog.rig.window.root.overlay == nil)
    }

    @Test("is read aloud with its values, and its switches as such")
    func spoken() throws {
        let dialog = try Dialog()
        let items = try dialog.view.spokenItems
        #expect(items.map(\.title) == SettingsTable.viewer.entries.map(\.label))
        let font = items[try dialog.row("Font")]
        #expect(items[0].isOn == true && font.isOn == nil && font.detail.hasSuffix(" 10"))
        items[0].action()
        #expect(dialog.kept == ["wrap": "no"])
    }
}
