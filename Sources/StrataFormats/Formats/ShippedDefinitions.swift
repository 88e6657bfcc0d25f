import CShippedFormats

/// The files of the formats that ship, in the order in which their formats are tried.
enum ShippedDefinitions {
    static let files: [(name: String, bytes: [UInt8])] = {
        var files: [(name: String, bytes: [UInt8])] = []
        var next = strata_format_files()
        while let file = next?.pointee, let name = file.name, let text = file.text {
            files.append((String(cString: name), Array(String(cString: text).utf8)))
            next = next?.successor()
        }
        return files
    }()
}
