import StrataSystem
import Testing

/// The plugins that ship are built by `script/test`.
@Suite("A strategy that ships, loaded at run time")
struct TwinPictureTests {
    private let directory = TemporaryDirectory()

    @Test(
        "gives the same pictures to the bit, under the name that it has beside its twin",
        arguments: [
            ("Flip", "flip", "strata-flip/flip"), ("Inset", "inset", "strata-inset/inset"),
            ("CustomLayout", "custom", "strata-custom/custom"), ("Fold", "inset+fold", "inset+strata-fold/fold"),
            ("Sticky", "inset+sticky", "inset+strata-sticky/sticky"),
        ])
    func same(twin: (library: String, chain: String, loaded: String)) throws {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let folder = Environment.value("STRATA_SHIPPED_PLUGINS") ?? "\(root)/Plugins/Loadable/.build/release"
        let library = "\(folder)/libStrata\(twin.library)Plugin.so"
        let words = String(repeating: "word ", count: 40)
        let log = directory.file(
            "log",
            (0..<300).map { "2026-11-2\($0 / 100) 10:00:00 line \($0) \(words.prefix(7 * ($0 % 28)))\n" }.joined())
        func picture(_ arguments: [String], _ chain: String) throws -> [UInt8] {
            let path = directory.path + "/picture.png"
            let outcome = try Program.run(
                ["render", "--strategy", chain, "--output", path, "--size", "640x448"] + arguments + [log])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return contents(of: path)
        }
        let expected = try picture([], twin.chain)
        #expect(expected.count > 5000)
        #expect(try picture(["--plugin", library], twin.loaded) == expected)
    }
}
