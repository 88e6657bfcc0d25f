/// A place in an array, as a key.
struct PlaceKey: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map { "\($0)" } ?? "super" }

    init(_ place: Int?) { intValue = place }
    init?(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { self.init(Int(stringValue)) }
}
