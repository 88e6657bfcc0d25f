import Testing

import Glibc

/// Expects every line of a document's Swift code to stand in a source file, which the compiler and the tests have seen.
///
/// - Parameter others: files beside it that have some of the code, from the package's folder.
func expectCode(of document: String, in file: String, and others: [String] = [], blocks count: Int) throws {
    var compiled = Set(try lines(of: file))
    let root = file.split(separator: "/Tests/")[0].drop { $0 == "/" }
    for other in others { compiled.formUnion(try lines(of: "/\(root)/\(other)")) }
    let blocks = try lines(of: "/\(root)/\(document)").split { $0.hasPrefix("```") }
    let code = blocks.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(code.count == count)
    for line in code.joined() where line != "import Strata" {
        #expect(compiled.contains(line), "\(document) says what no test compiles: \(line)")
    }
}

/// The lines of a file without the white space around them.
func lines(of path: String) throws -> [String] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n").map { line in
        String(line.drop { $0 == " " })
    }
}
