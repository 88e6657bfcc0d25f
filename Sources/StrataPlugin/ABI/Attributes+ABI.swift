import Strata
import StrataPluginABI

import Glibc

/// Items on their way across the boundary, many at once in every frame.
///
/// `strata_attributes` has the members of ``LayoutAttributes`` in the same order and of the same sizes. Where the compiler
/// lays both out alike, which it is asked for once, items are copied as they are, else member by member.
enum AttributeCopy {
    /// True if a copy of the bytes is a copy of the item. An edge and a truth value are then the numbers in the header.
    static let isSameLayout: Bool = {
        typealias Swift = LayoutAttributes
        typealias C = strata_attributes
        let sample = LayoutAttributes(start: 0, length: 0, crossStart: 0, crossLength: 0)
        let offsets: [(Int?, Int?)] = [
            (MemoryLayout<Swift>.offset(of: \.index), MemoryLayout<C>.offset(of: \.index)),
            (MemoryLayout<Swift>.offset(of: \.start), MemoryLayout<C>.offset(of: \.start)),
            (MemoryLayout<Swift>.offset(of: \.length), MemoryLayout<C>.offset(of: \.length)),
            (MemoryLayout<Swift>.offset(of: \.crossStart), MemoryLayout<C>.offset(of: \.cross_start)),
            (MemoryLayout<Swift>.offset(of: \.crossLength), MemoryLayout<C>.offset(of: \.cross_length)),
            (MemoryLayout<Swift>.offset(of: \.tilt), MemoryLayout<C>.offset(of: \.tilt)),
            (MemoryLayout<Swift>.offset(of: \.perspective), MemoryLayout<C>.offset(of: \.perspective)),
            (MemoryLayout<Swift>.offset(of: \.opacity), MemoryLayout<C>.offset(of: \.opacity)),
            (MemoryLayout<Swift>.offset(of: \.z), MemoryLayout<C>.offset(of: \.z)),
            (MemoryLayout<Swift>.offset(of: \.hinge), MemoryLayout<C>.offset(of: \.hinge)),
            (MemoryLayout<Swift>.offset(of: \.isHidden), MemoryLayout<C>.offset(of: \.is_hidden)),
            (MemoryLayout<Swift>.offset(of: \.isHeader), MemoryLayout<C>.offset(of: \.is_header)),
            (MemoryLayout<Swift>.offset(of: \.isStuck), MemoryLayout<C>.offset(of: \.is_stuck)),
            (MemoryLayout<Swift>.offset(of: \.staysFlat), MemoryLayout<C>.offset(of: \.stays_flat)),
        ]
        return MemoryLayout<Swift>.stride == MemoryLayout<C>.stride && offsets.allSatisfy { $0 == $1 && $0 != nil }
            && MemoryLayout.size(ofValue: sample.hinge) == 1
            && unsafeBitCast(Edge.start, to: UInt8.self) == STRATA_HINGE_START
            && unsafeBitCast(Edge.end, to: UInt8.self) == STRATA_HINGE_END
    }()

    /// Clears the members that came into `reserved` later, in which the writer of the items may have left anything.
    static func clearFlags(of items: UnsafeMutablePointer<strata_attributes>, count: Int) {
        for item in items..<items + count {
            item.pointee.is_header = 0
            item.pointee.is_stuck = 0
            item.pointee.stays_flat = 0
            item.pointee.reserved = (0, 0, 0)
        }
    }

    /// Writes items into a buffer that has room for them.
    static func write(_ items: [LayoutAttributes], to buffer: UnsafeMutablePointer<strata_attributes>) {
        guard isSameLayout else {
            for place in items.indices { buffer[place] = strata_attributes(items[place]) }
            return
        }
        items.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: bytes.count)
        }
    }

    /// Returns the address of items that are laid out as in C. They stay there until the list is changed.
    static func address(of items: [LayoutAttributes]) -> UnsafePointer<strata_attributes>? {
        precondition(isSameLayout, "Items of another layout cannot be lent.")
        return items.withUnsafeBytes { $0.baseAddress?.assumingMemoryBound(to: strata_attributes.self) }
    }

    /// Returns true if items of a buffer are the same as those of a list, to the bit. It may also return false for
    /// equal ones.
    static func isSame(
        _ buffer: UnsafePointer<strata_attributes>, _ items: UnsafeBufferPointer<LayoutAttributes>, _ range: Range<Int>
    ) -> Bool {
        guard isSameLayout, let base = items.baseAddress else { return false }
        let size = range.count * MemoryLayout<strata_attributes>.stride
        return memcmp(buffer + range.lowerBound, base + range.lowerBound, size) == 0
    }

    /// Puts items of a buffer, which were looked through, in place of those of a list.
    static func replace(
        _ range: Range<Int>, of items: inout [LayoutAttributes], from buffer: UnsafePointer<strata_attributes>
    ) {
        guard isSameLayout else {
            for place in range { items[place] = LayoutAttributes(buffer[place]) }
            return
        }
        items.withUnsafeMutableBytes { bytes in
            let size = MemoryLayout<strata_attributes>.stride
            guard let start = bytes.baseAddress else { return }
            (start + range.lowerBound * size).copyMemory(
                from: UnsafeRawPointer(buffer + range.lowerBound), byteCount: range.count * size)
        }
    }

    /// Appends items of a buffer, which were looked through.
    static func append(
        _ buffer: UnsafePointer<strata_attributes>, count: Int, to items: inout [LayoutAttributes]
    ) {
        guard isSameLayout else {
            for place in 0..<count { items.append(LayoutAttributes(buffer[place])) }
            return
        }
        buffer.withMemoryRebound(to: LayoutAttributes.self, capacity: count) {
            items.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
        }
    }
}

extension strata_attributes {
    /// The same item in C.
    init(_ item: LayoutAttributes) {
        self.init(
            index: Int64(item.index), start: item.start, length: item.length, cross_start: item.crossStart,
            cross_length: item.crossLength, tilt: item.tilt, perspective: item.perspective, opacity: item.opacity,
            z: Int64(item.z), hinge: UInt8(item.hinge == .start ? STRATA_HINGE_START : STRATA_HINGE_END),
            is_hidden: item.isHidden ? 1 : 0, is_header: item.isHeader ? 1 : 0, is_stuck: item.isStuck ? 1 : 0,
            stays_flat: item.staysFlat ? 1 : 0, reserved: (0, 0, 0))
    }

    /// An upright, opaque item that lies nowhere yet.
    @inline(__always)
    init(index: Int) {
        self.init(
            index: Int64(index), start: 0, length: 0, cross_start: 0, cross_length: 0, tilt: 0, perspective: 0,
            opacity: 1,
            z: 0, hinge: UInt8(STRATA_HINGE_END), is_hidden: 0, is_header: 0, is_stuck: 0, stays_flat: 0,
            reserved: (0, 0, 0))
    }
}

extension LayoutAttributes {
    /// The same item in Swift.
    init(_ item: strata_attributes) {
        self.init(
            start: item.start, length: item.length, crossStart: item.cross_start, crossLength: item.cross_length)
        index = Int(item.index)
        tilt = item.tilt
        perspective = item.perspective
        opacity = item.opacity
        z = Int(item.z)
        hinge = item.hinge == STRATA_HINGE_START ? .start : .end
        isHidden = item.is_hidden != 0
        isHeader = item.is_header != 0
        isStuck = item.is_stuck != 0
        staysFlat = item.stays_flat != 0
    }
}
