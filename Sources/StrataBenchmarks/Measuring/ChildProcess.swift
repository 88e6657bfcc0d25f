import Glibc

/// Programs started for the sake of a measurement.
enum ChildProcess {
    /// Starts a program with its arguments, the first of which is its path, and waits.
    ///
    /// - Returns: what it wrote to standard output. Its errors go where ours do.
    static func output(of arguments: [String]) -> String {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { fatalError("No pipe: \(String(cString: strerror(errno))).") }
        let child = start(arguments, output: ends[1])
        close(ends[1])
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(ends[0], &block, block.count)
            guard count > 0 else { break }
            bytes.append(contentsOf: block[..<count])
        }
        close(ends[0])
        wait(for: child)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Starts a program; `output` becomes its standard output where it is given.
    static func start(_ arguments: [String], output: Int32? = nil) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var child: pid_t = 0
        let code = posix_spawnp(&child, arguments[0], &actions, nil, words, environ)
        guard code == 0 else { fatalError("Cannot start \(arguments[0]): \(String(cString: strerror(code))).") }
        return child
    }

    /// Waits until a program has ended.
    static func wait(for child: pid_t) {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    }
}
