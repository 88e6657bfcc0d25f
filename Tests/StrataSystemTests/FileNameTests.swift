import Testing

@testable import StrataSystem

@Suite("Names of files")
struct FileNameTests {
    @Test("of any bytes are kept in strings, and come back byte for byte")
    func bytes() {
        let names: [[UInt8]] = [
            [], Array("app.log".utf8), Array("żółw 漢字 🦊".utf8), [0xE9], [0x63, 0xE9, 0x2E, 0x6C],
            // Cut and overlong sequences, a surrogate, what is beyond the last plane.
            [0xE6, 0xBC], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF, 0xFE, 0x41],
            // The character by which the byte E9 stands is a name of its own.
            Array("\u{10FFE9}".utf8), Array(0x80...0xFF),
        ]
        for name in names {
            #expect(FileName.bytes(FileName.string(name)) == name)
            #expect(name.withUnsafeBytes { FileName.string(Array($0)) } == FileName.string(name))
        }
        #expect(FileName.string(Array("漢字".utf8)) == "漢字")
        #expect(FileName.string([0x61, 0xE9]) == "a\u{10FFE9}")
        #expect(Set(names.map { FileName.string($0) }).count == names.count)
    }

    @Test("that are no UTF-8 lead to their files, in folders, by links and by patterns")
    func files() throws {
        let folder = try Folder.makeTemporary("/tmp/strata-system-")
        defer { Folder.removeWithFiles(folder) }
        let name = FileName.string(Array("caf".utf8) + [0xE9])
        let path = "\(folder)/\(name)"
        let file = try FileDescriptor(writing: path, isNew: true)
        try withExtendedLifetime(file) { try writeAll("text", to: file.number) }
        #expect(Folder.contents(of: folder) == [name])
        #expect(Folder.paths(matching: folder + "/c*") == [path])
        #expect(try FileStatus(path: path).size == 4)
        #expect(Folder.realPath(of: path) == path && Folder.isReadable(path))
        try Folder.makeLink(folder + "/link", to: name)
        #expect(Folder.target(ofLink: folder + "/link") == name)
        let other = folder + "/" + FileName.string([0xFF])
        try Folder.rename(path, to: other)
        #expect(Folder.exists(other) && !Folder.exists(path))
        #expect(try ChildProcess(spawning: ["test", "-s", other]).wait() == 0)
    }
}
