import Glibc

/// The needs of a shared library that are loaded with it, elf(5): names, and the folders where it says that they lie.
struct LibraryNeeds {
    /// DT_NEEDED, in order.
    private(set) var names: [String] = []
    /// DT_RUNPATH, or where there is none DT_RPATH: a list with colons; nil where there is neither.
    private(set) var folders: String?

    /// Reads nothing if the file is no library of 64 bits or is damaged: loading it says what is wrong.
    init(of file: FileDescriptor) {
        guard let table = Table(of: file) else { return }
        names = table.values(1).compactMap(table.text)
        folders = (table.values(29).first ?? table.values(15).first).flatMap(table.text)
    }

    /// The dynamic section of a library.
    private struct Table {
        private let file: FileDescriptor
        private var entries: [(tag: UInt64, value: UInt64)] = []
        /// The offset of the texts in the file, and the number of their bytes.
        private var texts: (offset: Int, count: Int) = (0, 0)

        /// The greatest number of bytes of a section that are read.
        private static let limit = 1 << 22

        init?(of file: FileDescriptor) {
            self.file = file
            guard let header = Self.bytes(file, 0, 64), header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
                return nil
            }
            // e_phoff, e_phnum; e_phentsize is 56.
            let count = Int(Self.number(header, 0x38, 2))
            guard let segments = Self.bytes(file, Self.number(header, 0x20, 8), count * 56) else { return nil }
            let starts = stride(from: 0, to: segments.count, by: 56)
            // PT_DYNAMIC: p_offset, p_filesz.
            guard let dynamic = starts.first(where: { Self.number(segments, $0, 4) == 2 }),
                let bytes = Self.bytes(
                    file, Self.number(segments, dynamic + 8, 8), Int(clamping: Self.number(segments, dynamic + 32, 8)))
            else { return nil }
            for place in stride(from: 0, to: bytes.count - 15, by: 16) {
                let entry = (tag: Self.number(bytes, place, 8), value: Self.number(bytes, place + 8, 8))
                if entry.tag == 0 { break }
                entries.append(entry)
            }
            // DT_STRTAB is an address: PT_LOAD has p_vaddr and p_filesz, and p_offset beside it. DT_STRSZ.
            guard let address = values(5).first, let size = values(10).first else { return nil }
            for start in starts where Self.number(segments, start, 4) == 1 {
                let distance = address &- Self.number(segments, start + 16, 8)
                guard distance < Self.number(segments, start + 32, 8) else { continue }
                texts = (
                    Int(clamping: distance &+ Self.number(segments, start + 8, 8)), min(Int(clamping: size), Self.limit)
                )
            }
        }

        /// Returns the values of all entries with a tag.
        func values(_ tag: UInt64) -> [UInt64] { entries.filter { $0.tag == tag }.map(\.value) }

        /// Returns the text at an offset among the texts; nil where it is none, or is longer than a path can be.
        func text(_ offset: UInt64) -> String? {
            guard let place = Int(exactly: offset), place < texts.count else { return nil }
            let count = min(Int(PATH_MAX), texts.count - place)
            guard let bytes = try? file.bytes(at: texts.offset + place, count: count), let end = bytes.firstIndex(of: 0)
            else { return nil }
            return String(decoding: bytes[..<end], as: UTF8.self)
        }

        private static func bytes(_ file: FileDescriptor, _ offset: UInt64, _ count: Int) -> [UInt8]? {
            guard let offset = Int(exactly: offset), (0...limit).contains(count), offset < Int.max - limit,
                let bytes = try? file.bytes(at: offset, count: count), bytes.count == count
            else { return nil }
            return bytes
        }

        private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> UInt64 {
            bytes[place..<place + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
