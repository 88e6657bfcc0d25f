import StrataDocument
import StrataSystem

/// The lines between two checkpoints, read into memory.
struct LineGroup {
    private(set) var location: LineIndex.Group
    /// The file that the bytes are from; it is not kept open.
    private weak var file: FileDescriptor?
    private let origin: Int
    private let maximumLineBytes: Int
    /// The greatest number of bytes of a group that are read.
    private let maximumBytes: Int
    /// The bytes from the start of the group; a long last line is not read to its end.
    private var bytes: [UInt8] = []
    /// The start of each line in `bytes`.
    private(set) var starts: [UInt32] = [0]
    /// The last bytes of the group, for a line ending that lies beyond `bytes`.
    private var ending: [UInt8] = []
    private var isComplete = true
    let divider: Divider?
    /// True if the file still held what was read of it before; if not, nothing of it is shown.
    private(set) var isIntact = true
    /// True if that is so of all lines, and not of those before the last one alone.
    private(set) var isWhole = true

    /// Reads a group: one pread(2), and a second one if its last line is longer than what is shown.
    init(_ location: LineIndex.Group, of part: FilePart, limits: IndexLimits, maximumLineBytes: Int) {
        self.location = location
        self.maximumLineBytes = maximumLineBytes
        // Two more than is shown, so that an ending just behind it is seen.
        maximumBytes = limits.span + maximumLineBytes + 2
        (file, origin) = (part.file, part.origin)
        divider = location.bytes.lowerBound == part.start ? part.divider : nil
        if divider != nil { return }
        let range = location.bytes
        let wanted = min(range.count, maximumBytes)
        bytes = Self.read(part, at: range.lowerBound, count: wanted)
        isComplete = bytes.count == wanted
        if range.count > wanted { ending = Self.read(part, at: range.upperBound - 2, count: 2) }
        // Looked at afterwards: had the file been overwritten meanwhile, this tells.
        isWhole = part.isIntact(upTo: range.upperBound)
        if !isWhole { keepLinesBeforeLast(of: part) }
        findStarts()
    }

    /// Keeps the lines before the last one, which may be being written anew.
    private mutating func keepLinesBeforeLast(of part: FilePart) {
        isComplete = false
        guard let end = part.lastLineStart, location.bytes.contains(end), part.isIntact(upTo: end) else {
            (bytes, ending, isIntact) = ([], [], false)
            return
        }
        (bytes, ending) = (Array(bytes.prefix(end - location.bytes.lowerBound)), [])
    }

    /// Takes in the lines that were added to the group: reads nothing but what is new.
    /// - Returns: false where the group must be read anew.
    mutating func grow(to location: LineIndex.Group, of part: FilePart) -> Bool {
        guard divider == nil, isComplete, ending.isEmpty, file === part.file, origin == part.origin,
            location.bytes.lowerBound == self.location.bytes.lowerBound,
            location.ordinals.lowerBound == self.location.ordinals.lowerBound,
            location.rewrites == self.location.rewrites,
            bytes.count < location.bytes.count, location.bytes.count <= maximumBytes
        else { return false }
        self.location = location
        bytes += Self.read(
            part, at: location.bytes.lowerBound + bytes.count, count: location.bytes.count - bytes.count)
        guard bytes.count == location.bytes.count, part.isIntact else { return false }
        findStarts()
        return true
    }

    private static func read(_ part: FilePart, at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            initializedCount = (try? part.readBlock(into: raw, at: offset)) ?? 0
        }
    }

    /// Goes on from the last one that is known.
    private mutating func findStarts() {
        var found = starts
        let wanted = location.ordinals.count
        found.reserveCapacity(wanted)
        bytes.withUnsafeBytes { bytes in
            var position = Int(found[found.count - 1])
            while found.count < wanted,
                let next = firstNewline(in: UnsafeRawBufferPointer(rebasing: bytes[position...]))
            {
                position += next + 1
                found.append(UInt32(position))
            }
        }
        starts = found
    }

    /// - Parameter ordinal: one of the group's.
    func line(_ ordinal: Int) -> Line {
        if let divider { return divider.line }
        guard let place = place(of: ordinal) else { return .gone }
        return Line(
            bytes: bytes[place.shown], length: place.length, isReadable: place.isReadable,
            hasEnding: place.hasEnding)
    }

    /// Adds lines to a block, but for those that cannot be read.
    ///
    /// - Parameter ordinals: of the group's.
    func append(_ ordinals: Range<Int>, to block: inout RowBlock) {
        guard divider == nil else { return }
        block.reserve(rows: ordinals.count, bytes: bytes.count + ordinals.count)
        for ordinal in ordinals {
            guard let place = place(of: ordinal), place.isReadable else { continue }
            block.append(RowID(ordinal), bytes[place.shown])
        }
    }

    /// Returns where a line lies, without its ending; nil where it has gone.
    ///
    /// - Returns: what is shown of it, the length of all of it, whether all that is shown can be read, and whether it
    ///   ends.
    private func place(
        of ordinal: Int
    ) -> (shown: Range<Int>, length: Int, isReadable: Bool, hasEnding: Bool)? {
        let index = ordinal - location.ordinals.lowerBound
        guard index < starts.count else { return nil }
        let start = Int(starts[index])
        let isLast = index == location.ordinals.count - 1
        let end = !isLast && index + 1 < starts.count ? Int(starts[index + 1]) : location.bytes.count
        let ending = endingLength(start..<end)
        let length = end - start - ending
        let shown = min(bytes.count, start + min(length, maximumLineBytes))
        return (min(start, shown)..<shown, length, isComplete || end <= bytes.count, ending > 0)
    }

    /// Returns the number of bytes of a line's ending: 0, 1 for LF, or 2 for CR and LF.
    private func endingLength(_ line: Range<Int>) -> Int {
        guard line.count > 0, byte(at: line.upperBound - 1) == 0x0A else { return 0 }
        return line.count > 1 && byte(at: line.upperBound - 2) == 0x0D ? 2 : 1
    }

    private func byte(at index: Int) -> UInt8? {
        if index < bytes.count { return bytes[index] }
        let behind = index - (location.bytes.count - ending.count)
        return ending.indices.contains(behind) ? ending[behind] : nil
    }
}

extension Divider {
    /// The row that shows it.
    var line: Line {
        var line = Line(Array(text.utf8))
        line.isDivider = true
        return line
    }
}
