import Glibc
import StrataSystem
import Testing

@Suite("Files and folders of the system")
struct FileTests {
    /// A folder of its own, gone with the test.
    private final class Scratch {
        let path: String

        init() throws {
            path = "/tmp/strata-system-\(UInt64.random(in: 0...(.max)))"
            try Folder.make(path)
        }

        deinit {
            for name in Folder.names(in: path) { Folder.remove(path + "/" + name) }
            Folder.remove(path)
        }
    }

    @Test("are there once they are made, and gone once they are removed")
    func presence() throws {
        let scratch = try Scratch()
        let folder = scratch.path + "/folder"
        #expect(!Folder.exists(folder))
        try Folder.make(folder)
        #expect(Folder.exists(folder) && Folder.isReadable(folder) && Folder.isExecutable(folder))
        let again = #expect(throws: SystemError.self) { try Folder.make(folder) }
        #expect(again?.description == "File exists")
        Folder.remove(folder)
        #expect(!Folder.exists(folder))
        Folder.remove(folder)
    }

    @Test("that lie in memory are sealed, though the system holds a page of one for longer than it waits for")
    func sealing() throws {
        let file = try MemoryFile.make("test")
        try writeAll(bytes: [UInt8](repeating: 1, count: 8192), to: file.number)
        let pipe = try Pipe()
        let (reader, writer) = (FileDescriptor(adopting: pipe.reader), FileDescriptor(adopting: pipe.writer))
        // A page of a file that is sent into a pipe is held until it is read from there.
        var start: off_t = 0
        #expect(sendfile(writer.number, file.number, &start, 4096) == 4096)
        let number = reader.number
        let thread = try Thread {
            usleep(400_000)
            var page = [UInt8](repeating: 0, count: 4096)
            _ = read(number, &page, page.count)
        }
        try MemoryFile.seal(file)
        thread.join()
        var byte: UInt8 = 2
        #expect(pwrite(file.number, &byte, 1, 0) < 0)
    }

    @Test("are written anew, or only where there is none")
    func writing() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/file"
        for (text, isNew) in [("first", true), ("2nd", false)] {
            let file = try FileDescriptor(writing: path, isNew: isNew)
            try writeAll(text, to: file.number)
            try file.finish()
            #expect(try FileStatus(path: path).size == text.utf8.count)
        }
        #expect(throws: SystemError.self) { _ = try FileDescriptor(writing: path, isNew: true) }
        let input = try FileDescriptor(reading: path)
        var bytes = [UInt8](repeating: 0, count: 8)
        let count = try bytes.withUnsafeMutableBytes { try input.readNext(into: $0) }
        #expect(count == 3 && bytes.prefix(3).elementsEqual("2nd".utf8))
        #expect(!Folder.isExecutable(path))
    }

    @Test("say what is wrong with a descriptor: a folder cannot be read, and a closed one not be copied")
    func refusals() throws {
        let folder = try FileDescriptor(reading: "/")
        var byte: UInt8 = 0
        let unreadable = #expect(throws: SystemError.self) {
            try withUnsafeMutableBytes(of: &byte) { _ = try folder.readNext(into: $0) }
        }
        #expect(unreadable?.isFolder == true)
        let closed = #expect(throws: SystemError.self) { try FileDescriptor.closeCopy(of: -1) }
        #expect(closed?.isBadDescriptor == true)
    }

    @Test("have something to read once somebody has written, and not before")
    func waiting() throws {
        let ends = try SocketPair()
        let (reader, writer) = (FileDescriptor(adopting: ends.reader), FileDescriptor(adopting: ends.writer))
        #expect(!waitForInput(reader.number, milliseconds: 0))
        try writeAll("x", to: writer.number)
        #expect(waitForInput(reader.number, milliseconds: 0))
    }

    @Test("begin, where a path is relative, in a folder that is there")
    func current() throws {
        let current = try #require(Folder.current)
        #expect(current.hasPrefix("/") && Folder.exists(current))
    }

    @Test("Bytes are the same up to the one that differs")
    func memory() {
        let (one, other): ([UInt8], [UInt8]) = ([1, 2, 3], [1, 2, 4])
        #expect(Memory.isEqual(one, other, count: 2))
        #expect(!Memory.isEqual(one, other, count: 3))
        #expect(Memory.isEqual(one, other, count: 0))
    }
}
