import StrataSystem
import StrataX11Testing

/// Files that are large in other ways than generated logs are; each is made once, beside those.
enum SourceFiles {
    /// Returns one with nothing but a hole before its last 2,000 lines.
    static func sparse(gigabytes: Int) -> String {
        make("sparse") { path in
            let lines = TestFiles.log(lines: 2_000)
            return "truncate -s \(gigabytes)G '\(path)' && { echo; cat '\(lines)'; } >> '\(path)'"
        }
    }

    /// Returns a generated log as gzip(1) packs it.
    static func packed(lines: Int) -> String {
        make("\(lines).log.gz") { path in "gzip -1 -c '\(TestFiles.log(lines: lines))' > '\(path)'" }
    }

    /// Lines that hold their number, ten bytes each.
    static func numbered(lines: Int) -> String {
        make("\(lines).numbers") { path in "seq -f %09.0f \(lines) > '\(path)'" }
    }

    private static func make(_ name: String, _ command: (_ path: String) -> String) -> String {
        let path = "\(TestFiles.directory())/\(name)"
        guard !Folder.isReadable(path) else { return path }
        guard ShellCommand.run(command(path)) != nil, Folder.isReadable(path) else {
            fatalError("\(path) cannot be made; set TMPDIR to a place with room.")
        }
        return path
    }
}
