import Strata
import StrataPluginABI

extension strata_moment {
    /// The moment as a plugin is passed it.
    init(_ moment: LayoutMoment) {
        self.init()
        struct_size = UInt32(MemoryLayout<strata_moment>.size)
        phase = Int32(moment.phase.rawValue)
        time = moment.time
        scroll_velocity = moment.scrollVelocity
        guard let pointer = moment.pointer else { return }
        has_pointer = 1
        (pointer_along, pointer_across, pointer_presence) = (pointer.along, pointer.across, pointer.presence)
    }
}

extension LayoutMoment {
    /// Copies what a host has passed.
    init(at moment: UnsafePointer<strata_moment>) {
        self.init()
        time = moment.pointee.time
        scrollVelocity = moment.pointee.scroll_velocity
        phase = LayoutPhase(rawValue: Int(moment.pointee.phase)) ?? .idle
        guard moment.pointee.has_pointer == 1 else { return }
        pointer = LayoutPointer(
            along: moment.pointee.pointer_along, across: moment.pointee.pointer_across,
            presence: moment.pointee.pointer_presence)
    }
}

extension LayoutInputs {
    /// The inputs that this host knows.
    static let known: LayoutInputs = [.time, .pointer, .scrollVelocity, .phase]

    /// Takes the inputs of a policy; those of a later version are not among them.
    init(_ policy: strata_policy) { self = LayoutInputs(rawValue: policy.inputs).intersection(.known) }
}

extension strata_policy {
    /// Fills in what an effect reads of the moment, if the host has room for it.
    mutating func take(_ inputs: LayoutInputs) {
        if struct_size.reaches(\strata_policy.inputs) { self.inputs = inputs.rawValue }
    }
}
