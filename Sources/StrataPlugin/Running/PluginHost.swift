import StrataSystem

/// The program that the process of a plugin runs.
///
/// It is this program itself where that calls ``runIfAsked()`` at its start, or else `strata-plugin-host`, a product of
/// the package, which is looked for beside the program; the environment's `STRATA_PLUGIN_HOST` may name another.
///
/// Before it loads anything, that process gives up everything but memory, threads and clocks of its own, and what it was
/// given: it reaches no process, no file and no network, whatever the kernel is. It is a filter of its system calls that
/// sees to it, and where there can be none, nothing is loaded. The first such process makes its host one that no other
/// process of the same user can look into, prctl(2), `PR_SET_DUMPABLE`: it leaves no core when it crashes.
public enum PluginHost {
    /// The argument that the program is started with.
    static let argument = "--strata-plugin-host"

    /// The descriptors that it is given: the memory that is shared, a copy of the library, and a pipe that is closed when
    /// the host has ended.
    enum Descriptor {
        static let memory: Int32 = 3
        static let library: Int32 = 4
        static let lifeline: Int32 = 5
    }

    private static let isCalled = Guarded(false)

    /// Runs the process of a plugin, if this program was started to be one, and does not return then. Otherwise it
    /// notes that this program can be started so, and returns. A program that loads plugins calls this first.
    public static func runIfAsked() {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, arguments[1] == argument, let memory = Int(arguments[2]),
            let layers = Int(arguments[3])
        else {
            return isCalled.withLock { $0 = true }
        }
        HostedPlugin.run(path: arguments[4], memory: memory, layers: Confinement.Layers(rawValue: layers))
    }

    /// Sets what plugins are told that ask who their host is, before any is loaded; without it `Strata`.
    ///
    /// - Parameters:
    ///   - name: what this program is called.
    ///   - version: its own, such as `1.0.2`.
    public static func introduce(as name: String, version: String) {
        HostIdentity.ofThisProgram = HostIdentity(name: name, version: version)
    }

    /// The version of this program, as it was introduced.
    package static var version: String { HostIdentity.ofThisProgram.version }

    /// Returns the program to start.
    ///
    /// - Throws: what to do where there is none.
    static func program() throws(Refusal) -> String {
        if let named = Environment.value("STRATA_PLUGIN_HOST") { return named }
        if isCalled.withLock({ $0 }) { return "/proc/self/exe" }
        let own = Folder.target(ofLink: "/proc/self/exe") ?? ""
        let beside = own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/strata-plugin-host"
        if Folder.isExecutable(String(beside)) { return String(beside) }
        throw Refusal(
            "no process can be started for it: there is no program \(beside); call PluginHost.runIfAsked() where the "
                + "program begins, build the product strata-plugin-host, or load it into this process", isLasting: false
        )
    }
}
