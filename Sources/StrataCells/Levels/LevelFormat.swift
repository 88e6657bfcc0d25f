/// A way in which programs write the level of a line, by where it stands. ``all`` lists them: a new one is one entry, whose
/// samples are its test.
struct LevelFormat {
    /// Who writes so.
    let name: String
    let pattern: LevelPattern
    /// Lines of it, each with the level that it has.
    let samples: [(line: String, level: Level)]

    private init(_ name: String, _ pattern: String, _ samples: [(line: String, level: Level)]) {
        (self.name, self.pattern, self.samples) = (name, LevelPattern(pattern), samples)
    }

    /// The level of a line that begins at a place, by the first format that it has.
    static func match(_ line: [UInt8], from start: Int) -> LevelPattern.Match? {
        let time = ByteScanner.endOfTime(in: line, from: start)
        let letters = ASCIISet(line[start...])
        return patterns.withUnsafeBufferPointer { patterns in
            for pattern in patterns {
                if let match = pattern.match(line, from: start, time: time, letters: letters) { return match }
            }
            return nil
        }
    }

    /// Of all, for nothing else of them is needed where lines are read.
    private static let patterns = all.map(\.pattern)

    /// Narrow ones first: a format is looked for only where none before it was found.
    static let all: [LevelFormat] = dated + bracketed + undated

    /// Those whose lines begin with a time.
    private static let dated: [LevelFormat] = [
        LevelFormat(
            "Python logging", "{time} - {name} - {level} - ",
            [("2026-05-20 04:45:11,123 - app.db - ERROR - connection lost", .error)]),
        LevelFormat(
            "loguru", "{time} | {level} | {name} - ",
            [("2026-05-20 04:45:11.123 | WARNING  | app.main:run:12 - slow", .warning)]),
        LevelFormat(
            "log4j, logback", "{time} [{any}] {level} {name} - ",
            [
                ("2026-05-20 04:45:11,123 [main] WARN  com.example.Pool - 3 left", .warning),
                ("04:45:11.123 [http-nio-1] ERROR o.a.c.C.[Tomcat] - no error page", .error),
            ]),
        LevelFormat(
            "logback of today", "{time} [{any}] {level} {name} -- ",
            [("04:45:11.123 [main] DEBUG com.example.Pool -- 3 left", .debug)]),
        LevelFormat(
            "Spring Boot", "{time} {level} {number} --- [{any}] {name} : ",
            [("2026-05-20T04:45:11.123+02:00  INFO 4242 --- [main] c.e.Application : started", .quiet)]),
        LevelFormat(
            "ZooKeeper", "{time} [{any}] - {level} ",
            [("2026-05-20 04:45:11,123 [myid:1] - WARN  [main:QuorumCnxManager@1] - cannot open channel", .warning)]),
        LevelFormat(
            "nginx", "{time} [{level}] {number}#{number}: ",
            [("2026/05/20 04:45:11 [error] 7#7: *1 connect() failed", .error)]),
        LevelFormat(
            "PostgreSQL", "{time} {any} [{any}] {level}: ",
            [
                ("2026-05-20 04:45:11.123 CEST [4242] ERROR:  relation \"a\" does not exist", .error),
                ("2026-05-20 04:45:11.123 CEST [4242] LOG:  checkpoint starting: error none", .quiet),
                ("2026-05-20 04:45:11.123 CEST [4242] DEBUG1:  server process exited with exit code 0", .debug),
            ]),
        LevelFormat(
            "PostgreSQL with users", "{time} {any} [{any}] {name} {level}: ",
            [("2026-05-20 04:45:11.123 CEST [4242] web@shop FATAL:  too many connections", .error)]),
        LevelFormat(
            "PostgreSQL with users, in UTC", "{time} [{any}] {name} {level}: ",
            [("2026-05-20 04:45:11.123 UTC [4242] web@shop FATAL:  too many connections", .error)]),
        LevelFormat(
            "MySQL", "{time} {number} [{level}] ",
            [("2026-05-20T04:45:11.123456Z 0 [Warning] [MY-010068] [Server] CA certificate is self signed", .warning)]),
        LevelFormat(
            "logcat", "{number}-{number} {time} {number} {number} {letter} {name}: ",
            [("05-20 04:45:11.123  1234  5678 E AndroidRuntime: java.lang.IllegalStateException", .error)]),
        LevelFormat(
            "zap, logrus, uvicorn with times", "{time} {level}: ",
            [("2026-05-20 04:45:11 WARNING: retry", .warning)]),
        LevelFormat(
            "the journal", "{time} {level} {name}[{number}]: ",
            [
                ("2026-05-20T04:45:11.123456+02:00 ERROR  sshd[42]: it is closed", .error),
                ("2026-05-20T04:45:11.123456+02:00 NOTICE dockerd[42]: a restart failed", .quiet),
            ]),
        LevelFormat(
            "Python, tracing, systemd-like", "{time} {level} {name}: ",
            [
                ("2026-05-20 04:45:11 ERROR db.pool: timed out", .error),
                ("2026-05-20 WARN nginx: no upstream, error ignored", .warning),
                ("2026-05-20T04:45:11.123456Z  INFO app::net: 0 errors", .quiet),
            ]),
        LevelFormat(
            "with a process", "{time} {name}[{number}] {level}: ",
            [("2026-05-20 04:45:11 web[3] ERROR: it failed", .error)]),
        LevelFormat(
            "Elixir, Caddy", "{time} [{level}] ",
            [("04:45:11.123 [error] GenServer :pool terminating", .error)]),
        LevelFormat(
            "with a thread", "{time} [{any}] {level}: ",
            [("2026-05-20 04:45:11 [worker-3] WARNING: queue is long", .warning)]),
        LevelFormat(
            "with a thread, bare", "{time} [{any}] {plain} ",
            [("2026-05-20 04:45:11.123 [7] ERROR it failed", .error)]),
        LevelFormat(
            "any that begins with time and level", "{time} {plain} ",
            [
                ("2026-05-20T04:45:11.123Z\twarn\tcache/lru.go:42\tevicted", .warning),
                ("04:45:11 INFO retry after failed attempt", .quiet),
            ]),
    ]

    /// Those whose lines begin with a bracket.
    private static let bracketed: [LevelFormat] = [
        LevelFormat(
            "env_logger", "[{time} {level} {name}] ",
            [("[2026-05-20T04:45:11Z WARN  app::net] retry", .warning)]),
        LevelFormat("Serilog", "[{time} {level}] ", [("[04:45:11 ERR] the request failed", .error)]),
        LevelFormat(
            "Minecraft", "[{time}] [{any}/{level}]: ",
            [("[04:45:11] [Server thread/WARN]: Can't keep up!", .warning)]),
        LevelFormat(
            "Kafka", "[{time}] {plain} ",
            [("[2026-05-20 04:45:11,123] ERROR [Broker id=1] no leader (kafka.server)", .error)]),
        LevelFormat(
            "Monolog", "[{any}] {name}.{level}: ",
            [("[2026-05-20T04:45:11.123+00:00] app.CRITICAL: uncaught exception", .error)]),
        LevelFormat(
            "Apache", "[{any}] [{name}:{level}] ",
            [("[Wed May 20 04:45:11.123456 2026] [core:error] [pid 42] AH00124: request exceeded", .error)]),
        LevelFormat(
            "Apache 2.2", "[{any}] [{level}] ",
            [("[Wed May 20 04:45:11 2026] [warn] child process 42 still did not exit", .warning)]),
        LevelFormat(
            "PHP", "[{any}] PHP {level}: ", [("[20-May-2026 04:45:11 UTC] PHP Warning:  undefined variable", .warning)]),
        LevelFormat(
            "PHP, fatal", "[{any}] PHP {level} error: ",
            [("[20-May-2026 04:45:11 UTC] PHP Fatal error:  out of memory", .error)]),
        LevelFormat("Xorg", "[{any}] ({level}) ", [("[    12.345] (EE) no screens found", .error)]),
        LevelFormat("Xorg without times", "({level}) ", [("(WW) warning, (EE) error", .warning)]),
        LevelFormat(
            "many", "[{level}] ",
            [("[ERROR] nginx: bind() to 0.0.0.0:80 failed", .error), ("[warn] 3 left", .warning)]),
        LevelFormat("the kernel's own prefix", "<{priority}>", [("<3>usb 1-1: device not accepting address", .error)]),
    ]

    /// Those whose lines have their time elsewhere, or none. They stand behind the prefix of syslog, too.
    private static let undated: [LevelFormat] = [
        LevelFormat(
            "glog, klog", "{letter}{number} {time} {number} {name}] ",
            [("E0520 04:45:11.123456   42 kubelet.go:2448] node not found", .error)]),
        LevelFormat(
            "Ruby", "{letter}, [{any}] {level} -- : ",
            [("W, [2026-05-20T04:45:11.123456 #42]  WARN -- : 3 left", .warning)]),
        LevelFormat(
            "Ruby with a program", "{letter}, [{any}] {level} -- {name}: ",
            [("E, [2026-05-20T04:45:11.123456 #42] ERROR -- mailer: it bounced", .error)]),
        LevelFormat(
            "log4j with its own times", "{number} [{any}] {level} {name} - ",
            [("467 [main] WARN  org.example.Sort - empty", .warning)]),
        LevelFormat(
            "dmesg with levels", "{name}{space}:{level}{space}: [{any}] ",
            [("kern  :err   : [   12.345678] usb 1-1: device not accepting address", .error)]),
        LevelFormat("Heroku", "at={level} ", [("at=error code=H12 desc=\"Request timeout\" method=GET", .error)]),
        LevelFormat(
            "logcat, brief", "{letter}/{name}(", [("E/AndroidRuntime( 1234): it died", .error)]),
        LevelFormat(
            "compilers", "{name}:{number}:{number}: {level}: ",
            [("src/main.c:12:5: warning: unused variable 'error'", .warning)]),
        LevelFormat(
            "rustc", "{level}[{name}]: ", [("error[E0308]: mismatched types", .error)]),
        LevelFormat("npm", "npm {plain} ", [("npm warn deprecated a@1.0.0", .warning)]),
        LevelFormat("npm of old", "npm {level}! ", [("npm ERR! code ENOENT", .error)]),
        LevelFormat("Python basicConfig", "{level}:{name}:", [("WARNING:root:the disk is nearly full", .warning)]),
        LevelFormat(
            "uvicorn, java.util.logging", "{level}: ",
            [("INFO:     127.0.0.1:52044 - \"GET /error HTTP/1.1\" 200 OK", .quiet), ("SEVERE: it failed", .error)]),
        LevelFormat(
            "logfmt", "{any} level={level}",
            [
                ("time=2026-05-20T04:45:11Z level=error msg=\"it failed\"", .error),
                ("ts=2026-05-20T04:45:11Z caller=main.go:42 level=info msg=\"0 errors\"", .quiet),
            ]),
        LevelFormat("logfmt, first", "level={level}", [("level=warn msg=slow", .warning)]),
        LevelFormat(
            "logfmt, quoted", "{any} level=\"{level}\"",
            [("time=\"2026-05-20T04:45:11Z\" level=\"warning\" msg=\"slow\"", .warning)]),
        LevelFormat("logrus on terminals", "{LEVEL}[{any}] ", [("WARN[0012] the queue is long", .warning)]),
        LevelFormat("bare", "{LEVEL} ", [("ERROR disk is full", .error)]),
        LevelFormat(
            "access logs", "{name} {word} {any} [{time}] {message}\"{text}\" {status} ",
            [
                ("::1 - ann [20/May/2026:04:45:11 +0200] \"GET /error HTTP/1.1\" 200 12", .quiet),
                ("::1 - - [20/May/2026:04:45:11 +0200] \"GET / HTTP/1.1\" 503 12 \"-\" \"curl/8\"", .error),
            ]),
    ]
}
