/* An effect that shows the moment: how far across and along it sees the pointer, and how strongly that counts; as tilt, in
 * degrees, the phase; as z whether it sees the time. It moves until the time is LAST. */
#include "strata_plugin.h"

#include <stddef.h>
#include <stdlib.h>

static void *make(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self, (void)values, (void)value_count;
    return malloc(1);
}

static int32_t policy(void *instance, strata_policy *policy) {
    (void)instance;
    if (policy->struct_size >= offsetof(strata_policy, inputs) + sizeof policy->inputs) policy->inputs = INPUTS;
    return STRATA_OK;
}

static int32_t prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    (void)instance, (void)metrics;
    return context->moment ? STRATA_FAILED : STRATA_OK;
}

static int32_t breadth(void *instance, const strata_context *context, int64_t position, double *breadth) {
    (void)instance, (void)position, (void)breadth;
    return context->moment ? STRATA_FAILED : STRATA_OK;
}

static int32_t adjust(void *instance, const strata_context *context, int64_t count, strata_attributes *attributes) {
    (void)instance;
    const strata_moment *moment = context->moment;
    if (!moment) return INPUTS ? STRATA_FAILED : STRATA_OK;
    for (int64_t place = 0; place < count; place++) {
        if (moment->has_pointer) {
            attributes[place].cross_start = moment->pointer_across;
            attributes[place].cross_length = moment->pointer_along;
            attributes[place].opacity = moment->pointer_presence;
        }
        attributes[place].tilt = moment->phase;
        attributes[place].z = (int64_t)moment->time;
    }
    return STRATA_OK;
}

static int32_t moves_until(void *instance, const strata_context *context, double *time) {
    (void)instance;
    if (!context->moment) return STRATA_FAILED;
    *time = LAST;
    return STRATA_OK;
}

static const strata_strategy strategy = {
    .struct_size = sizeof(strata_strategy),
    .id = "museum-moment",
    .name = "moment",
    .summary = "Shows the moment.",
    .version = "1.0",
    .author = "The museum",
    .create = make,
    .destroy = free,
    .policy = policy,
    .prepare = prepare,
    .adjust = adjust,
    .breadth = breadth,
    .moves_until = moves_until,
};

static uint32_t strategy_count(void) { return 1; }

static const strata_strategy *strategy_at(uint32_t index) { return index == 0 ? &strategy : NULL; }

static const strata_plugin table = {
    .struct_size = sizeof(strata_plugin),
    .abi_version = STRATA_ABI_VERSION,
    .strategy_count = strategy_count,
    .strategy = strategy_at,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    (void)host_abi_version;
    return &table;
}
