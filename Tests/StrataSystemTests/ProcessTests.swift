import Glibc
import StrataSystem
import Testing

@Suite("Processes and clocks")
struct ProcessTests {
    @Test("A local socket tells which process is at its other end, and other descriptors do not")
    func peer() throws {
        let pair = try SocketPair()
        defer { for end in [pair.reader, pair.writer] { FileDescriptor.close(end) } }
        #expect(SocketPeer.process(of: pair.reader) == getpid())
        let file = try FileDescriptor(reading: "/dev/null")
        #expect(SocketPeer.process(of: file.number) == nil)
    }

    @Test("A process has memory, descriptors, and the files open that it has opened")
    func running() throws {
        let process = RunningProcess.current
        #expect(process.residentBytes ?? 0 > 1 << 20)
        #expect(process.descriptors > 0)
        let folder = try Folder.makeTemporary("/tmp/strata-system-")
        defer { Folder.removeWithFiles(folder) }
        let path = folder + "/file"
        let file = try FileDescriptor(writing: path, isNew: true)
        withExtendedLifetime(file) { #expect(process.hasOpen(path)) }
        #expect(!process.hasOpen(folder + "/none") && !process.hasOpen(folder))
        let nobody = RunningProcess(-1)
        #expect(nobody.residentBytes == nil && nobody.processorTime == 0 && nobody.descriptors == 0)
    }

    @Test("A process runs where one of its threads does, though the first one waits for that")
    func threads() throws {
        let folder = try Folder.makeTemporary("/tmp/strata-system-")
        defer { Folder.removeWithFiles(folder) }
        let source = folder + "/threads.c"
        _ = try FileDescriptor(writing: source, isNew: true).writeSome(Array(Self.twoThreads.utf8)[...])
        let program = folder + "/threads"
        #expect(try ChildProcess(spawning: ["cc", "-w", source, "-o", program, "-lpthread"]).wait() == 0)
        for (argument, runs) in [("spins", true), ("sleeps", false)] {
            let child = try ChildProcess(spawning: [program, argument])
            defer { child.stop() }
            // Its first thread sleeps once the other one is there.
            Thread.wait(atMost: 10_000) { Folder.contents(of: "/proc/\(child.identifier)/task")?.count != 2 }
            Thread.wait(atMost: 10_000) { child.isRunning != runs }
            #expect(child.isRunning == runs)
        }
        let ended = try ChildProcess(spawning: ["true"])
        ended.wait()
        #expect(!ended.isRunning)
    }

    /// A program whose first thread waits for another one, which does as it is told.
    private static let twoThreads = """
        #include <pthread.h>
        #include <unistd.h>
        static void *spin(void *unused) { for (;;) {} }
        static void *rest(void *unused) { for (;;) pause(); }
        int main(int count, char **arguments) {
            pthread_t thread;
            pthread_create(&thread, NULL, arguments[1][1] == 'p' ? spin : rest, NULL);
            pthread_join(thread, NULL);
        }
        """

    @Test("A process whose end the system has not kept has ended all the same, with the status that shells say of it")
    func unknownEnd() throws {
        let child = try ChildProcess(spawning: ["true"])
        // As the system does by itself where SIGCHLD is ignored.
        #expect(waitpid(child.identifier, nil, 0) == child.identifier)
        #expect(child.outcome == 127 && child.wait() == 127 && child.signal == nil)
    }

    @Test("Seconds are shown in UTC as calendars have them, and found again")
    func calendar() throws {
        // 2026-11-21T09:16:40Z.
        let seconds = 1_795_252_600
        #expect(Calendar.text(seconds, "%Y-%m-%dT%H:%M:%S %a", in: .universal) == "2026-11-21T09:16:40 Sat")
        func start(_ year: Int, _ month: Int, _ day: Int, _ place: Calendar.Place) -> Int? {
            Calendar.seconds(year: year, month: month, day: day, hour: 9, minute: 16, in: place)
        }
        #expect(start(2026, 11, 21, .universal) == seconds - 40)
        let here = try #require(start(2026, 11, 21, .here))
        #expect(Calendar.text(here, "%H:%M:%S", in: .here) == "09:16:00")
        #expect(start(2024, 2, 29, .universal) != nil && start(2026, 2, 29, .universal) == nil)
    }

    @Test("The sine and the cosine of a third of a half turn")
    func trigonometry() {
        #expect((sine(.pi / 3) - 0.75.squareRoot()).magnitude < 1e-15)
        #expect((cosine(.pi / 3) - 0.5).magnitude < 1e-15)
    }
}
