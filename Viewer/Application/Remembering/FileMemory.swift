import StrataDocument
import StrataFeeds
import StrataInterface
import StrataSystem
import StrataWindow

/// A thing that is to be kept when a window closes. What happens until then need not concern it.
protocol Remembering: SceneSource {
    /// Writes it.
    ///
    /// - Returns: why it cannot be kept, if a reader would miss it.
    @discardableResult func save() -> SystemError?
}

/// Keeps what a reader has marked in files, how far and where they have been read, and what they were shown like, from one run to
/// the next. It goes by the files themselves, so that one that is rotated keeps its own.
final class FileMemory: Remembering {
    private let folder: StateFolder
    private let document: FeedDocument
    private unowned let pane: ListPane
    var servedList: ListPane? { pane }
    /// Says what cannot be kept.
    private let warn: (String) -> Void
    private var loop: (any EventLoop)?
    private var timer: LoopRegistration?
    /// The records that were read, and whose lines were not found yet.
    private var awaited: [FileKey: FileRecord] = [:]
    /// The place of the reader that was kept, until it is offered.
    private var awaitedPlace: (file: FileKey, place: FileRecord.Place)?
    /// The records that this window had of its files when they were written last, or read.
    private var former: [FileKey: FileRecord] = [:]
    private var look: LookMemory
    /// The files that have been written, or looked for.
    private var known: Set<FileKey>
    private var state: State?
    private var hasWarned = false

    /// The state that tells that something is to be kept.
    private struct State: Equatable {
        var marks: Int
        var look: LookMemory.Shown
    }

    /// The time after a change at which it is written, in milliseconds: many come together.
    private static let delay = 1000.0

    /// Makes the memory for the files that a list shows, which is shown as they were.
    ///
    /// - Parameter look: what of that the list takes over.
    init(
        _ folder: StateFolder, _ document: FeedDocument, in pane: ListPane, _ look: LookMemory,
        warn: @escaping (String) -> Void
    ) {
        (self.folder, self.document, self.pane, self.look, self.warn) = (folder, document, pane, look, warn)
        known = Set(document.feed.files)
        for file in document.feed.files {
            guard let record = folder.read(file.name).flatMap({ FileRecord($0) }) else { continue }
            (awaited[file], former[file]) = (record, record)
            self.look.take(record.look)
            if awaitedPlace == nil { awaitedPlace = record.place.map { (file, $0) } }
        }
        restoreMarks(isLast: false)
    }

    deinit { disconnect() }

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) { self.loop = loop }

    func finish() { save() }

    func disconnect() {
        if let timer { loop?.remove(timer) }
        (timer, loop) = (nil, nil)
    }

    /// Looks for lines that were not found yet, and at what is to be kept.
    func applyPending() {
        offerPlace()
        if !awaited.isEmpty, document.feed.firstLineNumber != nil { restoreMarks(isLast: true) }
        let now = State(marks: pane.marks.revision, look: LookMemory.Shown(pane))
        guard state != now else { return }
        defer { state = now }
        guard state != nil, timer == nil, let loop else { return }
        timer = loop.schedule(at: loop.now + Self.delay) { [unowned self] in
            timer = nil
            save()
        }
    }

    // MARK: - Lines

    /// Marks the lines again that are found by now.
    ///
    /// - Parameter isLast: whether what is not found now never will be.
    private func restoreMarks(isLast: Bool) {
        for (file, record) in awaited {
            var rest = record
            rest.marks.removeAll { mark in
                guard let row = document.row(at: LinePlace(file: file, offset: mark.offset)) else { return false }
                pane.marks.put(mark.mark, on: row)
                return true
            }
            if let line = record.readLine, let row = document.row(at: LinePlace(file: file, offset: line.offset)) {
                if pane.marks.readLine == nil { pane.marks.putReadLine(behind: row, at: line.time) }
                rest.readLine = nil
            }
            (rest.place, rest.look) = (nil, FileLook())
            awaited[file] = isLast || rest.isEmpty ? nil : rest
        }
    }

    /// Offers the place where the reader was once all lines are found and the list is filtered, for then it is known.
    private func offerPlace() {
        guard let (file, place) = awaitedPlace, document.feed.firstLineNumber != nil,
            !pane.filters.isRunning, pane.list.engine.viewport.length > 0
        else { return }
        awaitedPlace = nil
        guard let row = document.row(at: LinePlace(file: file, offset: place.offset)) else { return }
        pane.marks.offer(row, start: place.start)
    }

    /// The place that is to be kept: one that was not offered yet, else that of the reader.
    private var place: (file: FileKey, place: FileRecord.Place)? {
        if let awaitedPlace { return awaitedPlace }
        guard let last = pane.marks.lastingPlace, let line = document.place(of: last.row) else { return nil }
        return (line.file, FileRecord.Place(offset: line.offset, start: last.start))
    }

    /// The records of what this window has of its files, without their looks.
    private var own: [FileKey: FileRecord] {
        var records: [FileKey: FileRecord] = [:]
        for file in document.feed.files { records[file] = FileRecord() }
        for (row, mark) in pane.marks.rows {
            guard let place = document.place(of: row) else { continue }
            records[place.file, default: FileRecord()].marks.append(.init(offset: place.offset, mark: mark))
        }
        if let line = pane.marks.readLine, let place = document.place(of: line.row) {
            records[place.file, default: FileRecord()].readLine = (place.offset, line.time)
        }
        for (file, record) in awaited {
            records[file, default: FileRecord()].marks += record.marks
            if records[file]?.readLine == nil { records[file]?.readLine = record.readLine }
        }
        if document.feed.keepsNewestAlone { keepUnseen(&records) }
        if let (file, place) = place { records[file, default: FileRecord()].place = place }
        return records
    }

    /// Keeps what is marked of lines that are not here, where the newest alone are: they are in the file all the same.
    private func keepUnseen(_ records: inout [FileKey: FileRecord]) {
        for (file, record) in former {
            func isHere(_ offset: Int) -> Bool { document.row(at: LinePlace(file: file, offset: offset)) != nil }
            var own = records[file] ?? FileRecord()
            let known = Set(own.marks.map(\.offset))
            own.marks += record.marks.filter { !known.contains($0.offset) && !isHere($0.offset) }
            if own.readLine == nil, let line = record.readLine, !isHere(line.offset) { own.readLine = line }
            records[file] = own
        }
    }

    /// Writes what has changed. Marks are missed where they cannot be kept.
    @discardableResult
    func save() -> SystemError? {
        var failure: SystemError?
        let change = look.update()
        for (file, own) in own {
            // Another window may show the same file, and have written it since: only what has changed here is changed.
            let kept = folder.read(file.name).flatMap { FileRecord($0) }
            var record = kept ?? FileRecord()
            record.adoptLines(from: former[file] ?? FileRecord(), to: own)
            // One that has followed under the name of another is shown as that was.
            let isNew = known.insert(file).inserted
            if kept == nil, isNew { record.look = look.look }
            change(&record.look)
            let problem = record == kept ?? FileRecord() ? nil : write(record, of: file)
            if let problem {
                // What was not written is still to be.
                if own.marks != former[file]?.marks ?? [] { failure = problem }
            } else {
                former[file] = own
            }
        }
        return failure
    }

    private func write(_ record: FileRecord, of file: FileKey) -> SystemError? {
        do throws(SystemError) {
            try folder.write(record.isEmpty ? nil : record.text, as: file.name)
            return nil
        } catch {
            if !hasWarned { warn("cannot keep marks, filters and layouts in \(folder.path): \(error.text)") }
            hasWarned = true
            return error
        }
    }
}

extension WindowScene {
    /// Keeps how far lists have been read that followed their ends until now, and all else that is to be kept.
    ///
    /// - Returns: why something cannot be kept that a reader would miss.
    @discardableResult
    func remember() -> SystemError? {
        leave()
        return sources.compactMap { ($0 as? any Remembering)?.save() }.first
    }
}
