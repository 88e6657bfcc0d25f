import StrataSystem

extension OpenedInputs {
    /// Returns the parts, each with what tells later whether its file still holds what it held.
    func fingerprintedParts() throws(FeedError) -> [FilePart] {
        var parts = parts
        for index in parts.indices {
            let isLast = index == parts.count - 1
            if isLast, case .stream = source { continue }
            if packed[parts[index].start] != nil { continue }
            var fingerprint = try parts[index].readFingerprint()
            if isLast, case .file(let followed) = source {
                // Where it cannot be read, that will be found out soon enough.
                try? fingerprint.findLastLine(in: followed.file)
                followed.fingerprint = fingerprint
            }
            parts[index].fingerprint = fingerprint
        }
        return parts
    }
}

extension FilePart {
    fileprivate func readFingerprint() throws(FeedError) -> Fingerprint {
        do throws(SystemError) {
            return try Fingerprint(of: file, fileRange, status: file.status())
        } catch {
            throw .reading(name, error)
        }
    }
}
