import Testing

@testable import StrataInterface

@Suite("The chains that a list was shown by") struct ChainHistoryTests {
    @Test("are each there once, the last one last")
    func order() {
        var history = ChainHistory(standard: "stack")
        for chain in ["flip", "inset", "flip"] { history.choose(insteadOf: chain) }
        #expect(history.shown == ["inset", "flip"])
    }

    @Test("leave the reader's choice what it was while another one is only looked at")
    func look() {
        var history = ChainHistory(standard: "stack")
        history.look(at: "flip", insteadOf: "inset")
        history.look(at: "custom", insteadOf: "flip")
        #expect(history.chosen("custom") == "inset")
        history.look(at: "inset", insteadOf: "custom")
        #expect(history.chosen("inset") == "inset")
        history.look(at: "flip", insteadOf: "inset")
        history.choose(insteadOf: "inset")
        #expect(history.chosen("flip") == "flip" && history.shown == ["inset"])
    }

    @Test("are gone back to where a strategy is at fault, and what was interrupted comes back with it")
    func interruption() {
        var history = ChainHistory(standard: "stack")
        for chain in ["inset", "flip+ripple"] { history.choose(insteadOf: chain) }
        #expect(history.interrupt("custom+ripple", by: ["ripple"]) == "inset")
        #expect(history.shown == ["inset"] && history.chosen("inset") == "custom+ripple")
        #expect(history.resume("inset", with: ["fold"]) == nil)
        #expect(history.resume("inset", with: ["ripple"]) == "custom+ripple" && history.interrupted == nil)
    }
}
