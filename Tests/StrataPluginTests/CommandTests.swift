import Glibc
import StrataSystem
import Testing

@testable import StrataPluginCommand

/// What a command printed and how it ended.
struct CommandResult {
    let output: String
    let complaints: String
    let exitCode: Int32

    /// Runs `strata`, as it was built beside the tests.
    ///
    /// - Parameter runner: what runs it, if not the shell itself.
    init(
        _ arguments: [String], in museum: Museum, environment: [String] = [], through runner: [String] = []
    ) throws {
        let files = ["output", "complaints"].map { "\(museum.folder)/\($0)" }
        // A shell, because it can change the folder and where output goes.
        let command = "cd '\(museum.folder)' && exec \"$@\" >'\(files[0])' 2>'\(files[1])'"
        let program = ["env"] + environment + [Products.path(of: "strata")]
        exitCode = try Museum.run(["sh", "-c", command, "sh"] + runner + program + arguments)
        output = Museum.read(files[0])
        complaints = Museum.read(files[1])
    }
}

extension PluginTests {
    @Suite("strata plugin") struct Commands {
        private let museum = Museum()

        @Test("check passes a plugin that keeps the laws")
        func passes() throws {
            let result = try CommandResult(["plugin", "check", try museum.build("nothing")], in: museum)
            #expect(result.exitCode == 0)
            let tests = [
                "load", "laws exhibit", "laws exhibit+flip", "fuzz exhibit", "fuzz exhibit+flip",
                "fuzz exhibit+inset+fold",
            ]
            #expect(result.output.split(separator: "\n").dropFirst().map(String.init) == tests.map { "ok   \($0)" })
        }

        @Test(
            "check survives what no host could, says what it was, and how to see it again",
            arguments: [
                Exhibit("aborting", "the plugin crashed: an abort (signal 6)"),
                Exhibit("null_dereference", "the plugin crashed: a bad address (signal 11)"),
                Exhibit(
                    "endless_loop", "prepare does not return: nothing came back for 1 seconds; an endless loop?"),
                Exhibit("hoarding", "the plugin crashed: a bad address (signal 11)"),
                Exhibit(
                    "nan_start",
                    "plugin 'museum', strategy 'exhibit': place gives item 22 the start nan; it must be finite"),
            ])
        func survives(exhibit: Exhibit) throws {
            let path = try museum.build(exhibit.name)
            let arguments = ["--timeout", "1", "--test", "laws exhibit"]
            let result = try CommandResult(["plugin", "check", path] + arguments, in: museum)
            #expect(result.exitCode == 65)
            let lines = result.output.split(separator: "\n").map(String.init)
            try #require(lines.count > 3)
            #expect(lines[1...2] == ["ok   load", "FAIL laws exhibit: \(exhibit.sentence)"])
            #expect(lines[3] == "     replay: strata plugin check '\(path)' --test 'laws exhibit' --seed 0")
            let again = try CommandResult(["plugin", "check", path] + arguments + ["--seed", "0"], in: museum)
            #expect(again.output == result.output)
        }

        @Test(
            "check refuses a test that there is none of, and no time at all, before it loads anything",
            arguments: [
                (["--test", "nosuch"], "no test is called 'nosuch'"), (["--timeout", "0"], "cannot be '0'"),
            ])
        func refusals(arguments: [String], words: String) throws {
            let result = try CommandResult(["plugin", "check", "/nowhere.so"] + arguments, in: museum)
            #expect(result.exitCode == 64 && "\(result.complaints)".contains(words))
        }

        @Test("check tells what is slow from what does not end")
        func slow() throws {
            let path = try museum.build("slow")
            let result = try CommandResult(
                ["plugin", "check", path, "--timeout", "1", "--test", "laws exhibit"], in: museum)
            #expect(result.exitCode == 65)
            let line = try #require(result.output.split(separator: "\n").dropFirst(2).first)
            #expect(line.hasPrefix("FAIL laws exhibit: it is slow: "), "\(line)")
            #expect(line.contains(" calls in 10 seconds, the last of "))
            #expect(line.hasSuffix("; all of them returned"))
        }

        @Test("check shows what a plugin prints, and ends one that does not stop printing")
        func printing() throws {
            let arguments = ["--test", "laws exhibit", "--seed", "0"]
            let path = try museum.build("printing")
            let result = try CommandResult(["plugin", "check", path] + arguments, in: museum)
            #expect(result.exitCode == 0 && result.complaints.isEmpty)
            let lines = result.output.split(separator: "\n").dropFirst(2)
            #expect(lines.first == "ok   laws exhibit")
            #expect(Set(lines.dropFirst()) == ["     printed: setready"])
            let endless = try museum.build("writing_without_end")
            let end = try CommandResult(
                ["plugin", "check", endless, "--timeout", "1"] + arguments, in: museum)
            #expect(end.exitCode == 65)
            #expect(end.output.contains("FAIL laws exhibit: prepare does not return: "))
            #expect(end.output.utf8.count < 10000)
            #expect(end.output.contains("     printed: 0\n     printed: 1\n"))
        }

        @Test(
            "check passes the examples in C, built by the line in them",
            arguments: getenv("STRATA_THOROUGH") != nil
                ? ["Focus", "Masonry", "Carousel", "Sticky", "Timeline"] : ["Focus", "Timeline"])
        func example(name: String) throws {
            let folder = Museum.root + "/Plugins/Examples/" + name
            let file = name.lowercased()
            let path = museum.folder + "/\(file).so"
            let line =
                "cc -std=c11 -O2 -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden -I ../../../Sources/StrataPluginABI"
            #expect(try Museum.run(["sh", "-c", "cd '\(folder)' && \(line) -o '\(path)' \(file).c -lm"]) == 0)
            let result = try CommandResult(["plugin", "check", path], in: museum)
            #expect(result.exitCode == 0, "\(result.output)")
        }

        @Test("check refuses what is refused, without running it further")
        func refused() throws {
            let path = try museum.build("wrong_version")
            let result = try CommandResult(["plugin", "check", path], in: museum)
            #expect(result.exitCode == 65)
            #expect(
                result.output.hasSuffix(
                    "FAIL load: it was built for version 2 of the ABI and this is version 1; rebuild it\n"))
        }

        @Test("list follows the search path, and info tells all")
        func listed() throws {
            let path = try museum.build("nothing")
            let search = [
                "STRATA_PLUGIN_PATH=\(museum.folder)", "XDG_DATA_HOME=/nowhere", "XDG_DATA_DIRS=/nowhere",
                "XDG_CACHE_HOME=\(museum.folder)/cache",
            ]
            let list = try CommandResult(["plugin", "list"], in: museum, environment: search)
            #expect(list.output == "exhibit  1.0  \(path)\n    An exhibit.\n")
            let info = try CommandResult(["plugin", "info", path], in: museum)
            #expect(
                info.output == """
                    exhibit  (base)
                        An exhibit.
                        museum 1.0, by The museum
                        exhibit.number=1.5
                            A number. Takes a number from 0 to 10.
                        exhibit.choice=one
                            A choice. Takes one or two.

                    """)
            let strategies = try CommandResult(["strategies"], in: museum, environment: search)
            #expect(strategies.output.contains("\nexhibit  (base)\n"))
        }

        @Test("list runs a plugin once, and then knows it until it changes; only what a chain names runs again")
        func listedOnce() throws {
            let path = try Misfortune("entry", "print", nil).build(in: museum)
            let name = path.split(separator: "/").last ?? ""
            let search = [
                "STRATA_PLUGIN_PATH=\(path)", "XDG_DATA_HOME=/nowhere", "XDG_DATA_DIRS=/nowhere",
                "XDG_CACHE_HOME=\(museum.folder)/cache",
            ]
            let printed = "\(name): a line\n\(name): half a line\n\(name): another\n"
            for expected in [printed, "", ""] {
                let list = try CommandResult(["plugin", "list"], in: museum, environment: search)
                #expect(list.output == "exhibit  1.0  \(path)\n    An exhibit.\n")
                #expect(list.complaints == expected)
            }
            for (chain, expected) in [("stack", ""), ("exhibit", printed)] {
                let script = museum.write(#"{"viewport":[400,40],"strategy":"\#(chain)"}"# + "\n", to: "script")
                let result = try CommandResult(["simulate", script], in: museum, environment: search)
                #expect(result.complaints == expected && result.exitCode == 0)
                let none = try CommandResult(["simulate", "--no-plugins", script], in: museum, environment: search)
                #expect(none.exitCode == (chain == "stack" ? 0 : 65))
            }
            #expect(try Museum.run(["touch", path]) == 0)
            let list = try CommandResult(["plugin", "list"], in: museum, environment: search)
            #expect(list.complaints == printed)
        }

        @Test(
            "list remembers of a plugin that it crashes, and asks one again that was ended from outside",
            arguments: [("crash", "SIGSEGV", 1), ("kill_self", "SIGTERM", 0)])
        func rememberedCrash(deed: String, signal: String, remembered: Int) throws {
            let path = try Misfortune("constructor", deed, nil).build(in: museum)
            let search = [
                "STRATA_PLUGIN_PATH=\(path)", "XDG_DATA_HOME=/nowhere", "XDG_DATA_DIRS=/nowhere",
                "XDG_CACHE_HOME=\(museum.folder)/cache",
            ]
            let list = try CommandResult(["plugin", "list"], in: museum, environment: search)
            #expect(list.exitCode == 65)
            #expect((list.output + list.complaints).contains("loading it crashed: \(signal)"))
            #expect(Folder.names(in: museum.folder + "/cache/strata/plugins").count == remembered)
        }

        @Test("simulate runs a plugin like any other strategy, and says when it was at fault")
        func simulated() throws {
            let script = museum.write(
                #"{"viewport":[400,40],"strategy":"exhibit","items":[{"count":3,"extent":20}]}"#
                    + "\n{\"dump\":true}\n",
                to: "script.jsonl")
            let plain = museum.write(
                #"{"viewport":[400,40],"strategy":"stack","items":[{"count":3,"extent":20}]}"# + "\n{\"dump\":true}\n",
                to: "plain.jsonl")
            let expected = try CommandResult(["simulate", plain], in: museum)
            let good = try museum.build("nothing")
            let found = try CommandResult(["simulate", "--plugin", good, script], in: museum)
            #expect(found.output == expected.output)
            #expect(found.complaints.isEmpty)
            let bad = try museum.build("nan_content")
            let faulty = try CommandResult(["simulate", "--plugin", bad, script], in: museum)
            #expect(faulty.output == expected.output)
            #expect((found.exitCode, faulty.exitCode) == (0, 65))
            #expect(
                faulty.complaints
                    == "strata: plugin 'museum', strategy 'exhibit': prepare gives content_length nan; it must be finite\n"
            )
        }

        @Test(
            "new onto a full disk is 74, and leaves nothing",
            .enabled(if: geteuid() == 0, "only root may mount a file system of a few pages"))
        func newOntoFullDisk() throws {
            // Of each size another file is the one that does not fit; what is left is counted before it is unmounted.
            for (language, pages) in [("c", 1), ("c", 3), ("c", 5), ("swift", 2), ("swift", 4)] {
                let script = """
                    mkdir -p disk && mount -t tmpfs -o size=\(pages * 4)k none disk || { echo no mount; exit 99; }
                    cd disk && "$@"; code=$?; cd ..; ls -A disk; umount disk; exit $code
                    """
                let result = try CommandResult(
                    ["plugin", "new", "Ripple", "--language", language, "--strata", Museum.root], in: museum,
                    through: ["unshare", "-m", "sh", "-c", script, "sh"])
                if result.output == "no mount\n" || result.exitCode == 1 { continue }
                #expect(result.exitCode == 74, "\(language) \(pages): \(result.complaints)")
                #expect(result.complaints.hasSuffix(": No space left on device\n"))
                #expect(result.complaints.hasPrefix("strata: plugin new: cannot write 'Ripple/"))
                #expect(result.output == "", "\(language) \(pages)")
            }
            rmdir(museum.folder + "/disk")
        }

        @Test("What is printed onto a full disk is 74")
        func fullDisk() throws {
            let path = try museum.build("nothing")
            let search = "STRATA_PLUGIN_PATH=\(museum.folder)"
            let commands = [
                ["list"], ["info", path], ["check", path], ["--help"], ["new", "Ripple", "--language", "c"],
            ]
            for arguments in commands {
                let result = try CommandResult(
                    ["plugin"] + arguments, in: museum, environment: [search],
                    through: ["sh", "-c", "exec \"$@\" >/dev/full", "sh"])
                #expect(result.exitCode == 74, "\(arguments)")
                #expect(
                    result.complaints == "strata: plugin: cannot write to standard output: No space left on device\n")
            }
            #expect(try Museum.run(["rm", "-r", museum.folder + "/Ripple"]) == 0)
        }

        @Test("Marks of direction in what a plugin says of itself are shown, not obeyed")
        func marks() throws {
            let path = try museum.build("right_to_left")
            let info = try CommandResult(["plugin", "info", path], in: museum)
            #expect(info.output.contains("    a \\u{202E}text\n"), "\(info.output.debugDescription)")
            let search = ["STRATA_PLUGIN_PATH=\(museum.folder)"]
            for arguments in [["plugin", "list"], ["strategies"], ["strategies", "--json"]] {
                let result = try CommandResult(arguments, in: museum, environment: search)
                #expect(result.output.contains("text") && !result.output.unicodeScalars.contains("\u{202E}"))
            }
        }

        @Test("new names the kit by its folder, or by the address of its repository and this version")
        func newNamesKit() throws {
            func manifest(_ name: String, _ kit: String) throws -> String {
                let result = try CommandResult(["plugin", "new", name, "--strata", kit], in: museum)
                #expect(result.exitCode == 0, "\(result.complaints)")
                defer { _ = try? Museum.run(["rm", "-r", "\(museum.folder)/\(name)"]) }
                return Museum.read("\(museum.folder)/\(name)/Package.swift")
            }
            let near = try manifest("Ripple", Museum.root)
            #expect(near.contains(#"[.package(name: "Strata", path: "\#(Museum.root)")],"#))
            #expect(near.contains(#".product(name: "StrataTesting", package: "Strata")"#))
            let far = try manifest("Wave", "https://host.example/kits/strata-kit.git")
            let version = #".upToNextMinor(from: "0.1.0")"#
            #expect(far.contains(#"[.package(url: "https://host.example/kits/strata-kit.git", \#(version))],"#))
            #expect(far.contains(#".product(name: "StrataPlugin", package: "strata-kit")"#))
            let shell = try manifest("Tide", "git@host.example:strata-kit.git")
            #expect(shell.contains(#"[.package(url: "git@host.example:strata-kit.git", \#(version))],"#))
            #expect(shell.contains(#".product(name: "StrataPlugin", package: "strata-kit")"#))
        }

        @Test("new writes a Makefile that finds the program in a folder of any name")
        func newNamesProgram() throws {
            mkdir(museum.folder + "/it's $1 of #2", 0o755)
            let program = museum.write("#!/bin/sh\necho \"$@\" >told\n", to: "it's $1 of #2/strata")
            chmod(program, 0o755)
            let package = NewPackage.c("Ripple", command: Program.command(of: program))
            for (name, text) in package.files { _ = museum.write(text, to: name) }
            #expect(try Museum.run(["make", "-s", "-C", museum.folder, "test"]) == 0)
            #expect(Museum.read(museum.folder + "/told") == "plugin check ./ripple.so\n")
            let typed = museum.folder + "/it'\\''s $1 of #2/strata"
            #expect(package.advice.contains("    '\(typed)' --plugin ./ripple.so --strategy inset+ripple FILE\n"))
        }

        @Test("new refuses names that are none, languages that it does not speak, and folders that are there")
        func newRefuses() throws {
            let name = try CommandResult(["plugin", "new", "a-b"], in: museum)
            #expect(name.exitCode == 64)
            #expect(
                name.complaints
                    == "strata: plugin new: a package cannot be called 'a-b': use a letter, then letters and digits\n")
            let language = try CommandResult(["plugin", "new", "Ripple", "--language", "swif"], in: museum)
            #expect(language.exitCode == 64)
            #expect(language.complaints.contains("it takes swift, c or rust; did you mean 'swift'?"))
            mkdir(museum.folder + "/Ripple", 0o755)
            let taken = try CommandResult(["plugin", "new", "Ripple", "--language", "c"], in: museum)
            #expect(taken.exitCode == 73)
            #expect(taken.complaints == "strata: plugin new: cannot write 'Ripple': File exists\n")
            rmdir(museum.folder + "/Ripple")
        }

        @Test(
            "new refuses names that strategies have which ship, and those that the language uses otherwise",
            arguments: [
                ("Flip", "c", "a strategy that ships is called 'flip'; choose another name"),
                ("Stack", "swift", "a strategy that ships is called 'stack'; choose another name"),
                ("double", "swift", "a package in swift uses the name 'double' itself; choose another"),
                ("Strata", "swift", "a package in swift uses the name 'Strata' itself; choose another"),
                ("Strata", "rust", "a package in rust uses the name 'Strata' itself; choose another"),
            ])
        func newRefusesTaken(name: String, language: String, words: String) throws {
            let result = try CommandResult(["plugin", "new", name, "--language", language], in: museum)
            #expect(result.exitCode == 64)
            #expect(result.complaints == "strata: plugin new: \(words)\n")
            #expect(access(museum.folder + "/" + name, F_OK) != 0)
        }

        @Test("new writes C that compiles, whatever it is called", arguments: ["Depth", "Options", "Double", "State"])
        func newCompiles(name: String) throws {
            let package = NewPackage.c(name, command: "strata")
            for (name, text) in package.files { _ = museum.write(text, to: name) }
            let source = "\(museum.folder)/\(name.lowercased()).c"
            try Museum.compile([source], to: museum.folder + "/built.so")
        }
    }
}
