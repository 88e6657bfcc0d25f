import Glibc
import StrataGenerators
@testable import StrataFeeds

/// The seeds that a test goes through: so many, or the single one that `STRATA_SEED` names.
func seeds(_ count: Int) -> [UInt64] {
    if let named = getenv("STRATA_SEED").flatMap({ UInt64(String(cString: $0)) }) { return [named] }
    // A release tries all of them, and every change a quarter.
    let isThorough = getenv("STRATA_THOROUGH") != nil
    return (0..<UInt64(isThorough ? count : min(count, max(5, count / 4)))).map { $0 }
}

/// Text of the kind that breaks readers: many line feeds, carriage returns in every place, NUL, invalid UTF-8, now and
/// then a long line, and often no line ending at the end.
func randomText(maximumCount: Int, using random: inout SplitMix64) -> [UInt8] {
    let count = Int.random(in: 0...maximumCount, using: &random)
    let newlines = Int.random(in: 0...60, using: &random)
    var bytes: [UInt8] = []
    while bytes.count < count {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<newlines: bytes.append(0x0A)
        case ..<(newlines + 5): bytes += [0x0D, 0x0A]
        case ..<(newlines + 8): bytes.append(0x0D)
        case ..<(newlines + 10): bytes.append(0)
        case ..<(newlines + 13): bytes.append(0xFF)
        case ..<(newlines + 14): bytes += Array(repeating: 0x2E, count: Int.random(in: 0...300, using: &random))
        default: bytes.append(UInt8.random(in: 0x20...0x7E, using: &random))
        }
    }
    return bytes
}

/// Groups and blocks so small that ten lines fill many of each.
func randomConfiguration(using random: inout SplitMix64) -> FeedConfiguration {
    var configuration = FeedConfiguration()
    configuration.indexLimits = IndexLimits(
        lines: Int.random(in: 1...6, using: &random), bytes: Int.random(in: 1...64, using: &random),
        granule: Int.random(in: 1...20, using: &random))
    configuration.blockBytes = Int.random(in: 1...100, using: &random)
    configuration.initialLines = Int.random(in: 0...10, using: &random)
    configuration.initialBytes = Int.random(in: 0...200, using: &random)
    return configuration
}
