/// Makes two names the same file: the device and the number it has there.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let number: UInt

    init(device: UInt, number: UInt) { (self.device, self.number) = (device, number) }
}
