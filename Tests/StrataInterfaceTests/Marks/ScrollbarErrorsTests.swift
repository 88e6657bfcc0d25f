import StrataDocument
import Testing

@testable import StrataInterface

@Suite("The errors that the scrollbar of a list marks")
struct ScrollbarErrorsTests {
    @Test("are others under each filter, also where none was asked for in between")
    func versions() throws {
        let rig = try OwnListRig(MemoryDocument((0..<100).map { "row \($0)" }))
        let errors = ScrollbarErrors(in: rig.pane) { _ in false }
        var versions = [errors.version]
        for digit in 0..<10 {
            // Each second filter is one that the marks are never asked about.
            for number in [digit, 100 + digit] {
                rig.change { rig.pane.filter { $0.string.hasSuffix("\(number)") } }
                rig.wait { !rig.pane.filters.isRunning }
                _ = errors.nextLook(after: rig.loop.now)
            }
            rig.change { rig.pane.filter { $0.string.hasSuffix("\(digit)") } }
            rig.wait { !rig.pane.filters.isRunning }
            versions.append(errors.version)
        }
        #expect(Set(versions).count == 11, "\(versions)")
        rig.change { rig.pane.filter(nil) }
        #expect(!versions.contains(errors.version))
    }

    @Test("lie where they are among the rows that a filter shows")
    func filtered() throws {
        let rig = try OwnListRig(MemoryDocument((0..<100).map { "row \($0)" }))
        let errors = ScrollbarErrors(in: rig.pane) { $0 == Array("row 57".utf8) }
        errors.look(at: 0)
        #expect(errors.fractions == [0.575])
        rig.change { rig.pane.filter { $0.string.hasSuffix("7") } }
        rig.wait { !rig.pane.filters.isRunning }
        errors.look(at: 1000)
        // The sixth of ten rows.
        #expect(errors.fractions == [0.55])
        rig.change { rig.pane.filter { $0.string.hasSuffix("8") } }
        rig.wait { !rig.pane.filters.isRunning }
        errors.look(at: 2000)
        #expect(errors.fractions == [])
    }
}
