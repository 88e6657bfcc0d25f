import StrataSystem
import Testing

@Suite("Processes and clocks")
struct ProcessTests {
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

    @Test("Seconds are shown in UTC as calendars have them, and found again")
    func calendar() throws {
        // 2026-11-21T09:16:40Z.
        let seconds = 1_795_252_600
        let time = try #require(CalendarTime(universal: seconds))
        #expect(time.text("%Y-%m-%dT%H:%M:%S %a") == "2026-11-21T09:16:40 Sat" && time.clock == "09:16:40")
        #expect(CalendarTime(year: 2026, month: 11, day: 21, hour: 9, minute: 16).universalSeconds == seconds - 40)
        #expect(try #require(CalendarTime(here: seconds)).secondsHere == seconds)
        #expect(CalendarTime(year: 2024, month: 2, day: 29).isDay && !CalendarTime(year: 2026, month: 2, day: 29).isDay)
    }

    @Test("The sine and the cosine of a third of a half turn")
    func trigonometry() {
        #expect((sine(.pi / 3) - 0.75.squareRoot()).magnitude < 1e-15)
        #expect((cosine(.pi / 3) - 0.5).magnitude < 1e-15)
    }
}
