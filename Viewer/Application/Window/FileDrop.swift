import Strata
import StrataInterface
import StrataSystem

/// Opens files that were dropped on a window or chosen in it, in a window of their own: what is shown here stays.
enum FileDrop {
    /// The program goes on by itself; only whether it can be started is waited for. Names are arguments, and no part of the
    /// script.
    private static let script = "\"$0\" \"$@\" </dev/null >/dev/null 2>&1 &"
    /// The greatest number of tabs, which is more than a user reads; a whole folder is dropped as a folder.
    static let most = 100

    /// Opens the files of URIs.
    ///
    /// - Parameter program: what shows them.
    /// - Returns: what there is to say; nil where all were opened.
    static func open(_ links: [String], with program: String? = CurrentProcess.program) -> Notice? {
        let paths = links.compactMap { path(of: $0) }
        guard !paths.isEmpty else {
            return Notice(text: "Not opened: what was dropped is no file of this machine.", isWarning: true)
        }
        guard paths.count <= most else {
            let text = "Not opened: \(CountText.grouped(paths.count)) files; drop at most \(most), or their folder."
            return Notice(text: text, isWarning: true)
        }
        if let problem = show(paths, with: program) { return Notice(text: problem, isWarning: true) }
        let others = links.count - paths.count
        guard others > 0 else { return nil }
        let words = others == 1 ? "One of those dropped is no file" : "\(others) of those dropped are no files"
        return Notice(text: "\(words) of this machine.", isWarning: true)
    }

    /// Opens files by their paths.
    ///
    /// - Parameter arrangement: how they are shown; nil: several in tabs.
    /// - Parameter program: what shows them.
    /// - Returns: why that cannot be done, in a sentence; nil where they are on their way.
    static func show(
        _ paths: [String], as arrangement: ProgramOption? = nil, with program: String? = CurrentProcess.program
    ) -> String? {
        guard let program else { return "Not opened: strata is not where it was." }
        let arrangement = arrangement ?? (paths.count > 1 ? .tabs : nil)
        let arguments = [arrangement?.name].compactMap(\.self) + paths
        do throws(SystemError) {
            let shell = try ChildProcess(spawning: ["sh", "-c", script, program] + arguments, program: "/bin/sh")
            return shell.wait() == 0 ? nil : "Not opened: /bin/sh fails."
        } catch {
            return "Not opened: \(error.text)."
        }
    }

    /// Returns the path of a `file:` URI of this machine (RFC 8089); nil for any other one.
    static func path(of link: String) -> String? {
        let scheme = "file:"
        guard link.lowercased().hasPrefix(scheme) else { return nil }
        var rest = Substring(link.dropFirst(scheme.count))
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" || String(host) == thisHost else { return nil }
            rest = rest.dropFirst(host.count)
        }
        guard rest.hasPrefix("/"), let bytes = decoded(rest), !bytes.contains(0) else { return nil }
        return FileName.string(bytes)
    }

    private static var thisHost: String? {
        SmallFile.read("/proc/sys/kernel/hostname").flatMap { $0.split(separator: "\n").first.map(String.init) }
    }

    /// Returns the bytes of a text in which `%41` stands for a letter; nil where a percent sign stands alone.
    private static func decoded(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
