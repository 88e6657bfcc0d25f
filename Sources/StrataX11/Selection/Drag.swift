internal import CX11

/// A thing that is dragged over a window, by XDND.
struct Drag {
    /// The version of XDND that is spoken, which all toolkits of today do.
    static let version: UInt = 5
    /// The greatest number of bytes of another program's list of links.
    static let largestList = 4 << 20

    /// The window that it comes from.
    let source: XID
    /// True if it has links, as those of files are.
    let hasLinks: Bool

    /// Returns the links of a list (RFC 2483, text/uri-list): one a line, those that begin with # are remarks.
    static func links(in list: [UInt8]) -> [String] {
        list.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }
            .filter { $0.first != UInt8(ascii: "#") }.map { String(decoding: $0, as: UTF8.self) }
    }
}
