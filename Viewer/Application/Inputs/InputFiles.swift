import StrataSystem

/// The files that a command reads, known by what they are, whatever they are called: no output may be one of them.
struct InputFiles {
    private var names: [FileIdentity: String] = [:]
    /// The folders and patterns to which files may come.
    private var places: [(name: InputName, folder: FileIdentity)] = []

    /// Makes an empty list of files.
    init() {}

    /// The files that a command shows: standard input where none is named, or for `-`.
    init(shown files: [String]) {
        for file in files where file != "-" {
            add(file)
            addFiles(of: InputName(file))
        }
        if files.isEmpty || files.contains("-") { add(descriptor: 0, "standard input") }
    }

    /// Takes the files that a command line has read.
    ///
    /// - Parameter showsFiles: whether the command shows files, and standard input where none is named.
    init(_ options: Options, _ plugins: Plugins, showsFiles: Bool = true) {
        if showsFiles && options.program == nil { self.init(shown: options.files) } else { self.init() }
        for path in [options.picture.story].compactMap(\.self) + plugins.files { add(path) }
    }

    /// Adds a file; one that is not there is none.
    mutating func add(_ path: String) {
        if let status = try? FileStatus(path: path) { add(status, path) }
    }

    private mutating func addFiles(of name: InputName) {
        guard name.isPlural else { return }
        for path in name.paths { add(path) }
        guard let folder = name.folder, let status = try? FileStatus(path: folder) else { return }
        places.append((name, status.identity))
    }

    /// Adds what is open.
    mutating func add(descriptor: Int32, _ name: String) {
        if let status = try? FileStatus(descriptor: descriptor) { add(status, name) }
    }

    /// Returns the name of an input that is the same file; nil if none is.
    func name(of status: FileStatus) -> String? { names[status.identity] }

    /// Returns the folder or the pattern by which a file would be read once it is there; nil if it would not.
    func place(of path: String) -> String? {
        guard case .file(let path) = OutputPath(path),
            let folder = try? FileStatus(path: OutputPath.folder(of: path)),
            let name = path.split(separator: "/").last.map(String.init)
        else { return nil }
        return places.first { $0.folder == folder.identity && $0.name.includes(name) }?.name.word
    }

    /// Returns the time at which the files were changed last, in seconds since 1970 began in UTC; now if that is not
    /// known.
    static func lastChange(of files: [String]) -> Double {
        let known = files.compactMap { try? FileStatus(path: $0) }.filter(\.isRegular)
        return known.map { Double($0.modified) / 1e9 }.max() ?? WallClock.first / 1000
    }

    private mutating func add(_ status: FileStatus, _ name: String) {
        // A terminal or /dev/null is the same for everybody, and nothing in it can be overwritten.
        guard status.kind != .byteDevice else { return }
        names[status.identity] = name
    }
}
