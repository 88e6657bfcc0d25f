import Glibc
import StrataSystem
import Testing

@testable import StrataFeeds

/// `STRATA_ROTATIONS=100000` is the long form of the first test.
@Suite("What feeds occupy", .serialized)
struct BoundsTests {
    let directory = TemporaryDirectory()

    @Test("thousands of rotations hold a handful of descriptors, and the newest lines are all there")
    func rotations() throws {
        let count = getenv("STRATA_ROTATIONS").flatMap { Int(String(cString: $0)) } ?? 3000
        let path = directory.file("log", containing: Array("0\n".utf8))
        var configuration = FeedConfiguration()
        (configuration.quietMilliseconds, configuration.keptGenerations) = (0, 1000)
        let reader = try FeedReader(path, configuration)
        let before = ownDescriptors
        for number in 1...count {
            rename(path, path + ".1")
            write(Array("\(number)\n".utf8), to: path, flags: O_WRONLY | O_CREAT | O_EXCL)
            reader.drain()
            // What is deleted before anybody opens it cannot be had.
            #expect(reader.wait { reader.last == "\(number)" }, "\(number)")
            if reader.last != "\(number)" { break }
        }
        #expect(ownDescriptors <= before + 12)
        #expect(reader.last == "\(count)")
        let text = reader.text
        let numbers = text.compactMap { Int($0) }
        #expect(numbers.first == 0 && numbers.count == text.count)
        // What is left of the middle is the end of it without a gap.
        #expect(numbers.dropFirst().elementsEqual((count + 2 - numbers.count)..<(count + 1)))
        #expect(numbers.count >= min(count, 700))
        #expect(count < 1100 || reader.dividers.first?.contains("older generations of log let go") == true)
    }

    @Test("former generations take no room of a disk that has none, and are let go in words", arguments: [true, false])
    func noRoom(isDiskFull: Bool) throws {
        let path = directory.file("log", containing: Array("0\n".utf8))
        var configuration = FeedConfiguration()
        (configuration.quietMilliseconds, configuration.heldGenerations) = (0, 1)
        let free = isDiskFull ? 0 : 1 << 30
        configuration.spoolDisk = { DiskRoom(bytes: 10 << 30, freeBytes: free) }
        let reader = try FeedReader(path, configuration)
        for number in 1...6 {
            rename(path, path + ".1")
            write(Array("\(number)\n".utf8), to: path, flags: O_WRONLY | O_CREAT | O_EXCL)
            #expect(reader.wait { reader.last == "\(number)" }, "\(number)")
        }
        // The file that was opened stays, and one of those that replaced it.
        #expect(reader.text == (isDiskFull ? ["0", "5", "6"] : (0...6).map { "\($0)" }))
        let isSaid = reader.dividers.contains { $0.contains("generations of log let go") }
        #expect(isSaid == isDiskFull, "\(reader.dividers)")
    }

    @Test("two hundred files share one inotify instance and a few threads")
    func manyFiles() throws {
        let before = instances()
        let readers = try (0..<200).map { try FeedReader(directory.file("log\($0)", containing: Array("a\n".utf8))) }
        for (index, reader) in readers.enumerated() {
            #expect(reader.waitUntilIndexed())
            append("b\n", to: "\(directory.path)/log\(index)")
        }
        for reader in readers { #expect(reader.wait { reader.text == ["a", "b"] }) }
        #expect(instances() <= max(1, before))
        #expect(FeedThreadPool.shared.threadCount <= 4)
    }

    private func instances() -> Int { descriptors().filter { $0.contains("inotify") }.count }

    /// How many descriptors lead to files of this test, Other tests run beside it.
    private var ownDescriptors: Int { descriptors().count { $0.hasPrefix(directory.path) } }

    private func descriptors() -> [String] {
        Folder.names(in: "/proc/self/fd").compactMap { Folder.target(ofLink: "/proc/self/fd/\($0)") }
    }
}

extension FeedReader {
    /// The text of the last row.
    fileprivate var last: String? {
        guard feed.lineCount > 0 else { return nil }
        return String(decoding: feed.line(at: feed.lineCount - 1).bytes, as: UTF8.self)
    }
}
