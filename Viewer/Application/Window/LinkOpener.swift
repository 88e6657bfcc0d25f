import StrataSystem

/// Opens links in whatever program the desktop has for them.
enum LinkOpener {
    /// xdg-open(1) goes on by itself; only whether it is there is waited for. The target is an argument, and no part of the
    /// script.
    private static let script =
        "command -v xdg-open >/dev/null || exit 127; xdg-open \"$0\" </dev/null >/dev/null 2>&1 &"

    /// Opens where a link leads.
    ///
    /// - Returns: why that cannot be done, in a sentence; nil where it is on its way.
    static func open(_ target: String) -> String? {
        do throws(SystemError) {
            let shell = try ChildProcess(spawning: ["sh", "-c", script, target], program: "/bin/sh")
            return shell.wait() == 0 ? nil : "Cannot open the link: xdg-open is not installed; install xdg-utils."
        } catch {
            return "Cannot open the link: \(error.text)."
        }
    }
}
