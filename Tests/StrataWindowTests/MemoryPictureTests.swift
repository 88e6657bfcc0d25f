import Strata
import StrataSystem
import StrataWindow
import Testing

@testable import StrataWindowTesting

@Suite("What a window in memory gives to tests")
struct MemoryPictureTests {
    @Test("A picture of one red and one blue pixel is the PNG file that other programs write and read")
    func png() {
        // python3: zlib.crc32 and zlib.adler32 of the same chunks.
        let file = PNGPicture(width: 2, height: 1, pixels: [0xFF0000, 0x0000FF]).bytes
        #expect(file.count == 8 + 25 + 12 + 18 + 12)
        #expect(
            file[8..<33].elementsEqual([
                0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0x7B, 0x40, 0xE8, 0xDD,
            ]))
        #expect(file[41..<48].elementsEqual([0x78, 0x01, 1, 7, 0, 0xF8, 0xFF]))
        #expect(file[48..<55].elementsEqual([0, 0xFF, 0, 0, 0, 0, 0xFF]))
    }

    @Test("The picture can be written, and the reason is said where it cannot")
    func writing() throws {
        let window = MemoryWindow(loop: ManualLoop(), size: Size(width: 300, height: 200))
        let path = "/tmp/strata-picture-\(CurrentProcess.identifier).png"
        try window.writePNG(to: path)
        defer { Folder.remove(path) }
        let bytes = try #require(try FileDescriptor.contents(ofFile: path, atMost: 1 << 20))
        #expect(bytes.count > 300 * 200 * 3 && bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        let problem = "cannot write /nowhere/a.png: no such file or directory"
        #expect(throws: MemoryWindow.WritingError(description: problem)) { try window.writePNG(to: "/nowhere/a.png") }
    }

    @Test("A text is typed key by key, with Shift, Enter and Tab, and composed where it takes more than one character")
    func typing() {
        let window = MemoryWindow(loop: ManualLoop(), size: Size(width: 20, height: 10))
        var keys: [KeyEvent] = []
        window.onEvent = { if case .keyPressed(let key) = $0 { keys.append(key) } }
        window.type("aB\t\n🇩🇪")
        #expect(keys.map(\.key) == [Key("a"), Key("B"), .tab, .enter, .composed])
        #expect(keys.map(\.text) == ["a", "B", "", "", "🇩🇪"])
        #expect(keys.map(\.modifiers) == [[], .shift, [], [], []])
    }
}
