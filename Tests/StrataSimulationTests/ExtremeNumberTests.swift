import Strata
import StrataGenerators
import StrataJSON
import StrataTesting
import Testing

@testable import StrataSimulation

/// Scripts of events whose numbers are as great, as small and as many as JSON can write them.
private struct ExtremeScript {
    private var random: SplitMix64
    private var count = 0
    private(set) var lines: [String] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let options = oneIn(2) ? ",\"options\":\(options())" : ""
        let axis = oneIn(2) ? ",\"axis\":\"horizontal\",\"direction\":\"\(pick(["ltr", "rtl"]))\"" : ""
        lines.append(
            "{\"viewport\":[\(length()),\(length())]\(axis),\"strategy\":\"\(chain())\"\(options),"
                + "\"wheelStep\":\(length()),\"animations\":\(!oneIn(4)),\"items\":\(groups())}")
        for _ in 0..<40 { lines += [event(), "{\"dump\":true}"] }
    }

    private mutating func oneIn(_ chances: Int) -> Bool { Int.random(in: 0..<chances, using: &random) == 0 }

    private mutating func pick<Element>(_ all: [Element]) -> Element {
        all[Int.random(in: 0..<all.count, using: &random)]
    }

    private static let extremes = [
        "0", "-0", "5e-324", "1e-300", "1e-160", "1e-9", "1e-6", "1e-5", "0.1", "1", "1e3", "9007199254740993", "1e15",
        "1e20", "1e100", "1e154", "1e200", "1e290", "1e300", "1e307", "8.9e307", "1e308", "1.7976931348623157e308",
    ]

    private mutating func length() -> String {
        oneIn(2) ? "\(Int.random(in: 0...400, using: &random))" : pick(Self.extremes)
    }

    private mutating func distance() -> String { (oneIn(2) ? "-" : "") + length().drop { $0 == "-" } }

    private mutating func chain() -> String {
        pick(["", "stack+", "custom+"])
            + (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(["flip", "inset", "fold"]) }
            .joined(separator: "+")
    }

    private mutating func options() -> String {
        let options = (0..<Int.random(in: 1...3, using: &random)).map { _ in option() }
        return "{\(Dictionary(options) { $1 }.map { "\"\($0)\":\($1)" }.sorted().joined(separator: ","))}"
    }

    private mutating func option() -> (String, String) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: ("custom.columns", pick(["1", "2", "7", "100", "9007199254740992"]))
        case 1: ("custom.packing", pick(["\"start\"", "\"center\"", "\"end\""]))
        case 2: ("fold.offset", distance())
        case 3: ("flip.insertion", pick(["\"hold\"", "\"shift\""]))
        case 4: ("flip.order", pick(["\"reading\"", "\"mirrored\""]))
        default:
            (
                pick([
                    "stack.leadingSpace", "stack.trailingSpace", "stack.spacing", "inset.leadingSpace",
                    "custom.spacing", "fold.perspective", "fold.trailingSpace",
                ]), length()
            )
        }
    }

    private mutating func groups() -> String {
        let groups = (0..<Int.random(in: 0...3, using: &random)).map { _ in group() }
        return "[\(groups.joined(separator: ","))]"
    }

    private mutating func group() -> String {
        let number = oneIn(2) ? Int.random(in: 0...5, using: &random) : pick([0, 1, 100, 1_000, 1 << 40])
        // Estimates go with few items: each that is in view is measured.
        if number > 100 || oneIn(2) {
            count += number
            let extent = number > 5 ? pick(["0", "1e-9", "1", "40", "1e287"]) : length()
            return "{\"count\":\(number),\"extent\":\(extent)}"
        }
        count += 2
        let estimate = oneIn(2) ? ",\"estimate\":\(pick(["1e-9", "0.5", "30", "1e200", "1e299"]))" : ""
        return "{\"extents\":[\(length()),\(length())]\(estimate)}"
    }

    private mutating func index() -> Int {
        count == 0 ? 0 : oneIn(2) ? Int.random(in: 0..<count, using: &random) : pick([0, count - 1])
    }

    private mutating func event() -> String {
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1: return "{\"append\":\(groups())}"
        case 2: return "{\"prepend\":\(groups())}"
        case 3: return remove()
        case 4, 5: return count == 0 ? "{\"settle\":true}" : "{\"resize\":\(length()),\"at\":\(index())}"
        case 6: return "{\"viewport\":[\(length()),\(length())]}"
        case 7: return "{\"strategy\":\"\(chain())\"}"
        case 8, 9: return "{\"option\":\(options())}"
        case 10, 11: return "{\"wheel\":\(distance())}"
        case 12, 13: return "{\"scrollBy\":\(distance()),\"animated\":\(oneIn(2))}"
        case 14: return "{\"scrollTo\":\(distance()),\"animated\":\(oneIn(2))}"
        case 15: return "{\"trigger\":\"top\"}"
        case 16: return "{\"batch\":[{\"prepend\":\(groups())},\(remove())]}"
        case 17: return "{\"settle\":true}"
        default: return "{\"advance\":\(length().drop { $0 == "-" })}"
        }
    }

    private mutating func remove() -> String {
        guard count > 0 else { return "{\"remove\":0,\"at\":0}" }
        let first = index()
        let number = oneIn(3) ? count - first : min(count - first, Int.random(in: 0...2, using: &random))
        count -= number
        return "{\"remove\":\(number),\"at\":\(first)}"
    }
}

@Suite("Extreme numbers") struct ExtremeNumberTests {
    private static let scripts = TestSeeds.amount(60, thorough: 500)

    @Test("lead to dumps that are JSON or to a bad line, and never to an end of the program")
    func extremes() {
        var dumpCount = 0
        for seed in TestSeeds.sample(of: Self.scripts) {
            let script = ExtremeScript(seed: seed)
            let simulation = Simulation { dump in
                dumpCount += 1
                if (try? JSONValue(line: Array(dump.utf8))) == nil {
                    Issue.record("seed \(seed): \(dump.prefix(400)) after\n\(script.lines.joined(separator: "\n"))")
                }
            }
            for line in script.lines {
                guard (try? simulation.run(line: Array(line.utf8))) != nil else { break }
            }
        }
        #expect(dumpCount > Self.scripts)
    }
}
