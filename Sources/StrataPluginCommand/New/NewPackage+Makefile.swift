import Strata
import StrataStrategies

/// The texts of a package that a compiler and `make` are enough for. In each `@NAME@`, `@STRATEGY@`, `@COMMAND@` and
/// `@GROUND@` stand for the package's name, its strategy, the program and the list that an effect is tried on.
struct MakefilePackage {
    let language: String
    /// The ending of the name of its source file.
    let suffix: String
    let makefile: String
    let strategy: String
    let readme: String
    /// A file that declares for the language what the header declares for C, where one is needed.
    var binding: (path: String, text: String)?
}

extension NewPackage {
    /// Returns a package of one source file and a Makefile.
    ///
    /// - Parameters:
    ///   - name: The package's; the strategy has the same in small letters.
    ///   - command: How the program is started, as it is typed in a shell.
    static func make(_ name: String, command: String, _ package: MakefilePackage) -> NewPackage {
        let strategy = name.lowercased()
        let fill = { (text: String) in
            text.replacingEach("@NAME@", by: name).replacingEach("@STRATEGY@", by: strategy)
                .replacingEach("@COMMAND@", by: command).replacingEach("@GROUND@", by: ShippedExamples.ground)
        }
        // A Makefile takes `$` for the beginning of a variable, and `#` for that of a comment.
        let commandOfMake = command.replacingEach("$", by: "$$").replacingEach("#", by: "\\#")
        let makefile = package.makefile.replacingEach("@COMMAND@", by: commandOfMake)
        let source = "\(strategy).\(package.suffix)"
        return NewPackage(
            folder: name,
            files: [
                ("Makefile", fill(makefile)), (source, fill(package.strategy)),
                (PluginHeader.name, PluginHeader.text), ("README.md", fill(package.readme)), (".gitignore", "*.so\n"),
            ] + [package.binding].compactMap(\.self),
            advice: """
                \(name) is a strategy in \(package.language), complete as it is. Try it:

                    cd \(name)
                    make
                    make test
                    \(command) --plugin ./\(strategy).so --strategy \(ShippedExamples.ground)+\(strategy) FILE

                Then make it yours: \(source). All that can be done is in \(PluginHeader.name).

                """)
    }
}
