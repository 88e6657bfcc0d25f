import Glibc

/// The sine of an angle in radians, sin(3).
package func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians, cos(3).
package func cosine(_ angle: Double) -> Double { cos(angle) }
