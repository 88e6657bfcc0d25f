/// The thing that the path of an output leads to.
package enum OutputPath: Equatable {
    /// A descriptor that the program was given, as `/dev/stdout` names it.
    case descriptor(Int32)
    /// A file that links have been followed to. It need not be there yet.
    case file(String)

    /// The number of links that the system itself follows.
    private static let mostLinks = 40

    /// Follows links from a path. Nil where they go in a circle.
    package init?(_ path: String) {
        var path = path
        for _ in 0...Self.mostLinks {
            if let number = Self.descriptor(path) {
                self = .descriptor(number)
                return
            }
            guard let target = Folder.target(ofLink: path) else {
                self = .file(path)
                return
            }
            path = target.hasPrefix("/") ? target : Self.folder(of: path) + "/" + target
        }
        return nil
    }

    /// Returns the folder that a file lies in.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func descriptor(_ path: String) -> Int32? {
        let names: [String: Int32] = ["/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2]
        if let number = names[path] { return number }
        for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
            return Int32(path.dropFirst(prefix.count))
        }
        return nil
    }

}
