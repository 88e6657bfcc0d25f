import StrataDocument

/// A filter's rows keep their names, and follow the document that they are of.
func usesStrataDocument() -> Bool {
    let document = MemoryDocument(["one", "two", "three"])
    let long = RowMap(of: document)
    long.insert([document.id(at: 2)])
    let watcher = Watcher()
    document.observers.add(watcher) { $0.updates.append($1) }
    document.append([Array("four".utf8)])
    document.remove(0..<1)
    let block = long.reader().read(from: RowID(0), .forward)
    return document.count == 3 && document.index(of: RowID(2)) == 1 && watcher.updates.count == 2
        && long.count == 1 && String(decoding: long.line(at: 0).bytes, as: UTF8.self) == "three"
        && block?.rows == [RowID(2)] && PlainDecoder().decode([0x61]).text == [0x61]
}

/// An observer of changes.
private final class Watcher {
    var updates: [DocumentUpdate] = []
}
