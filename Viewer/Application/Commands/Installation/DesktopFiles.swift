/// The files that tell desktops of the program.
enum DesktopFiles {
    private static let summary = "Read logs and chats that grow, without losing your place"

    /// The kinds of files that it shows.
    private static let kinds = [
        "text/plain", "text/x-log", "text/csv", "text/tab-separated-values", "application/x-ndjson",
        "application/jsonl", "application/gzip", "application/zstd", "application/x-xz", "application/x-bzip2",
    ]

    /// AppStream's name for the program. It wants a domain's name the other way round; this domain belongs to no one
    /// and is kept for such uses by RFC 2606, so a distributor of the program with a domain of its own puts that here.
    static let identifier = "org.example.strata"

    /// The entry of the Desktop Entry Specification. It needs files, so that menus do not show it.
    static let entry = """
        [Desktop Entry]
        Type=Application
        Name=Strata
        GenericName=Log Viewer
        Comment=\(summary)
        Exec=strata %F
        TryExec=strata
        Icon=strata
        Terminal=false
        NoDisplay=true
        Categories=System;Monitor;
        Keywords=log;journal;tail;follow;
        MimeType=\(kinds.map { "\($0);" }.joined())

        """

    /// The component of AppStream.
    static let metainfo = """
        <?xml version="1.0" encoding="UTF-8"?>
        <component type="desktop-application">
          <id>\(identifier)</id>
          <metadata_license>MIT</metadata_license>
          <project_license>MIT</project_license>
          <name>Strata</name>
          <summary>\(summary)</summary>
          <description>
            <p>
              Strata shows logs, chats and other lists that grow at their end: files of any size, pipes, commands, archives and
              the systemd journal. It opens at the newest line, follows while you are there, and keeps still while you read.
            </p>
          </description>
          <launchable type="desktop-id">strata.desktop</launchable>
          <content_rating type="oars-1.1"/>
          <provides>
            <binary>strata</binary>
        \(kinds.map { "    <mediatype>\($0)</mediatype>" }.joined(separator: "\n"))
          </provides>
        </component>

        """
}
