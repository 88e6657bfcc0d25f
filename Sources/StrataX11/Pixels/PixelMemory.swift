internal import CX11
import Glibc

/// Memory that pixels live in: shared with the server, or our own.
protocol PixelMemory: AnyObject {
    var base: UnsafeMutableRawPointer { get }
    /// The number of bytes.
    var capacity: Int { get }
}

/// Memory of our own, put through the connection.
final class PrivateMemory: PixelMemory {
    let base: UnsafeMutableRawPointer
    let capacity: Int

    /// Takes memory; nil if there is none.
    init?(capacity: Int) {
        // calloc: pages that were never written cost nothing, and none show another program's pixels.
        guard let base = calloc(capacity, 1) else { return nil }
        self.base = base
        self.capacity = capacity
    }

    deinit { free(base) }
}

/// A System V segment that the server maps too (MIT-SHM protocol, ShmAttach).
final class SharedMemorySegment: PixelMemory {
    let base: UnsafeMutableRawPointer
    let capacity: Int
    /// Xlib keeps the address for as long as an image uses the segment.
    let info: UnsafeMutablePointer<XShmSegmentInfo>
    private let server: ServerConnection

    /// Takes a segment; nil if the system has none of this size or the server does not attach it: it runs on another
    /// machine, in another container, or for another user.
    init?(server: ServerConnection, capacity: Int) {
        let identifier = shmget(IPC_PRIVATE, capacity, IPC_CREAT | 0o600)
        guard identifier >= 0 else { return nil }
        // Once both have attached it, or failed to, the segment needs no name: then no crash can leave it behind.
        defer { shmctl(identifier, IPC_RMID, nil) }
        guard let base = shmat(identifier, nil, 0), Int(bitPattern: base) != -1 else { return nil }
        let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        info.initialize(to: XShmSegmentInfo())
        info.pointee.shmid = identifier
        info.pointee.shmaddr = base.assumingMemoryBound(to: CChar.self)
        // The server reads only.
        info.pointee.readOnly = 1
        let errors = server.trappingErrors { XShmAttach(server.pointer, info) }
        guard errors.isEmpty else {
            shmdt(base)
            info.deallocate()
            return nil
        }
        self.base = base
        self.capacity = capacity
        self.info = info
        self.server = server
    }

    deinit {
        XShmDetach(server.pointer, info)
        shmdt(base)
        info.deallocate()
    }
}
