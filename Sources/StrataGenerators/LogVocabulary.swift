/// The words that generated logs are made of, as bytes so that a line is a few copies.
struct LogVocabulary {
    let months = words("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
    let hosts = words("aspen birch cedar elm hazel juniper larch maple oak pine rowan willow")
    let programs = words(
        "kernel systemd sshd cron nginx postgres dbus-daemon NetworkManager rsyslogd smartd postfix/smtpd dockerd")
    let levels = words("debug info info info info notice warning error")
    let subjects = words(
        "connection session request job worker socket disk cache index query lease message packet transaction")
    let verbs = words(
        "opened closed accepted refused started finished retried expired resumed flushed queued dropped renewed")
    let details = words(
        "from to on for with after before during via port user pid id code size bytes attempt timeout address path "
            + "status=ok status=failed latency remote local primary replica upstream downstream permanent temporary")
}

private func words(_ text: String) -> [[UInt8]] { text.split(separator: " ").map { Array($0.utf8) } }
