extension Double {
    /// The number as dumps have it: there is one zero, without a sign.
    package var withPlainZero: Double { self == 0 ? 0 : self }
}
