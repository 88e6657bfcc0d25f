/// Log lines of several days, so many of each, the last ones of 9 May 2026.
func datedLines(days: Int, each count: Int) -> [String] {
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (1...days).flatMap { day in
        (0..<count).map { line in
            let time = "\(twoDigits(8 + line / 60 % 12)):\(twoDigits(line % 60)):00Z"
            let request = "request \(line) took \(line * 37 % 90) ms"
            let text = line % 7 == 3 ? "warning: queue is \(line * 3) deep" : request
            return "2026-05-\(twoDigits(9 - days + day))T\(time) web[42]: \(text)"
        }
    }
}
