import CX11
import Glibc
import Strata
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

@Suite("Pixels on a real server", .serialized, .enabled(if: canRun, skipReason))
struct PixelTests {
    private static let red: UInt32 = 0xFF0000
    private static let blue: UInt32 = 0x0000FF
    private static let green: UInt32 = 0x00FF00

    @Test("What is presented is what the server shows, and what is not presented stays", arguments: [true, false])
    func presentsDamageOnly(isShared: Bool) throws {
        let test = try TestWindow(sharesMemory: isShared)
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        #expect(image.usesSharedMemory == isShared)
        let whole = PixelRect(x: 0, y: 0, width: 400, height: 300)
        TestWindow.fill(image, whole, Self.red)
        image.present([whole])
        image.waitUntilFree()
        TestWindow.fill(image, whole, Self.blue)
        image.present([
            PixelRect(x: 10, y: 20, width: 30, height: 40), PixelRect(x: 390, y: 290, width: 99, height: 99),
        ])
        let shown = try test.window.screenshot()
        #expect(
            (shown[9, 20], shown[10, 20], shown[39, 59], shown[40, 59]) == (Self.red, Self.blue, Self.blue, Self.red))
        #expect((shown[10, 19], shown[10, 60]) == (Self.red, Self.red))
        #expect((shown[389, 289], shown[390, 290], shown[399, 299]) == (Self.red, Self.blue, Self.blue))
        #expect(shown.pixels.filter { $0 == Self.blue }.count == 30 * 40 + 10 * 10)
    }

    @Test("A shared picture is busy until the server says it has read it")
    func completion() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        #expect(!image.isBusy)
        image.present([
            PixelRect(x: 0, y: 0, width: 5, height: 5), PixelRect(x: 9, y: 9, width: 5, height: 5),
        ])
        #expect(image.isBusy)
        test.settle()
        #expect(!image.isBusy)
        image.present([PixelRect(x: 0, y: 0, width: 5, height: 5)])
        image.waitUntilFree()
        #expect(!image.isBusy)
    }

    @Test("Waiting ends even where the server refused the request and never completes it")
    func completionThatNeverComes() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        XDestroyWindow(test.display.connection, test.window.identifier)
        image.present([PixelRect(x: 0, y: 0, width: 5, height: 5)])
        image.waitUntilFree()
        #expect(!image.isBusy)
        let errors = test.display.drainErrors()
        #expect(errors.contains { $0.resource == test.window.identifier })
        #expect(errors.first.map { test.display.text(of: $0) }?.contains("BadDrawable") == true)
    }

    @Test("A shared segment has no name left that a crash could leave behind")
    func segmentIsMarkedForRemoval() throws {
        let test = try TestWindow()
        let memory = try #require(SharedMemorySegment(server: test.display.server, capacity: 4096))
        var status = shmid_ds()
        #expect(shmctl(memory.info.pointee.shmid, IPC_STAT, &status) == 0)
        // SHM_DEST: destroyed on last detach. Attached twice: by us and by the server.
        #expect(status.shm_perm.mode & 0o1000 != 0)
        #expect(status.shm_nattch == 2)
    }

    @Test("Resizing keeps the memory while there is room, and shows the right pixels at every size")
    func resize() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 200, height: 100)
        for (width, height) in [(201, 100), (230, 100), (400, 300), (399, 299), (33, 7), (400, 300)] {
            try image.resize(width: width, height: height)
            #expect((image.width, image.height) == (width, height))
            #expect(image.stride >= width * 4 && image.stride % 64 == 0)
            TestWindow.fill(image, PixelRect(x: 0, y: 0, width: width, height: height), Self.red)
            TestWindow.fill(image, PixelRect(x: width - 1, y: height - 1, width: 1, height: 1), Self.green)
            image.present([PixelRect(x: 0, y: 0, width: width, height: height)])
            let shown = try test.window.screenshot()
            #expect(
                (shown[0, 0], shown[width - 2, height - 2], shown[width - 1, height - 1]) == (
                    Self.red, Self.red, Self.green
                ))
        }
        let base = image.base
        try image.resize(width: 390, height: 290)
        #expect(image.base == base)
    }

    @Test("A picture that X cannot address is refused, and the old one stays")
    func tooLarge() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 20, height: 10)
        #expect(throws: PictureError(width: 40_000, height: 10)) {
            try image.resize(width: 40_000, height: 10)
        }
        #expect((image.width, image.height) == (20, 10))
    }

    @Test("What moves is moved by the server, before anything new is put", arguments: [(0, -30), (0, 30), (25, -7)])
    func movesContent(x: Int, y: Int) throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        Self.drawStripes(image)
        image.present([PixelRect(x: 0, y: 0, width: 400, height: 300)])
        test.settle()
        #expect(image.movesContent)
        TestWindow.fill(image, PixelRect(x: 0, y: 0, width: 400, height: 300), Self.blue)
        let area = PixelRect(x: 30, y: 80, width: 300, height: 150)
        let patch = PixelRect(x: 100, y: 100, width: 5, height: 5)
        image.present([patch], moving: [PixelMove(into: area, x: x, y: y)])
        let shown = try test.window.screenshot()
        for row in 0..<300 {
            let isInside = (80..<230).contains(row)
            #expect(shown[7, row] == UInt32(row), "row \(row)")
            #expect(shown[200, row] == UInt32(isInside ? row - y : row), "row \(row)")
        }
        #expect((shown[99, 100], shown[100, 100], shown[104, 104]) == (UInt32(100 - y), Self.blue, Self.blue))
    }

    @Test("What could not be moved is exposed; nothing is moved in a window that reaches beyond the screen")
    func moveOfWhatIsBeyondTheScreen() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        image.present([PixelRect(x: 0, y: 0, width: 400, height: 300)])
        test.settle()
        XMoveWindow(test.display.connection, test.window.identifier, 0, -60)
        test.settle()
        test.forgetEvents()
        #expect(!image.movesContent)
        image.present([], moving: [PixelMove(into: PixelRect(x: 0, y: 80, width: 400, height: 220), x: 0, y: 80)])
        test.settle()
        // 60 rows were beyond the screen's top edge; they were to come to lie 80 rows further down.
        #expect(test.events.contains(.exposed([PixelRect(x: 0, y: 80, width: 400, height: 60)])))
        XMoveWindow(test.display.connection, test.window.identifier, 0, 0)
        test.settle()
        #expect(image.movesContent)
    }

    @Test("Nothing is moved in a window that another one covers a part of")
    func coveredWindow() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        let cover = X11Window(
            display: test.display,
            configuration: WindowConfiguration(title: "Cover", size: Size(width: 100, height: 60)))
        cover.show()
        test.settle()
        #expect(!image.movesContent)
        cover.close()
        test.settle()
        #expect(image.movesContent)
    }

    #if compiler(>=6.2)
        @Test("STRATA_NO_SHM keeps pixels on the connection")
        func sharingForbidden() async {
            await #expect(processExitsWith: .success) {
                setenv("STRATA_NO_SHM", "1", 1)
                let test = try TestWindow()
                let image = try SharedImage(window: test.window, width: 10, height: 10)
                exit(image.usesSharedMemory ? 1 : 0)
            }
        }
    #endif

    /// Every row shows its own number as a colour.
    private static func drawStripes(_ image: SharedImage) {
        for y in 0..<image.height {
            TestWindow.fill(image, PixelRect(x: 0, y: y, width: image.width, height: 1), UInt32(y))
        }
    }
}
