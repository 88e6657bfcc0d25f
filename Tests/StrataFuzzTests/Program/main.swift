import CFuzzer
import Glibc

// Feeds an entry, which STRATA_FUZZ_ENTRY names, with what libFuzzer makes up. Arguments are libFuzzer's own; script/fuzz
// knows them.

/// The entry that is fuzzed.
enum Chosen {
    static let name = getenv("STRATA_FUZZ_ENTRY").map { String(cString: $0) } ?? ""
    static var entry: (any FuzzEntry.Type)? { FuzzEntries.all.first { $0.name == name } }
}

guard Chosen.entry != nil else {
    print("STRATA_FUZZ_ENTRY must be one of: \(FuzzEntries.all.map { $0.name }.joined(separator: ", "))")
    exit(64)
}

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
let status = LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    if let complaint = Chosen.entry?.complaint(about: UnsafeRawBufferPointer(start: data, count: size)) {
        fatalError(complaint)
    }
    return 0
}
exit(status)
