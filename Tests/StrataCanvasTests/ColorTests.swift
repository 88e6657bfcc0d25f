import Testing

@testable import StrataCanvas

@Suite("Colour")
struct ColorTests {
    @Test("Hex gives channels, and a pixel is multiplied by alpha")
    func pixels() {
        #expect(Color(0x112233).pixel == 0xFF11_2233)
        #expect(Color(0xFF8000, alpha: 0.5).pixel == 0x8080_4000)
        #expect(Color.clear.pixel == 0)
        #expect(Color(0).mixed(with: Color(0xFFFFFF), amount: 0.2).pixel == 0xFF33_3333)
    }

    @Test("Contrast is WCAG's")
    func contrast() {
        #expect(abs(Color(0).contrastRatio(to: Color(0xFFFFFF)) - 21) < 1e-9)
        #expect(Color(0x777777).contrastRatio(to: Color(0x777777)) == 1)
        // WCAG's well-known border case: #767676 on white is just enough for text, #777777 is just not.
        #expect(Color(0x767676).contrastRatio(to: Color(0xFFFFFF)) >= 4.5)
        #expect(Color(0xFFFFFF).contrastRatio(to: Color(0x777777)) < 4.5)
    }
}
