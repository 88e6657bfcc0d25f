/// Examples for help and messages, made of the strategies that ship. No other type names them.
public enum ShippedExamples {
    /// A strategy that another one is well tried on.
    public static let ground = "inset"
    /// A chain of two.
    public static let chain = "inset+fold"
    /// An option with a value.
    public static let option = "fold.offset=40"

    /// Chains in which a strategy meets those that ship.
    ///
    /// - Parameters:
    ///   - name: the strategy.
    ///   - isBase: whether it is one.
    /// - Returns: the shortest ones, which show most, and a longer one.
    public static func chains(with name: String, isBase: Bool) -> (short: [String], long: [String]) {
        isBase
            ? ([name, "\(name)+flip"], ["\(name)+inset+fold"])
            : ([name, "inset+\(name)", "\(name)+flip"], ["custom+\(name)+fold"])
    }
}
