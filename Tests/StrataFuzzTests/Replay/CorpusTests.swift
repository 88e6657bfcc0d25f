import Glibc
import StrataSystem
import Testing

@Suite("What fuzzers have found worth keeping")
struct CorpusTests {
    @Test("keeps every promise again, each input within a second of work", arguments: FuzzEntries.all.map { $0.name })
    func replay(name: String) throws {
        let entry = try #require(FuzzEntries.all.first { $0.name == name })
        let inputs = Corpus.inputs(of: name)
        #expect(!inputs.isEmpty, "\(Corpus.folder)/\(name) has no files")
        for input in inputs {
            let start = Self.processorTime
            let complaint = input.bytes.withUnsafeBytes { entry.complaint(about: $0) }
            #expect(complaint == nil, "\(name)/\(input.name)")
            let seconds = Self.processorTime - start
            #expect(seconds < 1, "\(name)/\(input.name)")
        }
    }

    @Test("is small: at most 64 files for each entry, none of more than 8 KiB")
    func size() {
        for entry in FuzzEntries.all {
            let inputs = Corpus.inputs(of: entry.name)
            #expect(inputs.count <= 64, "\(entry.name)")
            #expect(inputs.allSatisfy { $0.bytes.count <= 8 << 10 }, "\(entry.name)")
        }
    }

    /// What this thread has worked, in seconds.
    private static var processorTime: Double { ProcessorClock.thread / 1000 }
}

/// The inputs that are kept.
private enum Corpus {
    /// Where they lie: a folder for each entry.
    static let folder = String(#filePath.dropLast("/Replay/CorpusTests.swift".count)) + "/Corpus"

    /// Every file of an entry's folder, by name.
    static func inputs(of entry: String) -> [(name: String, bytes: [UInt8])] {
        guard let directory = opendir("\(folder)/\(entry)") else { return [] }
        defer { closedir(directory) }
        var inputs: [(name: String, bytes: [UInt8])] = []
        while let next = readdir(directory) {
            let name = withUnsafeBytes(of: &next.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { inputs.append((name, contents(of: "\(folder)/\(entry)/\(name)"))) }
        }
        return inputs.sorted { $0.name < $1.name }
    }

    private static func contents(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
        return bytes
    }
}
