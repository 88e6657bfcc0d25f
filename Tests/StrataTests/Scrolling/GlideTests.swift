import Strata
import StrataGenerators
import StrataTesting
import Testing

@Suite("A glide") struct GlideTests {
    @Test("begins at its distance, ends exactly at 0 in time, and stays there")
    func beginsAndEnds() {
        let glide = Glide(distance: 300, velocity: 0, startTime: 1000)
        #expect(glide.remaining(at: 1000) == 300)
        #expect(glide.remaining(at: glide.endTime) == 0)
        #expect(glide.remaining(at: glide.endTime + 1) == 0)
        #expect(glide.endTime - glide.startTime <= Glide.limit)
        #expect(Glide.duration <= 600)
    }

    @Test("past an end that is not known is moved by a row that arrives by no more than that row")
    func rowsArriveBeyondKnownEnd() throws {
        let configuration = ListConfiguration(viewport: Size(width: 400, height: 300), strategy: "inset")
        let list = try ListEngine(
            configuration, registry: .shipped, items: [.estimated(count: 100, extent: 40)], measure: { _, _ in 40 })
        list.scroll(to: 3000)
        list.wheel(20)
        list.advance(to: 30)
        let (offset, end) = (list.offset, list.maxOffset)
        // It follows the end, which goes 40 further.
        list.apply([.insert([.measured(extent: 40)], at: 100)], animated: false)
        #expect(list.maxOffset == end + 40)
        #expect((list.offset - offset - 40).magnitude < 1e-6)
    }

    @Test("moves one way and never overshoots, whatever velocity it is given", arguments: TestSeeds.sample(of: 200))
    func isMonotone(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let distance = Double.random(in: -5000...5000, using: &random)
        let glide = Glide(
            distance: distance, velocity: Double.random(in: -200...200, using: &random), startTime: 0)
        var last = glide.remaining(at: 0)
        for time in stride(from: 0.0, through: 500, by: 1.7) {
            let now = glide.remaining(at: time)
            #expect(now.magnitude <= last.magnitude + 1e-9)
            #expect(now == 0 || now.sign == distance.sign)
            last = now
        }
    }

    @Test("says the velocity at which it moves")
    func velocityIsTheSlope() {
        let glide = Glide(distance: -700, velocity: -1.5, startTime: 20)
        #expect((glide.velocity(at: 20) - -1.5).magnitude < 1e-9)
        for time in stride(from: 25.0, to: 480, by: 15) {
            let slope = (glide.remaining(at: time - 0.001) - glide.remaining(at: time + 0.001)) / 0.002
            #expect((slope - glide.velocity(at: time)).magnitude < 1e-4)
        }
    }

    @Test("keeps a velocity towards its target as far as that does not carry past it, and no other")
    func keepsVelocity() {
        #expect(Glide(distance: 500, velocity: 3, startTime: 0).velocity(at: 0) == 3)
        // Ten times the distance in the whole time is the most that still lands: 10 * 48 / 480 = 1.
        #expect(Glide(distance: 48, velocity: 3, startTime: 0).velocity(at: 0) == 1)
        #expect(Glide(distance: 500, velocity: -3, startTime: 0).velocity(at: 0) == 0)
    }

    @Test("over the greatest distance that there is stays a number on all its way")
    func greatestDistance() {
        for distance in [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude] {
            let glide = Glide(distance: distance, velocity: 0, startTime: 0)
            #expect(glide.remaining(at: 0) == distance)
            // At a tenth of the time (9/10)^10 (1 + 10/10) of the distance are left: 0.697356880.
            let left = glide.remaining(at: Glide.duration / 10) / distance
            #expect((left - 0.69735688020000006).magnitude < 1e-9)
            #expect(glide.velocity(at: 100).isFinite)
            let next = Glide(distance: distance, velocity: glide.velocity(at: 100), startTime: 100)
            #expect(next.remaining(at: 100) == distance)
        }
    }

    @Test("is exact to the last point over twenty thousand million")
    func longDistances() {
        let glide = Glide(distance: 2e10, velocity: 0, startTime: 0)
        #expect(2e10 - glide.remaining(at: Glide.duration) == 2e10)
    }
}
