import StrataFormats
import StrataGenerators
import StrataTesting
import Testing

@testable import StrataCells

@Suite("A hint that a line tells of no error") struct ErrorHintTests {
    private func check(_ line: [UInt8]) {
        if Highlights(line).level == .error {
            #expect(ErrorHint.mayBeError(line), "\(String(decoding: line, as: UTF8.self))")
        }
    }

    @Test("is never wrong: no sample of any format, and nothing made of parts of them, tells of an error all the same")
    func samples() {
        let samples = FormatShelf.embedded.definitions.flatMap(\.samples).map { Array($0.line.utf8) }
        for sample in samples { check(sample) }
        for prefix in [
            "web_1  | ", "Jan 01 00:00:03 host node[123]: ", "[pod/web-5d9/app] ", "2026-01-01T00:00:02.123Z ",
        ] {
            let line = Array((prefix + #"{"level":50,"time":1767225600002,"pid":1,"msg":"connection refused"}"#).utf8)
            #expect(ErrorHint.mayBeError(line), "\(prefix)")
        }
        check(Array(#"time=2026-01-01T00:00:02Z level=50 msg="connection refused""#.utf8))
        var random = SplitMix64(seed: 7)
        let words = [
            "E", "F", "C", "EE", "ee", "(EE)", "err", "ERROR", "Failed", "<3>", "<0>", "crit", "panic:", "dpanic",
            "eror", "ftl",
            "alert", "severe", "segfault", "level=ee", "[ee]", "E0520", "E/x(", "E,", "HATA", "FOUT:",
            "[FEL]", "BŁĄD:", "Ошибка:", "ОШИБКА", "エラー", "错误:", "오류", "2026-05-20 04:45:11", "05-20",
            "12", "name:",
            "-", "|", "[main]", "PHP", "npm", "ERR!", "fatal", "emerg", "0", "no", "Oct 11 22:14:15 host app[1]:",
        ].map { Array($0.utf8) }
        for _ in 0..<20_000 {
            var line: [UInt8] = []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                line += words.randomElement(using: &random)! + [[0x20, 0x3A, 0x09].randomElement(using: &random)!]
            }
            check(line)
            var sample = samples.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                sample[Int.random(in: 0..<sample.count, using: &random)] = [
                    UInt8.random(in: 0x20...0x7E, using: &random), 0x09,
                ].randomElement(using: &random)!
            }
            check(sample)
        }
    }

    @Test("is given for most lines")
    func ordinary() {
        for line in [
            "2026-05-20 04:45:11 web[3] INFO: all is well", "GET /index.html 200", "Cat and dog", "Every day at noon",
            "May 20 04:45:11 web app[5123]: port 5432 is open for 5 s", "INFO [m] a.B - amqp://mq is open",
        ] {
            #expect(!ErrorHint.mayBeError(Array(line.utf8)), "\(line)")
        }
    }
}
