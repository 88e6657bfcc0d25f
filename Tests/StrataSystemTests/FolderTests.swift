import StrataSystem
import Testing

@Suite("Names in folders")
struct FolderTests {
    private func write(_ text: String, to path: String) throws {
        let file = try FileDescriptor(writing: path, isNew: true)
        try writeAll(text, to: file.number)
    }

    @Test("lead to what they are: a file, a folder, a link, a device that takes everything")
    func kinds() throws {
        let folder = try Folder.makeTemporary("/tmp/strata-system-")
        defer { Folder.removeWithFiles(folder) }
        let (path, link) = (folder + "/file", folder + "/link")
        try write("text", to: path)
        try Folder.makeLink(link, to: "file")
        #expect(try FileStatus(path: path).kind == .regular && FileStatus(path: folder).kind == .directory)
        #expect(try FileStatus(name: link).kind == .link && FileStatus(path: link).kind == .regular)
        #expect(try FileStatus(path: link).identity == FileStatus(path: path).identity)
        #expect(try FileStatus(path: folder).identity != FileStatus(path: path).identity)
        let null = try FileStatus(path: "/dev/null")
        #expect(null.kind == .byteDevice && null.isNullDevice && !null.isByteDevice)
        #expect(try FileStatus(path: "/dev/zero").isByteDevice)
    }

    @Test("are taken by what is renamed, in the place of what had them")
    func renaming() throws {
        let folder = try Folder.makeTemporary("/tmp/strata-system-")
        defer { Folder.removeWithFiles(folder) }
        let (one, other) = (folder + "/one", folder + "/other")
        for (path, text) in [(one, "new"), (other, "former")] { try write(text, to: path) }
        try Folder.rename(one, to: other)
        #expect(Folder.names(in: folder) == ["other"])
        #expect(try FileDescriptor(reading: other).bytes(at: 0, count: 9) == Array("new".utf8))
        let error = #expect(throws: SystemError.self) { try Folder.rename(one, to: other) }
        #expect(error?.isMissing == true)
        try Folder.checkWriting(in: folder)
        try Folder.checkReading(other)
        #expect(throws: SystemError.missing) { try Folder.checkReading(one) }
        #expect(throws: SystemError.missing) { try Folder.checkWriting(in: one) }
    }

    @Test("are borne by no file that is made without one, which is gone with its last reader")
    func nameless() throws {
        let folder = try Folder.makeTemporary("/tmp/strata-system-")
        defer { Folder.removeWithFiles(folder) }
        let file = try FileDescriptor(namelessIn: folder)
        try writeAll("kept", to: file.number)
        #expect(try file.bytes(at: 1, count: 3) == Array("ept".utf8))
        #expect(try file.byte(at: 3) == UInt8(ascii: "t") && file.byte(at: 4) == nil)
        #expect(try file.holds(Array("ep".utf8), at: 1) && !file.holds(Array("ep".utf8), at: 2))
        try file.cut(to: 1)
        #expect(try file.status().size == 1)
        #expect(Folder.names(in: folder).isEmpty)
    }
}
