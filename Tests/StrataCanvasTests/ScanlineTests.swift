import Testing

@testable import StrataCanvas

@Suite("Blending")
struct ScanlineTests {
    @Test("Mixing is exact at both ends and to nearest between", arguments: [0, 1, 64, 128, 200, 255, 256])
    func mixing(level: Int) {
        for above in stride(from: UInt32(0), through: 255, by: 5) {
            for below in stride(from: UInt32(0), through: 255, by: 5) {
                var target = below * 0x0101_0101
                var source = above * 0x0101_0101
                Scanline.mix(&source, into: &target, count: 1, level: level)
                let exact = (Double(above) * Double(level) + Double(below) * Double(256 - level)) / 256
                #expect(target & 0xFF == UInt32((exact + 0.5).rounded(.down)))
                #expect(target == (target & 0xFF) * 0x0101_0101)
            }
        }
    }

    @Test("Laying over is within one of the exact result, and exact where nothing or everything is above")
    func over() {
        for alpha in stride(from: UInt32(0), through: 255, by: 15) {
            for below in stride(from: UInt32(0), through: 255, by: 5) {
                let above = alpha << 24 | (alpha / 2) << 16 | alpha
                let result = Scanline.over(above, 0xFF00_0000 | below << 16 | below)
                let rest = Double(255 - alpha) / 255 * Double(below)
                #expect(result >> 24 == 255)
                #expect(abs(Double(result >> 16 & 0xFF) - Double(alpha / 2) - rest) <= 0.5001)
                #expect(abs(Double(result & 0xFF) - Double(alpha) - rest) <= 0.5001)
            }
        }
        #expect(Scanline.over(0, 0xFF12_3456) == 0xFF12_3456)
        #expect(Scanline.over(0xFF65_4321, 0xFF12_3456) == 0xFF65_4321)
    }

    @Test("A pixel with alpha becomes weaker in all channels alike")
    func scaling() {
        #expect(Scanline.scaled(0xFF80_4020, level: 256) == 0xFF80_4020)
        #expect(Scanline.scaled(0xFF80_4020, level: 128) == 0x8040_2010)
        #expect(Scanline.scaled(0xFF80_4020, level: 0) == 0)
    }
}
