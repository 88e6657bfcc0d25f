/// The settings that a desktop's settings manager keeps for all programs, as they lie in its property (XSETTINGS 0.5,
/// "Format of the _XSETTINGS_SETTINGS property").
struct DesktopSettingsProperty: Equatable {
    /// The value of a setting.
    enum Value: Equatable {
        case integer(Int32)
        case text(String)
        case color
    }

    /// The values by name, such as `Xft/DPI`.
    private(set) var values: [String: Value] = [:]

    /// Reads the content of the property; nil where it is no such thing.
    init?(_ bytes: [UInt8]) {
        guard let order = bytes.first, order <= 1, var reader = Reader(bytes, isBigEndian: order == 1),
            let count = reader.word()
        else { return nil }
        for _ in 0..<count {
            guard let (name, value) = reader.setting() else { return nil }
            values[name] = value
        }
    }

    /// Device pixels a point: the factor of windows times the dots an inch of texts without it, both exactly; or those of
    /// texts alone, which have the factor in them. Nil where neither is set.
    var scale: Double? {
        let factor = integer("Gdk/WindowScalingFactor")
        if let factor, let dots = integer("Gdk/UnscaledDPI") { return factor * dots / 1024 / 96 }
        return integer("Xft/DPI").map { $0 / 1024 / 96 } ?? factor
    }

    /// Returns a number of more than 0; that is what those are that scales come from.
    private func integer(_ name: String) -> Double? {
        guard case .integer(let number) = values[name], number > 0 else { return nil }
        return Double(number)
    }

    private struct Reader {
        private let bytes: [UInt8]
        private let isBigEndian: Bool
        /// The place of the next byte, at first behind the order of bytes and the serial number.
        private var place = 8

        init?(_ bytes: [UInt8], isBigEndian: Bool) {
            guard bytes.count >= 12 else { return nil }
            (self.bytes, self.isBigEndian) = (bytes, isBigEndian)
        }

        private mutating func number(_ count: Int) -> UInt32? {
            guard bytes.count - place >= count else { return nil }
            let part = bytes[place..<place + count]
            place += count
            return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
        }

        mutating func word() -> UInt32? { number(4) }

        /// Returns a text, and what fills it up to a multiple of four bytes.
        private mutating func text(_ count: UInt32) -> String? {
            let count = Int(count)
            guard bytes.count - place >= count else { return nil }
            let text = String(decoding: bytes[place..<place + count], as: UTF8.self)
            place = min(bytes.count, place + (count + 3) & ~3)
            return text
        }

        mutating func setting() -> (String, Value)? {
            guard let type = number(1), number(1) != nil, let length = number(2), let name = text(length),
                word() != nil
            else { return nil }
            switch type {
            case 0: return word().map { (name, .integer(Int32(bitPattern: $0))) }
            case 1: return word().flatMap { text($0) }.map { (name, .text($0)) }
            case 2: return word() != nil && word() != nil ? (name, .color) : nil
            default: return nil
            }
        }
    }
}
