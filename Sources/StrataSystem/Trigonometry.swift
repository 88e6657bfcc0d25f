import Glibc

/// Returns the sine of an angle in radians, sin(3).
package func sine(_ angle: Double) -> Double { sin(angle) }

/// Returns the cosine of an angle in radians, cos(3).
package func cosine(_ angle: Double) -> Double { cos(angle) }
