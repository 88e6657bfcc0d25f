extension OrdinalSet: Codable {
    /// Reads runs of members: where each begins, and how many it has.
    package init(from decoder: any Decoder) throws {
        let numbers = try [Int](from: decoder)
        self.init()
        for place in stride(from: 0, to: numbers.count - 1, by: 2) {
            insert(numbers[place]..<numbers[place] + max(0, numbers[place + 1]))
        }
    }

    /// Writes runs of members: where each begins, and how many it has.
    package func encode(to encoder: any Encoder) throws {
        var numbers: [Int] = []
        for index in 0..<count {
            let member = member(at: index)
            if let start = numbers.dropLast().last, let length = numbers.last, start + length == member {
                numbers[numbers.count - 1] += 1
            } else {
                numbers += [member, 1]
            }
        }
        try numbers.encode(to: encoder)
    }
}
