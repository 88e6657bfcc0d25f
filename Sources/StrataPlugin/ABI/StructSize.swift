extension UInt32 {
    /// Returns true if a structure of this many bytes, made by a side that knows fewer members of it or more, holds
    /// one.
    func reaches<Structure, Member>(_ member: KeyPath<Structure, Member>) -> Bool {
        MemoryLayout<Structure>.offset(of: member).map { Int(self) >= $0 + MemoryLayout<Member>.size } ?? false
    }
}
