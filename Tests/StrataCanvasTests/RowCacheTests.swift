import Strata
import StrataGenerators
import Testing

@testable import StrataCanvas

@Suite("The row cache")
struct RowCacheTests {
    private func key(_ identity: Int) -> RowKey { RowKey(identity: UInt64(identity), width: 64, style: 0) }

    /// 64 x 16 pixels are 4096 bytes, the smallest buffer.
    private func page(_ pool: PixelPool) -> RowPixels {
        RowPixels(width: 64, height: 16, scale: 1, background: Color(0), pool: pool) { _ in }
    }

    @Test("It keeps no more bytes than its limit, and drops what was used least recently")
    func bounds() {
        let cache = RowCache(limit: 3 * 4096)
        for identity in 0..<3 { cache.insert(page(cache.pool), for: key(identity)) }
        #expect(cache.row(key(0)) != nil)
        cache.insert(page(cache.pool), for: key(3))
        #expect(cache.row(key(1)) == nil)
        for identity in [0, 2, 3] { #expect(cache.row(key(identity)) != nil) }
        #expect(
            cache.statistics == RowCacheStatistics(hits: 4, misses: 1, evictions: 1, count: 3, bytes: 3 * 4096))
    }

    @Test("Against a naive list, under random use", arguments: seeds(8))
    func naive(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let cache = RowCache(limit: 5 * 4096)
        var model: [Int] = []
        for _ in 0..<2000 {
            let identity = Int.random(in: 0..<9, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                cache.remove(key(identity))
                model.removeAll { $0 == identity }
            case 1:
                cache.insert(page(cache.pool), for: key(identity))
                model = Array((model.filter { $0 != identity } + [identity]).suffix(5))
            case 2 where identity == 0:
                cache.removeAll()
                model = []
            default:
                let wasKept = model.contains(identity)
                var drawn = false
                _ = cache.row(key(identity)) {
                    drawn = true
                    return page(cache.pool)
                }
                #expect(drawn != wasKept)
                model = Array((model.filter { $0 != identity } + [identity]).suffix(5))
            }
            #expect(cache.statistics.count == model.count && cache.statistics.bytes == model.count * 4096)
        }
    }

    @Test("A row larger than the limit is given out but not kept; a lower limit drops rows at once")
    func limits() {
        let cache = RowCache(limit: 2 * 4096)
        cache.insert(page(cache.pool), for: key(0))
        let large = cache.row(key(1)) {
            RowPixels(width: 64, height: 64, scale: 1, background: Color(0), pool: cache.pool) {
                $0.fill(Rect(x: 63, y: 0, width: 1, height: 64), Color(0xFF0000))
            }
        }
        #expect(large.height == 64)
        #expect(cache.row(key(1)) == nil)
        #expect(cache.row(key(0)) != nil)
        cache.limit = 0
        #expect(cache.statistics.count == 0 && cache.statistics.bytes == 0)
    }

    @Test("Width, style and band are part of the key")
    func keys() {
        let cache = RowCache()
        cache.insert(page(cache.pool), for: RowKey(identity: 1, width: 64, style: 0))
        #expect(cache.row(RowKey(identity: 1, width: 65, style: 0)) == nil)
        #expect(cache.row(RowKey(identity: 1, width: 64, style: 1)) == nil)
        #expect(cache.row(RowKey(identity: 1, width: 64, style: 0, band: 1)) == nil)
    }

    @Test("Memory of dropped rows is used again, and idle memory is bounded")
    func pool() {
        let pool = PixelPool(idleLimit: 2 * 4096)
        for _ in 0..<100 { _ = page(pool) }
        #expect(pool.allocations == 1)
        var rows = (0..<5).map { _ in page(pool) }
        #expect(pool.allocations == 5)
        rows = []
        #expect(rows.isEmpty && pool.idleBytes == 2 * 4096)
        for bytes in [1, 4097, 5000, 100_000, 6_543_210] {
            let capacity = PixelPool.capacity(for: bytes)
            #expect(capacity >= bytes && (bytes < 4096 || capacity <= bytes * 5 / 4 + 1))
        }
    }

    @Test("A band is drawn with the item's top above it")
    func bands() {
        #expect(RowBand.count(height: 1200) == 3)
        #expect(RowBand.height(of: 2, rowHeight: 1200) == 176)
        #expect(RowBand.height(of: 3, rowHeight: 1200) == 0)
        let row = RowPixels(width: 1, height: 4, scale: 2, background: Color(0), band: 1, pool: PixelPool()) {
            $0.fill(Rect(x: 0, y: 257, width: 1, height: 1), Color(0xFF0000))
        }
        #expect((0..<4).map { row.pixels.line($0)[0] } == [black, black, red, red])
    }
}
