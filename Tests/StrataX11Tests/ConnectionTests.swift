import StrataSystem
import StrataX11Testing
import Testing

@testable import StrataX11

private let missing = VirtualDisplay.missingPrograms(["Xvfb"])

@Suite("Connections to an X server", .serialized, .enabled(if: missing.isEmpty, "needs Xvfb; apt-get install xvfb"))
struct ConnectionTests {
    /// libXi frees what it keeps for the process when its last connection closes. Without a lock of ours another thread
    /// read it then, and malloc or a null pointer ended the process.
    @Test("may be opened and closed on several threads, also when the last one closes while another one opens")
    func threads() throws {
        let server = try VirtualDisplay(width: 64, height: 64)
        let opened = Guarded(0)
        let threads = try (0..<3).map { _ in
            try Thread { [name = server.name] in
                for _ in 0..<200 {
                    if (try? X11Display.open(name: name, scale: 1)) != nil { opened.withLock { $0 += 1 } }
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(opened.withLock { $0 } == 600)
    }
}
