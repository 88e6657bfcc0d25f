import Testing

@testable import Strata

@Suite("The values of options") struct OptionValuesTests {
    @Test("say which strategy has no such option, and which it may have been")
    func complaint() {
        let descriptor = StrategyDescriptor(
            name: "depth", summary: "Rows recede.",
            options: [
                .number("strength", "How much.", default: 0.5, from: 0, to: 1),
                .choice("edge", "Where.", default: "start", of: ["start", "end"]),
            ])
        let values = OptionValues(descriptor)
        #expect(
            values.complaint("strenght", "a number")
                == "The strategy 'depth' has no option 'strenght' that is a number; did you mean 'strength'?")
        #expect(values.complaint("edge", "a number") == "The strategy 'depth' has no option 'edge' that is a number")
        #expect(values.complaint("zoom", "a choice") == "The strategy 'depth' has no option 'zoom' that is a choice")
    }
}
