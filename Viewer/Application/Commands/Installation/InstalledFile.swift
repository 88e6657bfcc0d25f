import StrataCanvas
import StrataCommandLine

/// A file that is installed beside the program. ``all`` lists them: a new one is a line there.
struct InstalledFile {
    /// The content of the file.
    enum Content {
        case text(String)
        /// The program's picture, so many pixels broad and high.
        case icon(Int)
    }

    /// Its path below the prefix.
    let path: String
    let content: Content

    static var all: [InstalledFile] {
        let shells = CompletionShell.all.map {
            InstalledFile(path: $0.path("strata"), content: .text($0.script("strata", StrataCommand.table)))
        }
        let icons = [16, 22, 24, 32, 48, 64, 128, 256].map {
            InstalledFile(path: "share/icons/hicolor/\($0)x\($0)/apps/strata.png", content: .icon($0))
        }
        return [
            InstalledFile(path: "share/man/man1/strata.1", content: .text(HelpText.manualPage.roff)),
            InstalledFile(path: "share/applications/strata.desktop", content: .text(DesktopFiles.entry)),
            InstalledFile(
                path: "share/metainfo/\(DesktopFiles.identifier).metainfo.xml", content: .text(DesktopFiles.metainfo)),
            PluginFiles.header, PluginFiles.pkgConfig,
        ] + shells + icons
    }
}
