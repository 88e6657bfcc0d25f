import StrataSystem
import Testing

@Suite("Streams")
struct StreamTests {
    @Test("are read line by line, and then to their end, within a limit")
    func reading() throws {
        let pipe = try Pipe()
        let reader = FileDescriptor(adopting: pipe.reader)
        try writeAll("one\ntwo\nthree", to: pipe.writer)
        FileDescriptor.close(pipe.writer)
        #expect(try reader.readLine() == Array("one".utf8))
        #expect(try reader.readToEnd(atMost: 9) == Array("two\nthree".utf8))
        #expect(try reader.readLine() == nil)
        let path = "/proc/self/cmdline"
        let whole = try #require(try FileDescriptor(reading: path).readToEnd())
        #expect(try FileDescriptor(reading: path).readToEnd(atMost: whole.count) == whole)
        #expect(try FileDescriptor(reading: path).readToEnd(atMost: whole.count - 1) == nil)
    }

    @Test("take what there is room for, and are waited for together with those that are read")
    func writing() throws {
        let pipe = try Pipe()
        let (reader, writer) = (FileDescriptor(adopting: pipe.reader), FileDescriptor(adopting: pipe.writer))
        writer.waitNoMore()
        var polled = PollSet([reader.number], writing: [writer.number])
        polled.wait(atMost: 0)
        #expect(!polled.isReady(at: 0) && polled.isReady(at: 1))
        let bytes = [UInt8](repeating: 7, count: 4096)
        var written = 0
        while let count = try writer.writeSome(bytes[...]) { written += count }
        #expect(written > 0)
        polled.wait(atMost: 0)
        #expect(polled.isReady(at: 0) && !polled.isReady(at: 1))
        #expect(!waitForOutput(writer.number, milliseconds: 0))
    }

    @Test("have a byte first where it is first, and nowhere where it is not")
    func firstByte() {
        let bytes: [UInt8] = [1, 10, 2, 10]
        bytes.withUnsafeBytes { bytes in
            #expect(Memory.firstIndex(of: 10, in: bytes) == 1)
            #expect(Memory.firstIndex(of: 10, in: UnsafeRawBufferPointer(rebasing: bytes[2...])) == 1)
            #expect(Memory.firstIndex(of: 3, in: bytes) == nil)
            #expect(Memory.firstIndex(of: 10, in: UnsafeRawBufferPointer(start: nil, count: 0)) == nil)
        }
    }
}
