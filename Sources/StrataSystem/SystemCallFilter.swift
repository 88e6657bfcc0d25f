import CLinux
import Glibc

/// A program that the system runs before each call of a process, seccomp(2). It names the calls that are allowed; all
/// others fail with EPERM, also those that later kernels bring, and a call of another architecture ends the process.
package struct SystemCallFilter {
    /// The condition on an argument.
    enum Condition {
        /// The lower half is one of these.
        case isOne(of: [UInt32], argument: Int)
        /// The lower half has none of these bits.
        case hasNone(of: UInt32, argument: Int)
        /// The lower half has all of these bits.
        case hasAll(of: UInt32, argument: Int)
        /// All of it is 0, as for a null pointer.
        case isZero(argument: Int)
    }

    /// The answer to a call.
    enum Answer {
        case allow
        /// It fails with an error.
        case refuse(Int32)
        /// It is not carried out, and the process is sent SIGSYS.
        case trap

        fileprivate var word: UInt32 {
            switch self {
            case .allow: UInt32(SECCOMP_RET_ALLOW)
            case .refuse(let error): UInt32(SECCOMP_RET_ERRNO) | UInt32(error)
            case .trap: UInt32(SECCOMP_RET_TRAP)
            }
        }
    }

    /// The instruction at which another one goes on.
    private enum Target {
        case skipping(UInt8)
        /// The instruction behind the conditions that it is one of, because they do not hold.
        case failure
    }

    /// An instruction of a condition.
    private struct Step {
        var code: Int32
        var operand: UInt32
        var ifTrue = Target.skipping(0)
        var ifFalse = Target.skipping(0)
    }

    /// The instructions; whatever they are asked about, the last one answers.
    private var instructions: [sock_filter] = []
    private static let refusal = Answer.refuse(EPERM)

    /// A filter that allows nothing yet.
    init() {
        // seccomp_data: the number, the architecture, an address, six arguments.
        instructions.append(Self.load(4))
        instructions.append(Self.jump(BPF_JEQ, UInt32(strata_audit_architecture), 1, 0))
        instructions.append(Self.answer(UInt32(SECCOMP_RET_KILL_PROCESS)))
        instructions.append(Self.load(0))
    }

    /// Allows calls, whatever their arguments.
    mutating func allow(_ calls: [Int32]) {
        for call in calls { answer(call, .allow) }
    }

    /// Allows a call where all conditions of one of the alternatives hold. A call is named once.
    mutating func allow(_ call: Int32, where alternatives: [[Condition]]) {
        var body: [sock_filter] = []
        for conditions in alternatives { body += Self.block(conditions) }
        body.append(Self.answer(Self.refusal.word))
        instructions.append(Self.jump(BPF_JEQ, UInt32(call), 0, UInt8(body.count)))
        instructions += body
    }

    /// Has a call answered, whatever its arguments. A call is named once.
    mutating func answer(_ call: Int32, _ answer: Answer) {
        instructions.append(Self.jump(BPF_JEQ, UInt32(call), 0, 1))
        instructions.append(Self.answer(answer.word))
    }

    /// Has the system run it, for all threads of the process and as long as that lives.
    package func install() throws(SystemError) {
        let program = instructions + [Self.answer(Self.refusal.word)]
        let result = program.withUnsafeBufferPointer { strata_install_filter($0.baseAddress, UInt16($0.count)) }
        if result < 0 { throw .last }
        if result > 0 { throw SystemError(code: EBUSY) }
    }

    /// Instructions that allow the call where all conditions hold, and otherwise go on behind themselves.
    private static func block(_ conditions: [Condition]) -> [sock_filter] {
        let steps = conditions.flatMap(steps)
        let ending = answer(Answer.allow.word)
        return steps.enumerated().map { place, step in
            // The rest of the steps, and what allows it.
            let failure = UInt8(steps.count - place)
            func offset(_ target: Target) -> UInt8 {
                if case .skipping(let count) = target { count } else { failure }
            }
            return sock_filter(
                code: UInt16(step.code), jt: offset(step.ifTrue), jf: offset(step.ifFalse), k: step.operand)
        } + [ending]
    }

    private static func steps(_ condition: Condition) -> [Step] {
        func load(_ argument: Int, upper: Bool = false) -> Step {
            Step(code: BPF_LD | BPF_W | BPF_ABS, operand: UInt32(16 + 8 * argument + (upper ? 4 : 0)))
        }
        func equals(_ value: UInt32) -> Step {
            Step(code: BPF_JMP | BPF_JEQ | BPF_K, operand: value, ifFalse: .failure)
        }
        switch condition {
        case .isOne(let values, let argument):
            let steps = values.enumerated().map { place, value in
                let isLast = place == values.count - 1
                return Step(
                    code: BPF_JMP | BPF_JEQ | BPF_K, operand: value,
                    ifTrue: .skipping(UInt8(values.count - 1 - place)), ifFalse: isLast ? .failure : .skipping(0))
            }
            return [load(argument)] + steps
        case .hasNone(let bits, let argument):
            return [load(argument), Step(code: BPF_JMP | BPF_JSET | BPF_K, operand: bits, ifTrue: .failure)]
        case .hasAll(let bits, let argument):
            return [load(argument), Step(code: BPF_ALU | BPF_AND | BPF_K, operand: bits), equals(bits)]
        case .isZero(let argument):
            return [load(argument), equals(0), load(argument, upper: true), equals(0)]
        }
    }

    private static func load(_ offset: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
    }

    private static func jump(_ kind: Int32, _ value: UInt32, _ ifTrue: UInt8, _ ifFalse: UInt8) -> sock_filter {
        sock_filter(code: UInt16(BPF_JMP | kind | BPF_K), jt: ifTrue, jf: ifFalse, k: value)
    }

    private static func answer(_ word: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: word)
    }
}
