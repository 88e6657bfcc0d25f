import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataFeeds
import StrataSimulation
import StrataStrategies
import Testing

@testable import StrataViewer

/// Lines as logs have them, short and long ones.
private let log = (1...60).map { number in
    let second = min(number, 59)
    let time = "May 20 04:45:\(second < 10 ? "0" : "")\(second) web1"
    switch number % 6 {
    case 0:
        return "\(time) nginx[812]: ERROR upstream timed out (110) while reading the response header from upstream, "
            + "client: 10.0.0.7, request: GET /api/v1/items?limit=100&offset=\(number)00\n"
    case 3: return "\(time) kernel: warning: clock skew of \(number) ms\n"
    default: return "\(time) sshd[4242]: Accepted publickey for deploy from 10.0.0.\(number)\n"
    }
}

@Suite("Pictures")
struct PictureTests {
    private func picture(
        _ lines: some Sequence<String>, _ arguments: [String], scale: Double = 1
    ) throws -> Surface {
        let directory = TemporaryDirectory()
        let feed = try LineFeed([.file(directory.file("a.log", lines.joined()))])
        var options = try ArgumentParser(.render, registry: .shipped).parse(arguments)
        options.files = ["system.log"]
        options.window.size = Size(width: 480, height: 240)
        options.window.scale = scale
        return try RenderCommand.picture(options, of: [feed], registry: .shipped)
    }

    private func expect(_ surface: Surface, looksLike name: String) throws {
        let mismatch = try GoldenPicture.named(name).mismatch(with: surface)
        #expect(mismatch == nil)
    }

    @Test("A long list under each strategy", arguments: ["flip", "inset", "custom", "inset+fold"])
    func long(chain: String) throws {
        let options = ["--theme", "light", "--strategy", chain, "--option", "fold.offset=40"]
        try expect(picture(log, options), looksLike: "long-\(chain)")
    }

    @Test("A short list under each strategy", arguments: ["flip", "inset", "custom", "inset+fold", "stack"])
    func short(chain: String) throws {
        try expect(picture(log.prefix(3), ["--theme", "light", "--strategy", chain]), looksLike: "short-\(chain)")
    }

    @Test("In the dark, at scale 2")
    func dark() throws {
        try expect(picture(log, ["--theme", "dark"], scale: 2), looksLike: "dark-2x")
    }

    @Test("In themes that ship as files", arguments: ["paper", "midnight"])
    func themes(name: String) throws {
        try expect(picture(log, ["--theme", name]), looksLike: "theme-\(name)")
    }

    @Test("An empty file says so")
    func empty() throws {
        try expect(picture([], ["--theme", "light"]), looksLike: "empty")
    }

    @Test("Clipped, in columns, and sideways")
    func variants() throws {
        try expect(picture(log, ["--theme", "light", "--no-wrap"]), looksLike: "clipped")
        let columns = ["--theme", "light", "--strategy", "custom", "--option", "custom.columns=2"]
        try expect(picture(log, columns), looksLike: "columns")
        try expect(picture(log, ["--theme", "light", "--axis", "horizontal"]), looksLike: "sideways")
    }
}
