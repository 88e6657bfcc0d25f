import Glibc
import Strata
import StrataCanvas
import StrataStrategies
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("A theme")
struct ThemeFileTests {
    private let directory = TemporaryDirectory()
    private var shelf: ThemeShelf { ThemeShelf(folder: directory.path) }

    private func read(_ text: String) throws -> (reading: ThemeReading, complaints: [String]) {
        let path = directory.file("tried.theme", text)
        let reading = try #require(shelf.read("tried"))
        let said = (reading.problems + reading.warnings).map { $0.replacing(path, with: "tried") }
        return (reading, said)
    }

    @Test("says colours by their names; what it does not say is that of the theme it is based on")
    func colors() throws {
        let (reading, complaints) = try read(
            "# mine\n\nbased-on = dark\nbackground = #101214\n tag-red=#ff0000\nshadow = #00000080\n")
        #expect(complaints.isEmpty && !reading.files.isEmpty)
        var expected = Palette.dark
        expected.background = Color(0x101214)
        expected.cards.tags[0] = Color(0xFF0000)
        expected.shadow = Color(0x000000, alpha: 128.0 / 255)
        #expect(reading.palette == expected)
        _ = directory.file("below.theme", "based-on = tried\nink = #FFFFFF\n")
        expected.ink = Color(0xFFFFFF)
        #expect(shelf.read("below")?.palette == expected)
        #expect(shelf.names == ShippedTheme.names + ["below", "tried"])
    }

    @Test("is based on the light one where it does not say; one of the user's goes before one that ships")
    func ground() throws {
        #expect(try read("").reading.palette == .light)
        _ = directory.file("dark.theme", "background = #000001\nbased-on = contrast-dark")
        var expected = Palette.contrastDark
        expected.background = Color(0x000001)
        #expect(shelf.read("dark")?.palette == expected && shelf.names == ShippedTheme.names + ["tried"])
        _ = directory.file("dark.theme", "based-on = dark\nbackground = #000001")
        expected = .dark
        expected.background = Color(0x000001)
        #expect(shelf.read("dark")?.palette == expected && shelf.read("dark")?.problems == [])
        _ = directory.file("dark.theme", "based-on = dusk\nbackground = #000001")
        #expect(shelf.read("dark")?.palette.ink == ThemeShelf(folder: nil).read("dusk")?.palette.ink)
        #expect(shelf.read("dark")?.problems == [])
    }

    @Test("may lie in folders for all programs: the first of a name holds, and may be based on those behind it")
    func shared() throws {
        for name in ["own", "first", "second"] { try Folder.makeWithParents("\(directory.path)/\(name)") }
        let shelf = ThemeShelf(
            folder: directory.path + "/own", shared: ["first", "second"].map { "\(directory.path)/\($0)" })
        let last = directory.file("second/amber.theme", "based-on = dusk\nink = #FFFFFF\n")
        #expect(shelf.names == ShippedTheme.names + ["amber"] && shelf.path(of: "amber") == last)
        #expect(shelf.read("amber")?.palette.ink == Color(0xFFFFFF) && shelf.problem(of: "amber") == nil)
        let first = directory.file("first/amber.theme", "based-on = amber\nquiet = #EEEEEE\n")
        let own = directory.file("own/amber.theme", "based-on = amber\ndim = #DDDDDD\n")
        let reading = try #require(shelf.read("amber"))
        #expect(reading.problems == [] && shelf.path(of: "amber") == own)
        #expect(reading.palette.ink == Color(0xFFFFFF) && reading.palette.quiet == Color(0xEEEEEE))
        #expect(reading.palette.dim == Color(0xDDDDDD))
        #expect(Set(reading.files).isSuperset(of: [own, first, last]))
        // One of a name that ships is before it, too, and one that is not there yet is where it would be.
        _ = directory.file("second/dark.theme", "based-on = dark\nink = #FFFFFE\n")
        var dark = Palette.dark
        dark.ink = Color(0xFFFFFE)
        #expect(shelf.read("dark")?.palette == dark && shelf.read("dark")?.problems == [])
        #expect(shelf.path(of: "gone") == directory.path + "/own/gone.theme")
        #expect(try #require(shelf.read("paper")).files.contains(directory.path + "/first/paper.theme"))
    }

    @Test("that says something wrong is told of with the numbers of its lines; the others say what they say")
    func refusals() throws {
        let (reading, complaints) = try read(
            """
            backround = #FFFFFF
            background = white
            ink = #12345
            shadow = #0000001
            quiet
            quiet = #30343A80
            based-on = drak
            sky = #0000FF
            """)
        #expect(
            complaints == [
                "tried, line 1: there is no colour named 'backround'; did you mean 'background'?",
                "tried, line 2: 'background' cannot be 'white': a colour is #RRGGBB",
                "tried, line 3: 'ink' cannot be '#12345': a colour is #RRGGBB",
                "tried, line 4: 'shadow' cannot be '#0000001': a colour is #RRGGBB or #RRGGBBAA",
                "tried, line 5: a line is NAME = #RRGGBB, or based-on = THEME", "tried: 3 more such lines",
            ])
        #expect(reading.palette == .light)
        #expect(
            try read("based-on = drak\nsky = #0000FF\n").complaints == [
                "tried, line 1: 'based-on' cannot be 'drak': there is no such theme; did you mean 'dark'?",
                "tried, line 2: there is no colour named 'sky'; strata themes print has all",
            ])
        #expect(
            try read("based-on = ../secret").complaints == [
                "tried, line 1: '../secret' cannot be the name of a theme"
            ])
    }

    @Test("that is based on itself, also by way of others, is told of and ends there")
    func circle() throws {
        #expect(
            try read("ink = #000000\nbased-on = tried").complaints == [
                "tried, line 2: 'tried' is based on itself: tried on tried"
            ])
        let other = directory.file("other.theme", "based-on = tried")
        #expect(
            try read("based-on = other").complaints == [
                "\(other), line 1: 'tried' is based on itself: tried on other on tried"
            ])
    }

    // Grey of 0x777777 on white has 4.478:1 by WCAG 2, which is not 4.5.
    @Test(
        "that is based on one based on another, and so on, is read to a depth, and told of beyond",
        arguments: [15, 16, 455])
    func chain(length: Int) throws {
        for number in 1..<length { _ = directory.file("t\(number).theme", "based-on = t\(number + 1)\n") }
        let last = directory.file("t\(length).theme", "ink = #000001\n")
        let isTooLong = length > ThemeShelf.longestChain
        let reading = try #require(shelf.read("t1"))
        let path = directory.path + "/t\(ThemeShelf.longestChain).theme"
        let sentence = "\(path), line 1: 'based-on' cannot be 't17': a chain of themes has at most 16"
        #expect(reading.problems == (isTooLong ? [sentence] : []))
        #expect(reading.files.contains(last) == !isTooLong)
        #expect((reading.palette.ink == Color(0x000001)) == !isTooLong)
        guard isTooLong else { return }
        let checked = try Program.run(["themes", "check", directory.path + "/t1.theme"])
        // The file itself is no theme of the shelf's.
        #expect(checked.status == 65)
        try Folder.makeWithParents(directory.path + "/strata")
        defer { Folder.removeWithFiles(directory.path + "/strata") }
        try Folder.makeLink(directory.path + "/strata/themes", to: directory.path)
        let drawn = try Program.run(
            ["render", directory.file("a.log", "a line\n"), "--theme", "t1", "--output", directory.path + "/a.png"],
            environment: ["DISPLAY": "", "XDG_CONFIG_HOME": directory.path])
        #expect(drawn.status == 0 && drawn.errors.contains("a chain of themes has at most 16"))
    }

    @Test("in as many folders, each based on the next, is read to that depth as well")
    func manyFolders() throws {
        let folders = (0..<200).map { "\(directory.path)/\($0)" }
        defer { folders.forEach(Folder.removeWithFiles) }
        for folder in folders {
            try Folder.makeWithParents(folder)
            _ = directory.file(folder.dropFirst(directory.path.count + 1) + "/amber.theme", "based-on = amber\n")
        }
        let reading = try #require(ThemeShelf(folder: folders[0], shared: Array(folders.dropFirst())).read("amber"))
        #expect(reading.problems.count == 1 && reading.problems[0].hasSuffix("a chain of themes has at most 16"))
    }

    @Test("whose texts can hardly be read says which, upon what, and by how much")
    func contrast() throws {
        let (reading, complaints) = try read("based-on = contrast-light\n\ndim = #777777\nhovered = #FFFFFF\n")
        #expect(
            complaints == [
                "tried, line 3: 'dim' (#777777) on 'background' (#FFFFFF) has a contrast of 4.47:1; text needs 4.5:1 to be "
                    + "read"
            ])
        #expect(reading.problems.isEmpty && reading.palette.dim == Color(0x777777))
    }

    @Test("that ships is without fault, has every colour, and comes back from what is printed of it")
    func shipped() throws {
        for name in ShippedTheme.names {
            let reading = try #require(shelf.read(name))
            #expect(reading.problems.isEmpty && reading.warnings.isEmpty, "\(name)")
            let printed = try Program.run(["themes", "print", name])
            #expect(printed.status == 0 && printed.errors.isEmpty)
            let again = try read(printed.output).reading
            // How strong a shadow is, files say by a byte.
            var expected = reading.palette
            expected.shadow.alpha = (expected.shadow.alpha * 255).rounded() / 255
            #expect(again.palette == expected, "\(name)")
        }
        #expect(ShippedTheme.names.count == 8 && Set(ShippedTheme.names).count == 8)
        for theme in ShippedTheme.all { #expect(ThemeText(theme.text).colors.count == PaletteColor.all.count) }
    }

    @Test("that is none, in a pipe or too large, cannot be read, and what ships holds")
    func unreadable() throws {
        let path = directory.file("paper.theme", String(repeating: "#", count: 70_000))
        let reading = try #require(shelf.read("paper"))
        #expect(reading.problems == ["\(path) cannot be read: it must be a file of at most 64 KiB"])
        #expect(reading.palette == ThemeShelf(folder: nil).read("paper")?.palette)
        #expect(shelf.read("none") == nil)
        #expect(shelf.problem(of: "papr") == "there is no such theme; did you mean 'paper'?")
    }

    @Test("has a name that anybody can write, and is there: others are not listed, nor printed")
    func names() throws {
        for name in ["good", "auto", "e\u{1B}[31mvil", "a\u{202E}b", "wi de", ".hidden"] {
            _ = directory.file("\(name).theme", "based-on = dark\n")
        }
        try #require(symlink("nowhere", directory.path + "/leading-nowhere.theme") == 0)
        #expect(shelf.names == ShippedTheme.names + ["good"])
        #expect(shelf.problem(of: "leading-nowhere") == "there is no such theme; strata themes lists all")
        for name in ["../good", "e\u{1B}[31mvil"] {
            let printed = try Program.run(["themes", "print", name])
            #expect(printed.status == 64 && printed.errors.contains("cannot be the name of a theme"))
            #expect(!printed.errors.contains("\u{1B}"))
        }
    }

    @Test("is listed, checked and printed by a command")
    func command() throws {
        let list = try Program.run(["themes"])
        for name in ShippedTheme.names { #expect(list.output.contains("\n\(name) ") || list.output.hasPrefix(name)) }
        #expect(list.output.contains("Warm paper") == false && list.output.contains("warm paper and brown ink"))
        func check(_ arguments: String...) throws -> (Int32, String) {
            let result = try Program.run(["themes"] + arguments)
            return (result.status, result.errors + result.output)
        }
        let good = directory.file("good.theme", "based-on = paper\n")
        #expect(try check("check", good) == (0, "\(good): all is well\n"))
        let bad = directory.file("bad.theme", "\nink = #FFFFFF\n")
        let said = try check("check", bad)
        #expect(said.0 == 65 && said.1.hasPrefix("strata: \(bad), line 2: 'ink' (#FFFFFF) on '"))
        #expect(try check("check", good + "x") == (66, "strata: there is no file \(good)x\n"))
        #expect(try check("check").0 == 64 && check("print", "drak").1.contains("did you mean 'dark'?"))
        #expect(try check("chekc").1.contains("themes takes no 'chekc'"))
    }

    @Test("that settings name and nobody has is told of with the line, and the look stays as it would be without")
    func missing() {
        let path = directory.file("config", "wrap = no\ntheme = papr\n")
        var warnings: [String] = []
        var settings = Settings()
        settings.set(SettingsFile.read(path) { warnings.append($0) }, in: .file)
        #expect(
            warnings == ["\(path), line 2: 'theme' cannot be 'papr': there is no such theme; did you mean 'paper'?"])
        #expect(settings.shownTheme == "papr" && Theme(settings).palette == .light)
    }

    @Test("comes behind the one before it, and behind the last the first; light and dark change places in their kind")
    func steps() throws {
        let rig = try RowsRig()
        var shown: [Palette] = []
        for _ in ShippedTheme.names {
            rig.window.perform("next-theme")
            rig.draw()
            shown.append(rig.window.appearance.theme.palette)
        }
        #expect(Set(shown).count == 8 && shown.last == .light && shown.first == .dark)
        #expect(rig.surface.pixel(x: 300, y: 300) == Palette.light.background.pixel)
        rig.window.settings.set("theme", to: "contrast-dark", in: .reader)
        rig.window.perform("switch-theme")
        #expect(rig.window.appearance.theme.palette == .contrastLight)
        let entry = try #require(SettingsTable.viewer.entry(named: "theme"))
        #expect(entry.step?("auto", 1) == "light" && entry.step?("midnight", 1) == "auto")
        #expect(entry.step?("auto", -1) == "midnight")
    }

    @Test("in which nothing moves any more, while the window is open, has all of it where it belongs at once")
    func motion() throws {
        let rig = try ApplicationRig([(1...400).map { "row \($0)\n" }.joined()])
        #expect(rig.scene.perform("to-first"))
        #expect(!rig.engine.isSettled)
        rig.scene.settings.set("animations", to: "no", in: .desktop)
        #expect(rig.engine.isSettled && rig.engine.offset == 0 && !rig.scene.context.isAnimated)
        rig.scene.settings.set("animations", to: "yes", in: .file)
        #expect(rig.engine.animations && rig.scene.context.isAnimated)
    }
}
